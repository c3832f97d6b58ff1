import { open } from 'node:fs/promises'
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The pixels of a video as it is shown, turned upright.
 *
 * @throws {Refusal} file_unreadable when it is cut, broken, or shows nothing
 */
export async function readVideo(file: string, extension: string): Promise<{ width: number; height: number }> {
  if (extension !== 'webm') await requireWholeBoxes(file)
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new Refusal('file_unreadable', 'a video without a picture')
    return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('file_unreadable', `the video could not be read: ${error}`)
  } finally {
    input.dispose()
  }
}

/** An MP4 or QuickTime file is a row of boxes, each of which says its length: the last must end where the file does. */
async function requireWholeBoxes(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const header = Buffer.alloc(16)
    let at = 0
    while (at < size) {
      const { bytesRead } = await handle.read(header, 0, 16, at)
      const short = bytesRead < 8 ? 0 : header.readUInt32BE(0)
      const length =
        short === 0 ? size - at : short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short
      const name = header.toString('latin1', 4, 8)
      if (bytesRead < 8 || length < 8 || !/^[\w ©-]{4}$/.test(name)) break
      at += length
    }
    if (at !== size)
      throw new Refusal('file_unreadable', 'a video that is cut, or followed by something else')
  } finally {
    await handle.close()
  }
}
