import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Refusal } from '../refusal.ts'
import { imageRefusal, inTurn } from './image-rules.ts'

/** A picture written anew: `main.webp`, and `<width>.webp` for each of `widths`. */
export interface RenderedImage {
  /** Pixels of the main file. */
  width: number
  height: number
  /** Weight of the main file. */
  bytes: number
  /** Widths narrower than the main file's, of those asked for. */
  widths: number[]
  /** A few pixels, as a `data:` address. */
  blur: string
}

const worker = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
const patienceMs = 30_000
const run = promisify(execFile)

/**
 * Turns a picture upright and writes it anew as WebP into `folder`, at most 1,600 pixels wide and in the narrower
 * `widths`: nothing of the file that was sent is kept but what it shows. A process of its own does it, two at once.
 *
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels or 16,384 of a side
 */
export async function renderImage(file: string, folder: string, widths: number[]): Promise<RenderedImage> {
  const outcome = await inTurn(() =>
    run(process.execPath, [worker, file, folder, ...widths.map(String)], {
      timeout: patienceMs,
      killSignal: 'SIGKILL',
      // Neither the database's address nor any key is a picture's business.
      env: {},
    }),
  ).catch((error: unknown) => {
    throw new Refusal('image_unreadable', `the picture could not be opened: ${error}`)
  })
  const told: RenderedImage | { refused: string } = JSON.parse(outcome.stdout)
  if ('refused' in told) throw imageRefusal(told.refused)
  return told
}
