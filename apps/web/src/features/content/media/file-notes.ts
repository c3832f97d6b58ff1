import { kindOf } from './chosen-file.ts'

/** Facts about a chosen file that its author should know before it is sent. */
export type FileNote = 'animation' | 'codec' | 'author'

/** Sample entries of MP4 and QuickTime that browsers play everywhere; AV1 and HEVC need a recent device. */
const playedSamples = /^(?:avc1|avc3|vp08|vp09|mp4a|Opus|fLaC|\.mp3)$/
const playedCodecs = /^(?:V_VP8|V_VP9|A_VORBIS|A_OPUS)$/
/** H.264 profiles of ten bits or of full colour, which browsers do not play everywhere. */
const rareProfiles = new Set([44, 110, 122, 244])
/** Bytes of an index or of a document that are read. */
const longestRead = 16 * 1024 * 1024

/** Bytes as characters of the same number, which no decoder of browsers keeps. */
function binaryText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return parts.join('')
}

async function read(file: Blob, from: number, length: number): Promise<{ text: string; bytes: DataView }> {
  const buffer = await file.slice(from, from + Math.min(length, longestRead)).arrayBuffer()
  return { text: binaryText(new Uint8Array(buffer)), bytes: new DataView(buffer) }
}

/** Reads a chosen file for facts about it. A file that cannot be read has none: the server will refuse it. */
export async function notesOf(file: File): Promise<FileNote[]> {
  try {
    const kind = kindOf(file)
    if (kind === 'image') return (await isAnimated(file)) ? ['animation'] : []
    if (kind === 'video') return (await mayNotPlay(file)) ? ['codec'] : []
    if (kind === 'document') return (await namesAuthor(file)) ? ['author'] : []
  } catch (error) {
    console.debug('a chosen file could not be read', error)
  }
  return []
}

async function isAnimated(file: File): Promise<boolean> {
  const { text, bytes } = await read(file, 0, file.size)
  if (text.startsWith('GIF8')) return hasSeveralFrames(bytes)
  if (text.startsWith('\x89PNG')) {
    const control = text.indexOf('acTL')
    const data = text.indexOf('IDAT')
    return control !== -1 && (data === -1 || control < data) && bytes.getUint32(control + 4) > 1
  }
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8))
    return text.startsWith('VP8X', 12) && (bytes.getUint8(20) & 2) !== 0
  return text.startsWith('ftyp', 4) && text.slice(8, bytes.getUint32(0)).includes('avis')
}

/** Walks the blocks of a GIF until its second picture. */
function hasSeveralFrames(bytes: DataView): boolean {
  const table = (packed: number) => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1))
  const afterBlocks = (from: number) => {
    let at = from
    while (bytes.getUint8(at) !== 0) at += bytes.getUint8(at) + 1
    return at + 1
  }
  let frames = 0
  for (let at = 13 + table(bytes.getUint8(10)); at < bytes.byteLength; ) {
    const mark = bytes.getUint8(at)
    if (mark === 0x21) at = afterBlocks(at + 2)
    else if (mark === 0x2c) {
      frames += 1
      if (frames > 1) return true
      at = afterBlocks(at + 11 + table(bytes.getUint8(at + 9)))
    } else return false
  }
  return false
}

async function mayNotPlay(file: File): Promise<boolean> {
  const { bytes } = await read(file, 0, 12)
  if (bytes.getUint32(0) === 0x1a45dfa3) {
    const { text } = await read(file, 0, 1024 * 1024)
    return [...text.matchAll(/\x86[\x81-\x9f]([VA]_[A-Z0-9_/]+)/g)].some(
      ([, codec]) => !playedCodecs.test(codec ?? ''),
    )
  }
  for (let at = 0; at + 8 <= file.size; ) {
    const { text, bytes: head } = await read(file, at, 16)
    const short = head.getUint32(0)
    const length = short === 0 ? file.size - at : short === 1 ? Number(head.getBigUint64(8)) : short
    if (text.startsWith('moov', 4)) return holdsRareCodec(await read(file, at, length))
    if (length < 8) return false
    at += length
  }
  return false
}

function holdsRareCodec({ text, bytes }: { text: string; bytes: DataView }): boolean {
  for (const { index } of text.matchAll(/trak(?=[\s\S]{4}(?:tkhd|edts|mdia|tref|udta|meta))/g)) {
    const track = text.slice(index, index + bytes.getUint32(index - 4) - 4)
    const handler = track.slice(track.indexOf('hdlr') + 12).slice(0, 4)
    const entry = track.indexOf('stsd') + 16
    if (handler !== 'vide' && handler !== 'soun') continue
    if (!playedSamples.test(track.slice(entry, entry + 4))) return true
    const configuration = track.indexOf('avcC', entry)
    if (configuration !== -1 && rareProfiles.has(track.charCodeAt(configuration + 5))) return true
  }
  return false
}

/** Whether a PDF or Word document states an author: in its information, or in its XMP data. */
async function namesAuthor(file: File): Promise<boolean> {
  if (/\.txt$/i.test(file.name)) return false
  const { text, bytes } = await read(file, 0, file.size)
  if (statesAuthor(text)) return true
  const packed = text.startsWith('PK') ? packedParts(text, bytes) : packedStreams(text)
  for (const { from, to, format } of packed)
    if (statesAuthor(await unpacked(file.slice(from, to), format))) return true
  return false
}

const statesAuthor = (text: string) =>
  /\/Author\s*(?:\((?!\s*\))|<(?![<\s]*>)|\d+\s+\d+\s+R)/.test(text) ||
  /<dc:creator>\s*(?:<rdf:(?:Seq|Bag|Alt)>\s*<rdf:li[^>]*>\s*)?[^<\s]/.test(text) ||
  /<(?:cp:lastModifiedBy|meta:initial-creator)>\s*[^<\s]/.test(text) ||
  // The stream with the properties of a document of Word before 2007 begins with the mark of its kind.
  text.includes('\xe0\x85\x9f\xf2\xf9\x4f\x68\x10\xab\x91\x08\x00\x2b\x27\xb3\xd9')

interface Packed {
  from: number
  to: number
  format: CompressionFormat
}

/** Object and metadata streams of a PDF; pictures and pages are not looked at. */
const packedStreams = (text: string): Packed[] =>
  [...text.matchAll(/<<[\s\S]{0,300}?\/(?:ObjStm|Metadata)\b[\s\S]{0,300}?stream\r?\n/g)].map(
    ({ 0: head, index }) => {
      const from = index + head.length
      return { from, to: text.indexOf('endstream', from), format: 'deflate' }
    },
  )

/** The part of a Word document that holds its properties. */
function packedParts(text: string, bytes: DataView): Packed[] {
  const at = text.lastIndexOf('docProps/core.xml') - 46
  if (at < 0 || !text.startsWith('PK\x01\x02', at)) return []
  const local = bytes.getUint32(at + 42, true)
  const from = local + 30 + bytes.getUint16(local + 26, true) + bytes.getUint16(local + 28, true)
  return [{ from, to: from + bytes.getUint32(at + 20, true), format: 'deflate-raw' }]
}

async function unpacked(part: Blob, format: CompressionFormat): Promise<string> {
  const parts: string[] = []
  try {
    const stream = part.stream().pipeThrough(new DecompressionStream(format))
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(binaryText(value))
    }
  } catch (error) {
    // The line break before the end of a stream counts as data after it: what came before is whole.
    if (!(error instanceof TypeError)) throw error
  }
  return parts.join('')
}
