import { z } from 'zod'

/** A context note as everybody sees it below its post. Its author and its raters are never named. */
export const ContextNote = z.object({
  id: z.uuid(),
  content: z.string(),
  /** Addresses of its sources. */
  sources: z.array(z.url()),
  /** Ratings that counted, and the figures of the bridging model; they advance in steps (docs/context-notes.md). */
  ratings: z.int().min(0),
  intercept: z.number(),
  factor: z.number(),
  /** Time from which it has been shown; null while it is not. */
  shown_at: z.iso.datetime().nullable(),
  /** Answer of the post's author. */
  answer: z.string().nullable(),
})
export type ContextNote = z.infer<typeof ContextNote>
