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
