import { Refusal } from '../refusal.ts'
import { apart } from './apart.ts'

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

/** A square written anew as `square.<extension>`. */
export interface SquareImage {
  extension: 'png' | 'jpg' | 'webp'
}

/** What the worker is asked to do with the file sent in, and where to write to. */
export type ImageTask = { file: string; folder: string } & ({ widths: number[] } | { side: number })

/**
 * Turns a picture upright and writes it anew as WebP into `folder`, at most 1,600 pixels wide and in the narrower
 * `widths`: nothing of the file that was sent is kept but what it shows.
 *
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels or 16,384 of a side
 */
export function renderImage(file: string, folder: string, widths: number[]): Promise<RenderedImage> {
  return opened({ file, folder, widths })
}

/**
 * Turns a picture upright, cuts it to a square of `side` pixels and writes it anew into `folder`. PNG, JPEG and WebP
 * stay what they are, GIF (its first image) and AVIF become WebP.
 *
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels or 16,384 of a side
 */
export function squareImage(file: string, folder: string, side: number): Promise<SquareImage> {
  return opened({ file, folder, side })
}

// A picture being opened may fill 200 MB.
const open = apart<ImageTask, RenderedImage | SquareImage>(new URL('./image-worker.ts', import.meta.url), {
  atOnce: 2,
  patienceMs: 30_000,
})

async function opened<Outcome extends RenderedImage | SquareImage>(task: ImageTask): Promise<Outcome> {
  const told = await open(task)
  if ('refused' in told)
    throw new Refusal(
      /pixel limit/.test(told.refused) ? 'image_too_large' : 'image_unreadable',
      told.refused.split('\n')[0],
    )
  return told as Outcome
}
