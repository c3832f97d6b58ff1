import { Refusal } from '../refusal.ts'
import { apart } from './apart.ts'

/** A re-encoded picture: `main.webp`, and `<width>.webp` for each of `widths`. */
export interface RenderedImage {
  /** In pixels, of the main file. */
  width: number
  height: number
  /** Size of the main file. */
  bytes: number
  /** Requested widths below that of the main file. */
  widths: number[]
  /** A few pixels as a `data:` address. */
  blur: string
}

/** A re-encoded square, `square.<extension>`. */
export interface SquareImage {
  extension: 'png' | 'jpg' | 'webp'
}

/** Task of the worker, with the uploaded file and the output folder. */
export type ImageTask = { file: string; folder: string } & ({ widths: number[] } | { side: number })

/**
 * Rotates a picture upright and re-encodes it as WebP into `folder`, at most 1,600 pixels wide and in the narrower
 * `widths`. All metadata is dropped.
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels or 16,384 of a side
 */
export function renderImage(file: string, folder: string, widths: number[]): Promise<RenderedImage> {
  return opened({ file, folder, widths })
}

/**
 * Rotates a picture upright, crops it to a square of `side` pixels and re-encodes it into `folder`. PNG, JPEG and WebP
 * keep their format, GIF (its first image) and AVIF become WebP.
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels or 16,384 of a side
 */
export function squareImage(file: string, folder: string, side: number): Promise<SquareImage> {
  return opened({ file, folder, side })
}

// Decoding a picture may take 200 MB.
const open = apart<ImageTask, RenderedImage | SquareImage>(new URL('./image-worker.ts', import.meta.url), {
  atOnce: 2,
  patienceMs: 30_000,
})

async function opened<Outcome extends RenderedImage | SquareImage>(task: ImageTask): Promise<Outcome> {
  const outcome = await open(task)
  if ('refused' in outcome)
    throw new Refusal(
      /pixel limit/.test(outcome.refused) ? 'image_too_large' : 'image_unreadable',
      outcome.refused.split('\n')[0],
    )
  return outcome as Outcome
}
