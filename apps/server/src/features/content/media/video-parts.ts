import type { VideoFile } from './video-file.ts'

/**
 * Requires that the last part of a video ends with the file: it was neither truncated nor extended.
 * @throws {Error}
 */
export async function requireWhole(video: VideoFile, extension: string): Promise<void> {
  const next = extension === 'webm' ? nextElement : nextBox
  let at = 0
  for (let parts = 0; at < video.size && parts < partsCeiling; parts += 1) {
    const end = next(await video.read(at, Math.min(headerBytes, video.size - at)), at, video.size)
    if (end === null) break
    at = end
  }
  if (at !== video.size) throw new Error('a video that is truncated, or followed by other data')
}

/** Hours of video recorded piece by piece have fewer. */
const partsCeiling = 500_000
const headerBytes = 16
/** End of an MP4 or QuickTime box; null if it is none. */
function nextBox(header: Buffer, at: number, size: number): number | null {
  if (header.length < 8 || !/^[\w ©-]{4}$/.test(header.toString('latin1', 4, 8))) return null
  const short = header.readUInt32BE(0)
  if (short === 0) return size
  if (short === 1 && header.length < 16) return null
  const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
  return length < 8 ? null : at + length
}

/** Elements that recorders write without a length. */
const segment = 0x18538067
const openEnded = new Set([segment, 0x1f43b675])
const elements = new Set([
  ...openEnded,
  // The header; the children of a segment: index, info, tracks, cues, chapters, tags; those of a cluster:
  // time, blocks, position; padding.
  ...[0x1a45dfa3, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1043a770, 0x1254c367],
  ...[0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xec, 0xbf],
])

/** End of a WebM element, or start of the content for one without a length; null if it is none. */
function nextElement(header: Buffer, at: number, size: number): number | null {
  const nameLength = Math.clz32(header[0] ?? 0) - 23
  if (nameLength > 4 || header.length < nameLength + 1) return null
  const name = header.readUIntBE(0, nameLength)
  const first = header[nameLength] ?? 0
  const sizeLength = Math.clz32(first) - 23
  if (!elements.has(name) || sizeLength > 8 || header.length < nameLength + sizeLength) return null
  const marked = BigInt(`0x${header.toString('hex', nameLength, nameLength + sizeLength)}`)
  const mark = 1n << BigInt(7 * sizeLength)
  const begin = at + nameLength + sizeLength
  if (marked - mark === mark - 1n) return openEnded.has(name) ? begin : null
  const end = begin + Number(marked - mark)
  // The content of a segment is checked too.
  return name !== segment ? end : end <= size ? begin : null
}
