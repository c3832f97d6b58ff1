import type { VideoFile } from './video-file.ts'

/*
 * Removes titles, tags, attachments, dates and names from a WebM file. Elements that players do not need become
 * `Void` elements of the same size, so that no position changes. RFC 8794, RFC 9559.
 */

interface Element {
  id: number
  at: number
  from: number
  end: number
}

const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  void: 0xec,
  crc: 0xbf,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** Elements that are erased wherever they stand: tags, attachments, chapters; titles, dates, file names, segment families. */
const erased = new Set<number>([
  ...[0x1254c367, 0x1941a469, 0x1043a770],
  ...[0x7ba9, 0x4461, 0x7384, 0x73a4, 0x3cb923, 0x3c83ab, 0x3eb923, 0x3e83bb, 0x4444, 0x6924],
  // Parts of a track: its name, the name and address of its codec, links to attachments, tags of UIDs.
  ...[0x536e, 0x258688, 0x3a9697, 0x3b4040, 0x26b240, 0x7446],
  ids.crc,
])
/** Elements with content to clean. */
const opened = new Set<number>([ids.segment, ids.seekHead, ids.info, ids.tracks, ids.track])
/** Parts of a cluster: its time, position and length before it, blocks, padding. Others are erased. */
const ofCluster = new Set<number>([0xe7, 0xa7, 0xab, ids.simpleBlock, ids.blockGroup, ids.void])
/** Parts of a segment that players may seek. */
const sought = new Set<number>([ids.info, ids.tracks, 0x1c53bb6b])
const keptTypes = new Set([1, 2])
const mostElements = 5_000_000

const openEnded = new Set<number>([ids.segment, ids.cluster])

/** Content of unknown length is read as if it followed its element. */
async function* elementsOf(video: VideoFile, from: number, end: number): AsyncGenerator<Element> {
  for (let at = from, count = 0; at < end; count += 1) {
    if (count > mostElements) throw new Error('too many elements')
    const header = await video.read(at, Math.min(12, video.size - at))
    const idLength = Math.clz32(header[0] ?? 0) - 23
    const first = header[idLength] ?? 0
    const sizeLength = Math.clz32(first) - 23
    if (idLength > 4 || sizeLength > 8 || header.length < idLength + sizeLength) throw new Error('no element')
    const id = header.readUIntBE(0, idLength)
    const marked = BigInt(`0x${header.toString('hex', idLength, idLength + sizeLength)}`)
    const mark = 1n << BigInt(7 * sizeLength)
    const start = at + idLength + sizeLength
    if (marked - mark === mark - 1n) {
      if (!openEnded.has(id)) throw new Error('an element without a length')
      yield { id, at, from: start, end: start }
      at = start
      continue
    }
    const stop = start + Number(marked - mark)
    if (stop > end) throw new Error('an element that does not fit its place')
    yield { id, at, from: start, end: stop }
    at = stop
  }
}

/** Puts a `Void` element in the place of another, of two bytes or more. */
async function voidOut(video: VideoFile, { at, end }: Element): Promise<void> {
  const size = end - at
  const header = Buffer.alloc(size < 129 ? 2 : 9)
  header[0] = ids.void
  if (size < 129) header[1] = 0x80 | (size - 2)
  else header.writeBigUInt64BE((1n << 56n) | BigInt(size - 9), 1)
  await video.write(at, header)
  await video.erase(at + header.length, size - header.length)
}

async function numberIn(video: VideoFile, { from, end }: Element): Promise<number> {
  return end > from && end - from <= 6 ? (await video.read(from, end - from)).readUIntBE(0, end - from) : -1
}

/**
 * Cleans a file in place, with bounded memory.
 * @throws {Error} when it cannot be read as a whole
 */
export async function cleanWebm(video: VideoFile): Promise<void> {
  const dropped = new Set<number>()
  await clean(0, video.size)
  if (dropped.size > 0) await dropBlocks(0, video.size)

  async function clean(from: number, end: number): Promise<void> {
    for await (const element of elementsOf(video, from, end)) {
      const { id } = element
      if (erased.has(id)) await voidOut(video, element)
      else if (id === ids.void) await video.erase(element.from, element.end - element.from)
      else if (id === ids.muxingApp || id === ids.writingApp)
        await video.erase(element.from, element.end - element.from)
      else if (id === ids.seek) await cleanSeek(element)
      else if (id === ids.cluster) await cleanCluster(element)
      else if (id === ids.track && !(await isKept(element))) await voidOut(video, element)
      else if (opened.has(id)) await clean(element.from, element.end)
    }
  }

  /** A cluster without a known length is empty here: its parts follow it in the segment. */
  async function cleanCluster({ from, end }: Element): Promise<void> {
    for await (const part of elementsOf(video, from, end))
      if (!ofCluster.has(part.id)) await voidOut(video, part)
      else if (part.id === ids.void) await video.erase(part.from, part.end - part.from)
  }

  async function cleanSeek(seek: Element): Promise<void> {
    for await (const part of elementsOf(video, seek.from, seek.end))
      if (part.id === ids.seekId && !sought.has(await numberIn(video, part))) return voidOut(video, seek)
  }

  async function isKept(track: Element): Promise<boolean> {
    let [number, type] = [-1, -1]
    for await (const part of elementsOf(video, track.from, track.end)) {
      if (part.id === ids.trackNumber) number = await numberIn(video, part)
      if (part.id === ids.trackType) type = await numberIn(video, part)
    }
    if (keptTypes.has(type)) return true
    dropped.add(number)
    return false
  }

  /** Erases the blocks of dropped tracks: subtitles and data. */
  async function dropBlocks(from: number, end: number): Promise<void> {
    for await (const element of elementsOf(video, from, end)) {
      if (element.id === ids.segment || element.id === ids.cluster)
        await dropBlocks(element.from, element.end)
      else if (element.id === ids.simpleBlock && (await isOfDropped(element))) await voidOut(video, element)
      else if (element.id === ids.blockGroup) {
        for await (const part of elementsOf(video, element.from, element.end))
          if (part.id === ids.block && (await isOfDropped(part))) {
            await voidOut(video, element)
            break
          }
      }
    }
  }

  async function isOfDropped({ from, end }: Element): Promise<boolean> {
    const head = await video.read(from, Math.min(8, end - from))
    const length = Math.clz32(head[0] ?? 0) - 23
    if (length > 6 || length > head.length) throw new Error('a block without a track')
    return dropped.has(head.readUIntBE(0, length) - 2 ** (7 * length))
  }
}
