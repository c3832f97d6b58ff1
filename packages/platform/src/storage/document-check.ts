import { inflateRawSync } from 'node:zlib'
import { Refusal } from '../refusal.ts'
import { needsPassword } from './pdf-password.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const isZip = (content: Buffer) => content.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
const isCompound = (content: Buffer) => content.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/**
 * Refuses documents that nobody can open without a password, and those that carry programs.
 * @throws {Refusal} document_encrypted, or file_type_refused for macros
 */
export function requireReadableDocument(content: Buffer, depth = 0): void {
  if (content.subarray(0, 1_024).includes('%PDF-')) {
    if (needsPassword(content)) throw new Refusal('document_encrypted', 'a PDF with a password')
  } else if (isCompound(content)) requireReadableCompound(content)
  else if (isZip(content)) requireReadableZip(content, depth)
}

/** Word before 2007; the container of an encrypted document of Office since then. */
function requireReadableCompound(content: Buffer): void {
  if (content.includes(utf16('EncryptedPackage')) || isEncryptedWord(content))
    throw new Refusal('document_encrypted', 'an Office document with a password')
  if (content.includes(utf16('_VBA_PROJECT'))) throw new Refusal('file_type_refused', 'it carries macros')
}

/** The header of the WordDocument stream, at the beginning of a sector: [MS-DOC] 2.5.2, fEncrypted. */
function isEncryptedWord(content: Buffer): boolean {
  if (!content.includes(utf16('WordDocument'))) return false
  for (let at = 512; at + 32 <= content.length; at += 512)
    if (content.readUInt16LE(at) === 0xa5ec && (content.readUInt16LE(at + 10) & 0x0100) !== 0) return true
  return false
}

interface Entry {
  name: string
  isEncrypted: boolean
  method: number
  packed: number
  at: number
}

const mostEntries = 10_000

/**
 * The entries of an archive by its central directory: APPNOTE.TXT, 4.3.12.
 * @throws {Refusal} file_unreadable when the directory is not whole where the end says, as in ZIP64: its entries would be
 * read by others only
 */
function entriesOf(content: Buffer): Entry[] {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + 22 > content.length) return []
  const count = content.readUInt16LE(end + 10)
  const entries: Entry[] = []
  for (let at = content.readUInt32LE(end + 16); entries.length < mostEntries && at + 46 <= end; ) {
    if (content.readUInt32LE(at) !== 0x02014b50) break
    const nameLength = content.readUInt16LE(at + 28)
    entries.push({
      // Some writers separate folders as Windows does.
      name: content.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      isEncrypted: (content.readUInt16LE(at + 8) & 1) !== 0,
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      at: content.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  if (entries.length !== count) throw new Refusal('file_unreadable', 'an archive without its whole directory')
  return entries
}

/** Bytes of a part that are read: lists of parts are short. */
const longestPart = 1_000_000

/** XML may be in UTF-16, and may name any character by its number. */
const plainXml = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )

/** The first bytes of a part; it is refused when it is longer. */
function bytesOf(content: Buffer, { at, method, packed }: Entry, longest: number): Buffer {
  if (at + 30 > content.length) return Buffer.alloc(0)
  const from = at + 30 + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28)
  const bytes = content.subarray(from, from + packed)
  if (method === 0) return bytes.subarray(0, longest)
  try {
    return inflateRawSync(bytes, { maxOutputLength: longest })
  } catch (error) {
    throw new Refusal('file_type_refused', `a part that cannot be read: ${error}`)
  }
}

/** Bytes of an embedded document, and embedded documents within one another, that are read. */
const longestEmbedded = 20_000_000
const deepest = 3

/** Macros are carried by embedded documents too. */
function requireReadableEmbedded(content: Buffer, entries: readonly Entry[], depth: number): void {
  const embedded = entries.filter(({ name }) => /(?:^|\/)embeddings\/./i.test(name))
  if (embedded.length > 0 && depth >= deepest)
    throw new Refusal('file_type_refused', 'documents within documents')
  for (const entry of embedded) requireReadableDocument(bytesOf(content, entry, longestEmbedded), depth + 1)
}

function requireReadableZip(content: Buffer, depth: number): void {
  const entries = entriesOf(content)
  if (entries.some(({ isEncrypted }) => isEncrypted))
    throw new Refusal('document_encrypted', 'an archive with a password')
  const lists = entries.filter(({ name }) =>
    /^(?:\[Content_Types\]\.xml|META-INF\/manifest\.xml)$/i.test(name),
  )
  const listed = plainXml(lists.map((entry) => bytesOf(content, entry, longestPart).toString()).join('\n'))
  if (/encryption-data/i.test(listed))
    throw new Refusal('document_encrypted', 'an OpenDocument with a password')
  // By the name and by the type of a part; macros of OpenDocument are in folders of their own.
  const carries =
    entries.some(({ name }) => /(?:^|\/)vba(?:Project|Data)\b|^(?:Basic|Scripts)\/.|\.bas$/i.test(name)) ||
    entries.some(({ name }) =>
      /\.(?:(?:doc|dot|xls|xlt|ppt|pot|pps)m|xla|xlam|ppa|ppam|xlsb)$/i.test(name),
    ) ||
    /vbaProject|macroEnabled/i.test(listed)
  if (carries) throw new Refusal('file_type_refused', 'it carries macros')
  requireReadableEmbedded(content, entries, depth)
}
