import { crc32, deflateRawSync } from 'node:zlib'
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

let heavy: Promise<Buffer> | undefined

/** A phone picture: 12 million pixels in just under 10 MB. */
export function photograph(): Promise<Buffer> {
  heavy ??= sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 91 })
    .toBuffer()
  return heavy
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

/** A legacy Office container, as far as needed for detection: its signature and the names of its parts. */
export function word(...parts: string[]): Buffer {
  const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  return Buffer.concat([mark, Buffer.alloc(504), ...parts.map((part) => Buffer.from(part, 'utf16le'))])
}

export function docx(
  type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
): Buffer {
  return wholeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
  })
}

export function wholeZip(parts: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const [named, packed] = [Buffer.from(name), deflateRawSync(content)]
    // Version, flags, method, time, date, checksum, sizes, lengths of the name and of extra data.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
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
