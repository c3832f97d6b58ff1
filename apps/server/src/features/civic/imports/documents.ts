import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, open as openArchive, type ZipFile } from 'yauzl'
import { ImportRefusal } from './import-refusal.ts'
import { itemsOf } from './list-items.ts'
import { readRows } from './rows.ts'
import type { Source, Unit } from './source.ts'

/** Upper bound in bytes; no single document of these sources is as large. */
const maxDocumentBytes = 32 * 1024 * 1024

export interface Documents {
  /** Digest of the content: equal digests mean the same file. */
  digest: string
  /** Number of units, if known before reading. */
  total: number | null
  units(): AsyncIterable<Unit>
  close(): Promise<void>
}

/** One file of a folder or an archive, or the given file itself. */
interface DocumentFile {
  name: string
  bytes: number
  open(): Promise<AsyncIterable<Buffer>>
}

/**
 * Opens a published file, archive or folder. Holds one document, or one row, in memory at a time.
 * @throws {ImportRefusal}
 */
export async function openDocuments(place: string, { shape, most }: Source): Promise<Documents> {
  const { parts, digest, close } = await openPath(place, most)
  return {
    digest,
    total: shape.form === 'json-documents' && shape.split === undefined ? parts.length : null,
    units: () => unitsOf(parts, shape),
    close,
  }
}

async function openPath(
  place: string,
  most: Source['most'],
): Promise<{ parts: DocumentFile[]; digest: string; close(): Promise<void> }> {
  const found = await stat(place).catch((error: unknown) => {
    throw new ImportRefusal('file_missing', basename(place), error)
  })
  const nothing = () => Promise.resolve()
  if (found.isDirectory()) {
    const parts = await folderParts(place, most)
    return { parts, digest: await digestOf(parts), close: nothing }
  }
  // Checked before anything is read.
  if (found.size > most.packed) throw new ImportRefusal('file_too_large', megabytes(found.size))
  const part = filePart(place, found.size)
  const digest = await digestOf([part])
  if (!(await isArchive(place))) return { parts: [part], digest, close: nothing }
  const archive = await archiveEntries(place)
  const unpacked = archive.entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (unpacked > most.unpacked) {
    await archive.close()
    throw new ImportRefusal('file_too_large', `${megabytes(unpacked)} une fois ouvert`)
  }
  return { parts: archive.entries.filter(({ name }) => isData(name)), digest, close: archive.close }
}

const isData = (name: string) => ['.json', '.csv', '.xml'].includes(extname(name).toLowerCase())

function filePart(path: string, bytes: number): DocumentFile {
  return { name: basename(path), bytes, open: async () => createReadStream(path) }
}

async function folderPaths(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && isData(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * Modification time of a file; of a folder, its latest file's.
 * @throws {ImportRefusal}
 */
export async function fileTimeOf(place: string): Promise<Date> {
  const found = await stat(place).catch((error: unknown) => {
    throw new ImportRefusal('file_missing', basename(place), error)
  })
  let latest = found.isDirectory() ? new Date(0) : found.mtime
  for (const path of found.isDirectory() ? await folderPaths(place) : []) {
    const { mtime } = await stat(path)
    if (mtime > latest) latest = mtime
  }
  return latest
}

async function folderParts(folder: string, most: Source['most']): Promise<DocumentFile[]> {
  const paths = await folderPaths(folder)
  const parts: DocumentFile[] = []
  let sum = 0
  for (const path of paths) {
    const { size } = await stat(path)
    sum += size
    if (sum > most.unpacked) throw new ImportRefusal('file_too_large', megabytes(sum))
    parts.push(filePart(path, size))
  }
  if (parts.length === 0) throw new ImportRefusal('not_this_source', 'dossier vide')
  return parts
}

async function digestOf(parts: DocumentFile[]): Promise<string> {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(`${part.name}\0${part.bytes}\0`)
    for await (const chunk of await part.open()) hash.update(chunk)
  }
  return hash.digest('hex')
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\u0003\u0004'
  } finally {
    await file.close()
  }
}

