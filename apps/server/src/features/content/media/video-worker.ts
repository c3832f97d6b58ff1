import { answerTask } from '@parvis/platform/storage/apart.ts'
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { requireWhole } from './video-parts.ts'
import type { VideoFacts, VideoTask } from './videos.ts'

/*
 * A separate process that inspects one video and exits: a malicious file can make the container parser loop
 * forever.
 */

/** Maximum pixels of either side. */
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
