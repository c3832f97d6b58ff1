import { answerTask } from '@parvis/platform/storage/apart.ts'
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import type { VideoFacts, VideoTask } from './file-kinds.ts'
import { VideoFile } from './video-file.ts'
import { requireWhole } from './video-parts.ts'

/*
 * A separate process that inspects and cleans one video and exits: a malicious file can make the container parser loop
 * forever.
 */

/** Maximum pixels of either side. */
const sideCeiling = 16_384

async function inspectVideo({ file, extension }: VideoTask): Promise<VideoFacts> {
  await requireWhole(file, extension)
  // Before the parser reads it: what cameras add has many forms.
  await VideoFile.with(file, extension === 'webm' ? cleanWebm : cleanMp4)
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('a video without a picture')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > sideCeiling)
      throw new Error(`a video of ${side} pixels`)
  return { width, height }
}

await answerTask(inspectVideo)
