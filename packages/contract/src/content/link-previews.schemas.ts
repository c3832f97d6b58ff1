import { z } from 'zod'

/** Metadata of the page behind a post's first link; plain text, whatever the page contained. */
export const LinkPreview = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Address on this site: readers never contact the other site. */
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>
