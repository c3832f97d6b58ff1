import {
  type Box,
  boxesOf,
  find,
  fragmentDefaults,
  type SampleRange,
  samplesOfFragment,
  samplesOfTrack,
  UnknownSampleLayout,
} from './mp4.ts'
import type { VideoFile } from './video-file.ts'

/*
 * Removes place, author, device, titles and times from an MP4 or QuickTime file. Boxes that players do not need
 * become `free` boxes of the same size, so that no offset changes. ISO/IEC 14496-12; QuickTime File Format.
 */

/** The boxes that are kept inside each container; '' is the file. Others are erased. */
const kept: Record<string, ReadonlySet<string>> = {
  '': new Set([
    'ftyp',
    'styp',
    'moov',
    'moof',
    'mdat',
    'sidx',
    'ssix',
    'mfra',
    'free',
    'skip',
    'wide',
    'pdin',
  ]),
  moov: new Set(['mvhd', 'trak', 'mvex', 'free', 'skip']),
  trak: new Set(['tkhd', 'edts', 'mdia', 'tapt', 'clip', 'matt', 'free', 'skip']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng', 'free', 'skip']),
  minf: new Set(['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl', 'free', 'skip']),
  stbl: new Set([
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'sdtp', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sgpd', 'sbgp', 'subs', 'saiz', 'saio', 'padb', 'stsh', 'free', 'skip'],
  ]),
  moof: new Set(['mfhd', 'traf', 'free', 'skip']),
  traf: new Set([
    ...['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs', 'saiz', 'saio', 'senc', 'free', 'skip'],
  ]),
}
const containers = new Set(Object.keys(kept))
const padding = new Set(['free', 'skip', 'wide'])
/** Kept kinds of tracks: pictures and sound. Others hold places, times or texts of the camera. */
const keptTracks = new Set(['vide', 'soun'])
const deepest = 8
const mostStretches = 1_000_000

async function freeUp(video: VideoFile, box: Box): Promise<void> {
  await video.write(box.at + 4, Buffer.from('free'))
  await video.erase(box.from, box.end - box.from)
}

/**
 * Cleans a file in place, with bounded memory.
 * @throws {Error} when it cannot be read as a whole
 */
export async function cleanMp4(video: VideoFile): Promise<void> {
  const dropped = new Set<number>()
  /** Whether the track that is being cleaned holds pictures. */
  let isPicture = false
  await clean({ type: '', at: 0, from: 0, end: video.size }, 0)
  await eraseBetweenSamples(video)

  async function clean(parent: Box, depth: number): Promise<void> {
    if (depth > deepest) throw new Error('boxes nested too deep')
    for await (const box of boxesOf(video, parent.from, parent.end)) {
      if (!kept[parent.type]?.has(box.type)) await freeUp(video, box)
      else if (padding.has(box.type)) await video.erase(box.from, box.end - box.from)
      else if (box.type === 'trak' && !(await isKept(box))) await dropTrack(box)
      else if (box.type === 'traf' && dropped.has(await trackOf(video, box))) await dropFragment(parent, box)
      else if (containers.has(box.type)) await clean(box, depth + 1)
      else await cleanLeaf(box)
    }
  }

  async function isKept(track: Box): Promise<boolean> {
    const handler = await find(video, track, 'mdia', 'hdlr')
    if (handler === undefined) throw new Error('a track without a handler')
    const kind = (await video.read(handler.from + 8, 4)).toString('latin1')
    isPicture = kind === 'vide'
    return keptTracks.has(kind)
  }

  async function cleanLeaf({ type, from, end }: Box): Promise<void> {
    // Times of creation and modification.
    if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd')
      await video.erase(from + 4, (await video.read(from, 1))[0] === 1 ? 16 : 8)
    // Names of handlers, after version, flags, two types and three reserved words.
    if (type === 'hdlr' && end > from + 24) await video.erase(from + 24, end - from - 24)
    if (type === 'dinf') await cleanReferences({ type, at: from, from, end })
    if (type === 'stsd') await cleanSampleEntries({ type, at: from, from, end })
  }

  /** References to data in other files, with the names of disks and folders. */
  async function cleanReferences(parent: Box): Promise<void> {
    for await (const references of boxesOf(video, parent.from, parent.end)) {
      if (references.type !== 'dref') continue
      for await (const reference of boxesOf(video, references.from + 8, references.end)) {
        if (reference.end - reference.from < 4) continue
        if (((await video.read(reference.from, 4)).readUInt32BE() & 1) === 0)
          throw new Error('a video whose content is in another file')
        await video.erase(reference.from + 4, reference.end - reference.from - 4)
      }
    }
  }

  /** The name of the compressor of a picture, and boxes of the camera beside its codec's. */
  async function cleanSampleEntries({ from, end }: Box): Promise<void> {
    for await (const entry of boxesOf(video, from + 8, end)) {
      if (!isPicture || entry.end - entry.from < 78) continue
      await video.erase(entry.from + 42, 32)
      try {
        for await (const box of boxesOf(video, entry.from + 78, entry.end))
          if (['uuid', 'udta', 'meta', 'name'].includes(box.type)) await freeUp(video, box)
      } catch {
        // Codecs of QuickTime may have an extension of another form.
      }
    }
  }

  async function trackIdOf(track: Box): Promise<number> {
    const header = await find(video, track, 'tkhd')
    if (header === undefined) throw new Error('a track without a header')
    const isLong = (await video.read(header.from, 1))[0] === 1
    return (await video.read(header.from + (isLong ? 20 : 12), 4)).readUInt32BE()
  }

  async function dropTrack(track: Box): Promise<void> {
    dropped.add(await trackIdOf(track))
    const table = await find(video, track, 'mdia', 'minf', 'stbl')
    if (table !== undefined)
      for await (const { at, end } of samplesOfTrack(video, table)) await eraseContent(at, end - at)
    await freeUp(video, track)
  }

  /** Erases samples within `mdat` boxes only: a false table must not reach other boxes. */
  async function eraseContent(at: number, bytes: number): Promise<void> {
    for await (const box of boxesOf(video, 0, video.size))
      if (box.type === 'mdat' && at >= box.from && at + bytes <= box.end) return video.erase(at, bytes)
    throw new Error('samples outside the content')
  }

  async function dropFragment(moof: Box, fragment: Box): Promise<void> {
    for await (const { at, end } of samplesOfFragment(video, moof, fragment, undefined))
      await eraseContent(at, end - at)
    await freeUp(video, fragment)
  }
}

async function trackOf(video: VideoFile, fragment: Box): Promise<number> {
  const header = await find(video, fragment, 'tfhd')
  if (header === undefined) throw new Error('a fragment without a header')
  return (await video.read(header.from + 4, 4)).readUInt32BE()
}

/**
 * Erases the content of `mdat` boxes outside the samples of kept tracks, where cameras store places. A file with
 * unknown samples keeps it.
 */
async function eraseBetweenSamples(video: VideoFile): Promise<void> {
  const samples: SampleRange[] = []
  try {
    for await (const stretch of keptSamples(video)) {
      const last = samples.at(-1)
      if (last?.end === stretch.at) last.end = stretch.end
      else samples.push(stretch)
      if (samples.length > mostStretches) return
    }
  } catch (error) {
    if (error instanceof UnknownSampleLayout) return
    throw error
  }
  samples.sort((one, other) => one.at - other.at)
  let next = 0
  for await (const { type, from, end } of boxesOf(video, 0, video.size)) {
    if (type !== 'mdat') continue
    let done = from
    for (; next < samples.length; next += 1) {
      const { at, end: stop } = samples[next] as SampleRange
      if (at >= end) break
      await video.erase(done, at - done)
      done = Math.max(done, Math.min(stop, end))
    }
    await video.erase(done, end - done)
  }
}

/** The samples of all tracks and fragments that a player reads. */
async function* keptSamples(video: VideoFile): AsyncGenerator<SampleRange> {
  for await (const top of boxesOf(video, 0, video.size)) {
    if (top.type !== 'moov' && top.type !== 'moof') continue
    let count = 0
    for await (const box of boxesOf(video, top.from, top.end)) {
      if (box.type === 'trak') {
        const table = await find(video, box, 'mdia', 'minf', 'stbl')
        if (table !== undefined) yield* samplesOfTrack(video, table)
      }
      if (box.type === 'traf') {
        const usual = await fragmentDefaults(video, await trackOf(video, box))
        yield* samplesOfFragment(video, top, box, { usual, isFirst: count === 0 })
      }
      if (box.type === 'traf' || box.type === 'free') count += 1
    }
  }
}
