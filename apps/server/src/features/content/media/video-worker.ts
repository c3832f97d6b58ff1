import { answerTask } from '@parvis/platform/storage/apart.ts'
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import type { VideoFacts, VideoTask } from './file-kinds.ts'
import { VideoFile } from './video-file.ts'
import { requireWhole } from './video-parts.ts'

/*
 * A process for one video: a malicious file can make the container parser loop forever.
 */

/** Maximum pixels of either side. */
const sideCeiling = 16_384

async function inspectVideo({ file, extension }: VideoTask): Promise<VideoFacts> {
  await VideoFile.with(file, async (video) => {
    await requireWhole(video, extension)
    // Cleaned before the parser reads the many forms of cameras' data.
    await (extension === 'webm' ? cleanWebm : cleanMp4)(video)
  })
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
