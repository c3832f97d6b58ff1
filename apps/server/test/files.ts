import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'

/** Attachments as members upload them, generated on demand. */

export function jpeg(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer()
}

/** A black PNG of one bit per pixel: a decompression bomb, if large. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

/** A video of one frame, 64 by 48 pixels, whose content need not be decodable. */
async function film(format: OutputFormat): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source)
  await output.start()
  const packet = new EncodedPacket(new Uint8Array(500), 'key', 0, 1)
  await source.add(packet, {
    decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 },
  })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

export const mp4 = () => film(new Mp4OutputFormat())
export const webm = () => film(new WebMOutputFormat())
/** As recorded by browsers: without a duration. */
export const recordedWebm = () => film(new WebMOutputFormat({ appendOnly: true }))
export const matroska = () => film(new MkvOutputFormat())

/** An MP4 without a picture. */
export async function sound(): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  await source.add(new EncodedPacket(new Uint8Array(100), 'key', 0, 0.02), {
    decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
  })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

export function pdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

/** A PDF that opens with the password `motdepasse` only: RC4 with a key of 40 bits. */
export const lockedPdf = () =>
  encryptedPdf('dd3a6e500a9ba0da7e57f1a8821fac525e543180f1bd76cb29dfb87b6f70c9c3')
/** A PDF that opens without a password, and may not be changed. */
export const restrictedPdf = () =>
  encryptedPdf('41724e34a8b8eab7d4576539c399087e88b7884603ba7d5ff9bbe197908314c8')

const encryptedPdf = (user: string) =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
      `3 0 obj<</Filter/Standard/V 1/R 2/Length 40/P -44/O<d65d9f7264e4090c89b806ff50a97517a27938c37f19c51ededfac389bcaa1fa>/U<${user}>>>endobj\n` +
      'trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<000102030405060708090a0b0c0d0e0f><000102030405060708090a0b0c0d0e0f>]>>\n%%EOF\n',
  )

/** A legacy Office container, as far as needed for detection: its signature and the names of its parts. */
export function word(...parts: string[]): Buffer {
  const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  return Buffer.concat([mark, Buffer.alloc(504), ...parts.map((part) => Buffer.from(part, 'utf16le'))])
}

export function docx(
  type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  further: Record<string, string | Buffer> = {},
): Buffer {
  return wholeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...further,
  })
}

/** @param encrypted marks every entry as encrypted */
export function wholeZip(parts: Record<string, string | Buffer>, encrypted = false): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const [named, packed] = [Buffer.from(name), deflateRawSync(content)]
    // Version, flags, method, time, date, checksum, sizes, lengths of the name and of extra data.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(encrypted ? 1 : 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(Buffer.from(content)), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(content), 18)
    facts.writeUInt16LE(named.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, named, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, named]))
    local.push(entry)
    at += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
