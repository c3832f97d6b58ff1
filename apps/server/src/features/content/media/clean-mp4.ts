import type { VideoFile } from './video-file.ts'

/*
 * Removes place, author, device, titles and times from an MP4 or QuickTime file. Boxes that playing does not need become
 * `free` boxes of the same size with zeros, so that no offset changes. ISO/IEC 14496-12; QuickTime File Format.
 */

interface Box {
  type: string
  at: number
  /** Start of the content. */
  from: number
  end: number
}

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
/** Kinds of tracks that are kept: pictures and sound. Others hold places, times, texts of the camera. */
const keptTracks = new Set(['vide', 'soun'])
const mostBoxes = 500_000
const deepest = 8

async function* boxesOf(video: VideoFile, from: number, end: number): AsyncGenerator<Box> {
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

async function find(video: VideoFile, { from, end }: Box, ...path: string[]): Promise<Box | undefined> {
  const [type, ...further] = path
  for await (const box of boxesOf(video, from, end))
    if (box.type === type) return further.length === 0 ? box : find(video, box, ...further)
  return undefined
}

async function freeUp(video: VideoFile, box: Box): Promise<void> {
  await video.write(box.at + 4, Buffer.from('free'))
  await video.erase(box.from, box.end - box.from)
}

/**
 * Cleans a file in place, in memory that does not grow with it.
 * @throws {Error} when it cannot be read as a whole
 */
export async function cleanMp4(video: VideoFile): Promise<void> {
  const dropped = new Set<number>()
  /** Whether the track that is being cleaned holds pictures. */
  let isPicture = false
  await clean({ type: '', at: 0, from: 0, end: video.size }, 0)

  async function clean(parent: Box, depth: number): Promise<void> {
    if (depth > deepest) throw new Error('boxes nested too deep')
    for await (const box of boxesOf(video, parent.from, parent.end)) {
      if (!kept[parent.type]?.has(box.type)) await freeUp(video, box)
      else if (padding.has(box.type)) await video.erase(box.from, box.end - box.from)
      else if (box.type === 'trak' && !(await isKept(box))) await dropTrack(box)
      else if (box.type === 'traf' && dropped.has(await trackOfFragment(box))) await dropFragment(parent, box)
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
    if (table !== undefined) await eraseSamples(table)
    await freeUp(video, track)
  }

  /** Erases the samples of a track by its tables of chunks and sizes. */
  async function eraseSamples(table: Box): Promise<void> {
    const [offsets, wide] = [await find(video, table, 'stco'), await find(video, table, 'co64')]
    const [runs, sizes, small] = [
      await find(video, table, 'stsc'),
      await find(video, table, 'stsz'),
      await find(video, table, 'stz2'),
    ]
    const chunks = offsets ?? wide
    if (chunks === undefined || runs === undefined || (sizes ?? small) === undefined) return
    if (sizes === undefined) throw new Error('a data track with compact sizes')
    const word = async (at: number) => (await video.read(at, 4)).readUInt32BE()
    const [chunkCount, runCount] = [await word(chunks.from + 4), await word(runs.from + 4)]
    const [fixed, sampleCount] = [await word(sizes.from + 4), await word(sizes.from + 8)]
    for (const [box, bytes] of [
      [chunks, 8 + chunkCount * (offsets === undefined ? 8 : 4)],
      [runs, 8 + runCount * 12],
      [sizes, 12 + (fixed === 0 ? sampleCount * 4 : 0)],
    ] as const)
      if (bytes > box.end - box.from) throw new Error(`a ${box.type} table that is cut`)
    let sample = 0
    for (let chunk = 0, run = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
      while (run + 1 < runCount && (await word(runs.from + 8 + (run + 1) * 12)) <= chunk + 1) run += 1
      const perChunk = await word(runs.from + 8 + run * 12 + 4)
      const at =
        offsets === undefined
          ? Number((await video.read(chunks.from + 8 + chunk * 8, 8)).readBigUInt64BE())
          : await word(chunks.from + 8 + chunk * 4)
      let bytes = 0
      for (const last = Math.min(sampleCount, sample + perChunk); sample < last; sample += 1)
        bytes += fixed === 0 ? await word(sizes.from + 12 + sample * 4) : fixed
      await eraseContent(at, bytes)
    }
  }

  /** Erases samples, which lie in the content of an `mdat` box: a false table must not reach other boxes. */
  async function eraseContent(at: number, bytes: number): Promise<void> {
    for await (const box of boxesOf(video, 0, video.size))
      if (box.type === 'mdat' && at >= box.from && at + bytes <= box.end) return video.erase(at, bytes)
    throw new Error('samples outside the content')
  }

  async function trackOfFragment(fragment: Box): Promise<number> {
    const header = await find(video, fragment, 'tfhd')
    if (header === undefined) throw new Error('a fragment without a header')
    return (await video.read(header.from + 4, 4)).readUInt32BE()
  }

  /** Erases the samples of a fragment, which its run must place from the beginning of its `moof` box. */
  async function dropFragment(moof: Box, fragment: Box): Promise<void> {
    const word = async (at: number) => (await video.read(at, 4)).readUInt32BE()
    const header = await find(video, fragment, 'tfhd')
    if (header === undefined) throw new Error('a fragment without a header')
    const flags = (await word(header.from)) & 0xffffff
    let at = header.from + 8
    let base = moof.at
    if (flags & 1) {
      base = Number((await video.read(at, 8)).readBigUInt64BE())
      at += 8
    }
    at += (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0)
    const usual = flags & 0x10 ? await word(at) : undefined
    let next: number | undefined
    for await (const run of boxesOf(video, fragment.from, fragment.end)) {
      if (run.type !== 'trun') continue
      const runFlags = (await word(run.from)) & 0xffffff
      const count = await word(run.from + 4)
      const place = runFlags & 1 ? base + (await video.read(run.from + 8, 4)).readInt32BE() : next
      const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => runFlags & flag).length * 4
      const list = run.from + 8 + (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0)
      if (
        place === undefined ||
        list + count * each > run.end ||
        (!(runFlags & 0x200) && usual === undefined)
      )
        throw new Error('a data track in fragments of unknown place')
      let bytes = 0
      for (let sample = 0; sample < count; sample += 1)
        bytes +=
          runFlags & 0x200 ? await word(list + sample * each + (runFlags & 0x100 ? 4 : 0)) : (usual ?? 0)
      await eraseContent(place, bytes)
      next = place + bytes
    }
    await freeUp(video, fragment)
  }
}
