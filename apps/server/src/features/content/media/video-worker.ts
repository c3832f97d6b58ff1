import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { answerTask } from '../../../platform/storage/apart.ts'
import { requireWhole } from './video-parts.ts'
import type { VideoFacts, VideoTask } from './videos.ts'

/*
 * A program of its own: looks into one video, tells what it shows and ends. A file made for it keeps the reader of
 * containers turning in circles for ever.
 */

/** Pixels of either side. */
const sideCeiling = 16_384

async function look({ file, extension }: VideoTask): Promise<VideoFacts> {
  await requireWhole(file, extension)
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('a video without a picture')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > sideCeiling)
      throw new Error(`a video of ${side} pixels`)
  return { width, height }
}

await answerTask(look)
