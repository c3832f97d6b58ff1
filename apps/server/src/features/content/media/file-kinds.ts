import { open, readFile, writeFile } from 'node:fs/promises'
import type { MediaKind } from '@parvis/contract/content/media.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { apart } from '@parvis/platform/storage/apart.ts'
import { requireReadableDocument } from '@parvis/platform/storage/document-check.ts'
import { plainTextOf } from '@parvis/platform/storage/plain-text-file.ts'
import { fileTypeFromFile } from 'file-type'

/** The kind of a file, detected from its content. */
export interface FileKind {
  kind: MediaKind
  extension: string
  contentType: string
}

const image: FileKind = { kind: 'image', extension: 'webp', contentType: 'image/webp' }
const video = (extension: string, contentType: string): FileKind => ({
  kind: 'video',
  extension,
  contentType,
})
const document = (extension: string): FileKind => ({
  kind: 'document',
  extension,
  // Prevents browsers from opening it: the file is for download.
  contentType: 'application/octet-stream',
})

const kinds: Record<string, FileKind> = {
  'image/png': image,
  'image/apng': image,
  'image/jpeg': image,
  'image/webp': image,
  'image/gif': image,
  'image/avif': image,
  'video/mp4': video('mp4', 'video/mp4'),
  'video/x-m4v': video('mp4', 'video/mp4'),
  'video/quicktime': video('mov', 'video/quicktime'),
  'video/webm': video('webm', 'video/webm'),
  'application/pdf': document('pdf'),
  'application/x-cfb': document('doc'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': document('docx'),
}

/**
 * Detects the kind of a file from its content; plain text, which has no signature, also needs its extension.
 * @throws {Refusal} file_type_refused for a kind that may not be attached
 */
export async function detectKind(file: string, bytes: number, name: string): Promise<FileKind> {
  const detected = await fileTypeFromFile(file)
  const kind = detected && kinds[detected.mime]
  if (kind !== undefined) return kind
  if (bytes <= documentCeiling) {
    const content = await readFile(file)
    // Some texts begin like a file of another kind: UTF-16 like MPEG audio.
    if (/\.txt$/i.test(name) && plainTextOf(content) !== null) return document('txt')
    // Refuses with a better reason.
    requireReadableDocument(content)
  }
  throw new Refusal('file_type_refused', detected?.mime ?? 'of no known kind')
}

const documentCeiling = 10 * 1024 * 1024
/**
 * Checks that a document or video is complete and of one kind only. Converts a text to UTF-8.
 * @throws {Refusal} file_unreadable, file_type_refused, document_encrypted
 * @returns pixels of a video, where known
 */
export async function inspect(
  file: string,
  { kind, extension }: FileKind,
): Promise<{ width: number | null; height: number | null }> {
  if (kind === 'video') return readVideo(file, extension)
  if (extension === 'pdf') inspectPdf(await tail(file))
  if (extension === 'docx') inspectZip(await tail(file))
  if (extension === 'doc') inspectWord(await readFile(file))
  if (extension === 'txt') await writeFile(file, plainTextOf(await readFile(file)) ?? '')
  else requireReadableDocument(await readFile(file))
  return { width: null, height: null }
}

/** Maximum length of a ZIP end record: 22 bytes and a comment. */
const tailLength = 22 + 65_535
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')

async function tail(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, tailLength)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return buffer
  } finally {
    await handle.close()
  }
}

/** Some writers append some bytes after the end mark. */
const pdfTrailing = 1_024

function inspectPdf(end: Buffer): void {
  const mark = end.lastIndexOf('%%EOF')
  if (mark === -1 || end.length - mark > pdfTrailing)
    throw new Refusal('file_unreadable', 'a PDF without its end')
  if (end.includes(zipEnd)) throw new Refusal('file_type_refused', 'a PDF that is an archive too')
}

function inspectZip(end: Buffer): void {
  const mark = end.lastIndexOf(zipEnd)
  if (mark === -1 || mark + 22 + (end.length >= mark + 22 ? end.readUInt16LE(mark + 20) : 0) !== end.length)
    throw new Refusal('file_unreadable', 'an archive without its end')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

/** The container of old Word files also holds installers, spreadsheets and more. */
function inspectWord(content: Buffer): void {
  if (content.includes(utf16('EncryptedPackage'))) return
  if (!content.includes(utf16('WordDocument'))) throw new Refusal('file_type_refused', 'not a Word document')
}

/** A video to inspect, with the extension detected from its content. */
export interface VideoTask {
  file: string
  extension: string
}

/** Pixels of a video as displayed, after rotation. */
export interface VideoFacts {
  width: number
  height: number
}

// Usually takes a tenth of a second.
const inspectApart = apart<VideoTask, VideoFacts>(new URL('./video-worker.ts', import.meta.url), {
  atOnce: 2,
  patienceMs: 10_000,
})

/**
 * Checks that a video is complete and has a picture; removes its metadata and data tracks.
 * @throws {Refusal} file_unreadable
 */
export async function readVideo(file: string, extension: string): Promise<VideoFacts> {
  const result = await inspectApart({ file, extension })
  if ('refused' in result) throw new Refusal('file_unreadable', result.refused.split('\n')[0])
  return result
}
