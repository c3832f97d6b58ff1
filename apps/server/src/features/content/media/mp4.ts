import type { VideoFile } from './video-file.ts'

/** A box of an MP4 or QuickTime file. */
export interface Box {
  type: string
  at: number
  /** Start of the content. */
  from: number
  end: number
}

const mostBoxes = 500_000

export async function* boxesOf(video: VideoFile, from: number, end: number): AsyncGenerator<Box> {
  for (let at = from, count = 0; at < end; count += 1) {
    // QuickTime ends some lists with four zero bytes.
    if (end - at < 8 || count > mostBoxes) return
    const header = await video.read(at, 8)
    const short = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const head = short === 1 ? 16 : 8
    const length =
      short === 0 ? end - at : short === 1 ? Number((await video.read(at + 8, 8)).readBigUInt64BE()) : short
    if (length < head || at + length > end) throw new Error(`a ${type} box that does not fit its place`)
    yield { type, at, from: at + head, end: at + length }
    at += length
  }
}

export async function find(
  video: VideoFile,
  { from, end }: Box,
  ...path: string[]
): Promise<Box | undefined> {
  const [type, ...further] = path
  for await (const box of boxesOf(video, from, end))
    if (box.type === type) return further.length === 0 ? box : find(video, box, ...further)
  return undefined
}

/** Range of bytes, from `at` to before `end`. */
export interface SampleRange {
  at: number
  end: number
}

/** Samples that the tables do not locate in a supported form. */
export class UnknownSampleLayout extends Error {}

const window = 65_536

/** Returns a reader of words with its own buffer: the tables of a track are read in turns. */
function wordsOf(video: VideoFile, box: SampleRange): (at: number) => Promise<number> {
  let cached: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  return async (at) => {
    if (at < cached.at || at + 4 > cached.at + cached.bytes.length)
      cached = { at, bytes: await video.read(at, Math.min(window, Math.max(4, box.end - at))) }
    return cached.bytes.readUInt32BE(at - cached.at)
  }
}

/** Locates the samples of a track by its tables of chunks and sizes, chunk by chunk. */
export async function* samplesOfTrack(video: VideoFile, table: Box): AsyncGenerator<SampleRange> {
  const [offsets, wide] = [await find(video, table, 'stco'), await find(video, table, 'co64')]
  const [runs, sizes, small] = [
    await find(video, table, 'stsc'),
    await find(video, table, 'stsz'),
    await find(video, table, 'stz2'),
  ]
  const chunks = offsets ?? wide
  if (chunks === undefined || runs === undefined || (sizes ?? small) === undefined) return
  if (sizes === undefined) throw new UnknownSampleLayout('a track with compact sizes')
  if ((await find(video, table, 'saio')) !== undefined)
    throw new UnknownSampleLayout('a track with facts in its content')
  const [inChunks, inRuns, inSizes] = [wordsOf(video, chunks), wordsOf(video, runs), wordsOf(video, sizes)]
  const [chunkCount, runCount] = [await inChunks(chunks.from + 4), await inRuns(runs.from + 4)]
  const [fixed, sampleCount] = [await inSizes(sizes.from + 4), await inSizes(sizes.from + 8)]
  // QuickTime's frames of sound, of any length.
  if (fixed === 1) throw new UnknownSampleLayout('sound of unknown length')
  for (const [box, bytes] of [
    [chunks, 8 + chunkCount * (offsets === undefined ? 8 : 4)],
    [runs, 8 + runCount * 12],
    [sizes, 12 + (fixed === 0 ? sampleCount * 4 : 0)],
  ] as const)
    if (bytes > box.end - box.from) throw new Error(`a ${box.type} table that is cut`)
  let sample = 0
  for (let chunk = 0, run = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    while (run + 1 < runCount && (await inRuns(runs.from + 8 + (run + 1) * 12)) <= chunk + 1) run += 1
    const perChunk = await inRuns(runs.from + 8 + run * 12 + 4)
    const at =
      offsets === undefined
        ? (await inChunks(chunks.from + 8 + chunk * 8)) * 2 ** 32 +
          (await inChunks(chunks.from + 12 + chunk * 8))
        : await inChunks(chunks.from + 8 + chunk * 4)
    const last = Math.min(sampleCount, sample + perChunk)
    let bytes = fixed * (last - sample)
    if (fixed === 0)
      for (let each = sample; each < last; each += 1) bytes += await inSizes(sizes.from + 12 + each * 4)
    sample = last
    yield { at, end: at + bytes }
  }
}

/** Default sample size of a track in fragments. */
export async function fragmentDefaults(video: VideoFile, track: number): Promise<number | undefined> {
  const index = await find(video, { type: '', at: 0, from: 0, end: video.size }, 'moov', 'mvex')
  if (index === undefined) return undefined
  for await (const { type, from, end } of boxesOf(video, index.from, index.end)) {
    if (type !== 'trex' || end - from < 20) continue
    const header = await video.read(from, 20)
    if (header.readUInt32BE(4) === track) return header.readUInt32BE(16)
  }
  return undefined
}

/**
 * Locates the samples of a fragment. Without `track`, the fragment must place them itself, from its `moof` box.
 * @throws {UnknownSampleLayout}
 */
export async function* samplesOfFragment(
  video: VideoFile,
  moof: Box,
  fragment: Box,
  track: { usual: number | undefined; isFirst: boolean } | undefined,
): AsyncGenerator<SampleRange> {
  const word = async (at: number) => (await video.read(at, 4)).readUInt32BE()
  const header = await find(video, fragment, 'tfhd')
  if (header === undefined) throw new Error('a fragment without a header')
  const flags = (await word(header.from)) & 0xffffff
  let at = header.from + 8
  let base = moof.at
  if (flags & 1) {
    base = Number((await video.read(at, 8)).readBigUInt64BE())
    at += 8
  } else if (track?.isFirst === false && !(flags & 0x20000))
    throw new UnknownSampleLayout('a fragment after another')
  if (track !== undefined && (await find(video, fragment, 'saio')) !== undefined)
    throw new UnknownSampleLayout('a fragment with facts in its content')
  at += (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0)
  const usual = flags & 0x10 ? await word(at) : track?.usual
  let next: number | undefined
  for await (const run of boxesOf(video, fragment.from, fragment.end)) {
    if (run.type !== 'trun') continue
    const words = wordsOf(video, run)
    const runFlags = (await words(run.from)) & 0xffffff
    const count = await words(run.from + 4)
    const start = runFlags & 1 ? base + (await video.read(run.from + 8, 4)).readInt32BE() : next
    const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => runFlags & flag).length * 4
    const list = run.from + 8 + (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0)
    if (start === undefined || list + count * each > run.end || (!(runFlags & 0x200) && usual === undefined))
      throw new UnknownSampleLayout('fragments of unknown place')
    let bytes = runFlags & 0x200 ? 0 : count * (usual ?? 0)
    if (runFlags & 0x200)
      for (let sample = 0; sample < count; sample += 1)
        bytes += await words(list + sample * each + (runFlags & 0x100 ? 4 : 0))
    yield { at: start, end: start + bytes }
    next = start + bytes
  }
}