async function* unitsOf(parts: DocumentFile[], shape: Source['shape']): AsyncGenerator<Unit> {
  for (const part of parts) {
    switch (shape.form) {
      case 'json-documents': {
        const read = async () => jsonOf(await textOf(part), part.name)
        if (shape.split === undefined) yield { name: part.name, read }
        else yield* splitUnits(part.name, async () => withName(await read(), part.name), shape.split)
        break
      }
      case 'text':
        yield* splitUnits(part.name, () => textOf(part), shape.split)
        break
      case 'json-items':
        yield* itemsOf(await part.open(), part.name, shape.list)
        break
      case 'rows':
        if (shape.hasLists && extname(part.name).toLowerCase() === '.json')
          yield* units(part.name, listOf(jsonOf(await textOf(part), part.name), part.name))
        else yield* readRows(await part.open(), part.name, shape)
    }
  }
}

function listOf(document: unknown, name: string): unknown[] {
  if (!Array.isArray(document)) throw new ImportRefusal('not_this_source', name)
  return document
}

/** A document with its file name, which identifies the subject in some sources. */
export interface NamedDocument {
  file: string
  document: unknown
}

function withName(document: unknown, name: string): NamedDocument {
  return { file: basename(name, extname(name)), document }
}

/** The units of a document, or one that throws as the document does. */
async function* splitUnits<Document>(
  name: string,
  read: () => Promise<Document>,
  split: (document: Document) => unknown[],
): AsyncGenerator<Unit> {
  let items: unknown[]
  try {
    items = split(await read())
  } catch (error) {
    yield { name, read: () => Promise.reject(error) }
    return
  }
  yield* units(name, items)
}

function* units(name: string, items: unknown[]): Generator<Unit> {
  for (const [turn, item] of items.entries()) yield { name: `${name} ${turn + 1}`, read: async () => item }
}

async function textOf(part: DocumentFile): Promise<string> {
  if (part.bytes > maxDocumentBytes) throw new ImportRefusal('file_too_large', part.name)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await part.open()) {
    bytes += chunk.byteLength
    if (bytes > maxDocumentBytes) throw new ImportRefusal('file_too_large', part.name)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (error) {
    throw new ImportRefusal('wrong_encoding', part.name, error)
  }
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = text.trimStart()
    if (!/^[[{]/.test(start)) throw new ImportRefusal('not_this_source', name, error)
    throw new ImportRefusal('file_cut', name, error)
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576).toLocaleString('fr-FR')} Mo`
}

/** Reads a whole file, to find out which further files to fetch. */
export async function readJsonFile(path: string): Promise<unknown> {
  return jsonOf(await readFile(path, 'utf8'), basename(path))
}

/** Upper bound; no archive of these sources has as many documents. */
const maxEntries = 500_000

export interface ArchiveEntry {
  name: string
  bytes: number
  open(): Promise<AsyncIterable<Buffer>>
}

/**
 * Lists the files of a ZIP archive from its central directory, which a truncated archive lacks.
 * @throws {ImportRefusal}
 */
export async function archiveEntries(
  path: string,
): Promise<{ entries: ArchiveEntry[]; close(): Promise<void> }> {
  const zip = await openZip(path)
  const close = () => Promise.resolve(zip.close())
  try {
    const entries = await contentsOf(zip)
    return {
      entries: entries.map((entry) => ({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        open: () => openEntry(zip, entry),
      })),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((opened, failed) => {
    // A file that unpacks to more than its declared size ends in an error.
    openArchive(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error) failed(new ImportRefusal('file_cut', 'archive', error))
      else opened(zip)
    })
  })
}

function contentsOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((done, failed) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (entries.length >= maxEntries) return failed(new ImportRefusal('file_too_large', 'archive'))
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => done(entries))
    zip.on('error', (error) => failed(new ImportRefusal('file_cut', 'archive', error)))
    zip.readEntry()
  })
}

function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((opened, failed) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) failed(new ImportRefusal('file_cut', entry.fileName, error))
      else opened(whole(stream, entry))
    })
  })
}

/** Reports an unpacking error or another checksum as a damaged document. */
async function* whole(stream: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw new ImportRefusal('file_cut', entry.fileName, error)
  }
  if (checksum !== entry.crc32) throw new ImportRefusal('file_cut', entry.fileName)
}
