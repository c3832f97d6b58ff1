import { Refusal } from '@parvis/platform/refusal.ts'
import { apart } from '@parvis/platform/storage/apart.ts'

/** A video to inspect, with the extension detected from its content. */
export interface VideoTask {
  file: string
  extension: string
}

/** Pixels of a video as displayed, after rotation. */
export interface VideoFacts {
  width: number
  height: number
}

// A tenth of a second; more only for a malicious file, or for a camera's data in a long one.
const look = apart<VideoTask, VideoFacts>(new URL('./video-worker.ts', import.meta.url), {
  atOnce: 2,
  patienceMs: 10_000,
})

/**
 * Checks that a video is complete and has a picture, and removes place, author, titles, times and data tracks from it.
 * @throws {Refusal} file_unreadable when it is truncated, broken, or has no picture
 */
export async function readVideo(file: string, extension: string): Promise<VideoFacts> {
  const told = await look({ file, extension })
  if ('refused' in told) throw new Refusal('file_unreadable', told.refused.split('\n')[0])
  return told
}
