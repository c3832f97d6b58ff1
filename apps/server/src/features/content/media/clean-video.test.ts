import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  TextSubtitleSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { readVideo } from './file-kinds.ts'

const secrets = {
  title: 'Chez Camille',
  artist: 'Camille Secrète',
  comment: 'prise à +48.8566+002.3522/',
  description: 'Rue de Rivoli',
  date: new Date('2024-05-06'),
  raw: { LOCATION: '+48.8566', AUTHOR: 'Camille Secrète' },
}
const traces = /Camille|Secr|48\.85|Rivoli|2024|GoPro|Lavf|©xyz|WEBVTT/

/** A video of two frames with a title, an author, a place and, where its format can hold one, a track of texts. */
async function film(format: OutputFormat, hasTexts = true): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const picture = new EncodedVideoPacketSource('vp9')
  const places = new TextSubtitleSource('webvtt')
  output.addVideoTrack(picture, { name: 'GoPro de Camille' })
  if (hasTexts) output.addSubtitleTrack(places, { name: 'Lieux de Camille' })
  output.setMetadataTags(secrets)
  await output.start()
  for (const at of [0, 1])
    await picture.add(new EncodedPacket(new Uint8Array(500).fill(7 + at), 'key', at, 1), {
      decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 },
    })
  if (hasTexts) await places.add('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n48.8566 N, Rivoli\n')
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const whole = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(whole.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, whole])
}

/** The boxes that cameras and editors add: a place in `moov`, and XMP beside it. */
function withCameraBoxes(mp4: Buffer): Buffer {
  const at = mp4.indexOf('moov', 0, 'latin1') - 4
  const end = at + mp4.readUInt32BE(at)
  const added = Buffer.concat([
    box('udta', box('\u00a9xyz', '\0\x12\x15\xc7+48.8566+002.3522/'), box('loci', '\0\0\0\0Rivoli\0')),
    box('meta', box('keys', 'mdtacom.apple.quicktime.location.ISO6709'), box('ilst', '+48.8566+002.3522/')),
  ])
  const whole = Buffer.concat([mp4.subarray(0, end), added, mp4.subarray(end)])
  whole.writeUInt32BE(end - at + added.length, at)
  const xmp = box(
    'uuid',
    Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
    '<x:xmpmeta>Camille</x:xmpmeta>',
  )
  return Buffer.concat([whole, box('free', 'Camille'), xmp])
}

async function cleaned(bytes: Buffer, extension: string) {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-clean-'))
  try {
    const file = join(folder, 'sent')
    await writeFile(file, bytes)
    const facts = await readVideo(file, extension)
    const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
    const track = await input.getPrimaryVideoTrack()
    const tracks = await input.getTracks()
    const outcome = {
      facts,
      kinds: tracks.map(({ type }) => type),
      tags: await input.getMetadataTags(),
      packets: track === null ? 0 : (await track.computePacketStats()).packetCount,
    }
    input.dispose()
    return { ...outcome, bytes: await readFile(file) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const formats: [name: string, extension: string, film: () => Promise<Buffer>][] = [
  ['MP4', 'mp4', async () => withCameraBoxes(await film(new Mp4OutputFormat({ fastStart: false })))],
  ['MP4 with its index first', 'mp4', () => film(new Mp4OutputFormat({ fastStart: 'in-memory' }))],
  ['fragmented MP4', 'mp4', () => film(new Mp4OutputFormat({ fastStart: 'fragmented' }), false)],
  ['MOV', 'mov', async () => withCameraBoxes(await film(new MovOutputFormat({ fastStart: false }), false))],
  ['WebM', 'webm', () => film(new WebMOutputFormat())],
  ['WebM as recorded', 'webm', () => film(new WebMOutputFormat({ appendOnly: true }))],
]

test.each(formats)(
  'a video keeps no place, author, title, time or data track: %s',
  async (_, extension, make) => {
    const bytes = await make()
    expect(traces.test(bytes.toString('latin1')) || traces.test(bytes.toString())).toBe(true)
    const clean = await cleaned(bytes, extension)
    expect(clean.bytes.length).toBe(bytes.length)
    for (const encoding of ['latin1', 'utf8'] as const)
      expect(traces.exec(clean.bytes.toString(encoding))?.[0]).toBeUndefined()
    expect(clean).toMatchObject({ facts: { width: 64, height: 48 }, kinds: ['video'], packets: 2 })
    expect(Object.keys(clean.tags).filter((tag) => tag !== 'raw')).toEqual([])
  },
)

/** Adds content that no table names, behind the samples and in a box of its own, as dashcams store their places. */
function withLooseContent(mp4: Buffer): Buffer {
  const at = mp4.indexOf('mdat', 0, 'latin1') - 4
  const isWide = mp4.readUInt32BE(at) === 1
  const length = isWide ? Number(mp4.readBigUInt64BE(at + 8)) : mp4.readUInt32BE(at)
  const places = Buffer.from('GPS Camille +48.8566+002.3522/')
  if (at + length !== mp4.length) return Buffer.concat([mp4, box('mdat', places)])
  const whole = Buffer.concat([mp4, places, box('mdat', places)])
  if (isWide) whole.writeBigUInt64BE(BigInt(length + places.length), at + 8)
  else whole.writeUInt32BE(length + places.length, at)
  return whole
}

test.each(formats.slice(0, 4))('a video keeps nothing beside its samples: %s', async (_, extension, make) => {
  const clean = await cleaned(withLooseContent(await make()), extension)
  expect(traces.exec(clean.bytes.toString('latin1'))?.[0]).toBeUndefined()
  expect(clean).toMatchObject({ facts: { width: 64, height: 48 }, packets: 2 })
  for (const sample of [7, 8]) expect(clean.bytes.includes(Buffer.alloc(500, sample))).toBe(true)
})

test('a WebM keeps no part of a cluster that players do not read', async () => {
  const bytes = await film(new WebMOutputFormat(), false)
  const content = bytes.lastIndexOf(Buffer.alloc(500, 8))
  const block = bytes.lastIndexOf(0xa3, content - 5)
  // The second frame becomes a part of an unknown kind.
  bytes[block] = 0xea
  bytes.write('GPS Camille', content, 'latin1')
  const clean = await cleaned(bytes, 'webm')
  expect(traces.exec(clean.bytes.toString('latin1'))?.[0]).toBeUndefined()
  expect(clean).toMatchObject({ facts: { width: 64, height: 48 }, packets: 1 })
})

test('a video whose boxes contradict each other is refused', async () => {
  const bytes = withCameraBoxes(await film(new Mp4OutputFormat({ fastStart: false })))
  const at = bytes.indexOf('mdia', 0, 'latin1') - 4
  bytes.writeUInt32BE(0x7fffffff, at)
  await expect(cleaned(bytes, 'mp4')).rejects.toMatchObject({ code: 'file_unreadable' })
})
