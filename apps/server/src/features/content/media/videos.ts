import { Refusal } from '../../../platform/refusal.ts'
import { apart } from '../../../platform/storage/apart.ts'

/** A video to look into, and the extension of what its content says it is. */
export interface VideoTask {
  file: string
  extension: string
}

/** Pixels of a video as it is shown, turned upright. */
export interface VideoFacts {
  width: number
  height: number
}

// Looking takes a tenth of a second; only a file made to hold it up takes longer.
const look = apart<VideoTask, VideoFacts>(new URL('./video-worker.ts', import.meta.url), {
  atOnce: 2,
  patienceMs: 10_000,
})

/**
 * Looks whether a video is whole and shows something.
 *
 * @throws {Refusal} file_unreadable when it is cut, broken, or shows nothing
 */
export async function readVideo(file: string, extension: string): Promise<VideoFacts> {
  const told = await look({ file, extension })
  if ('refused' in told) throw new Refusal('file_unreadable', told.refused.split('\n')[0])
  return told
}
