import { z } from 'zod'

/** What the page that a post's first link leads to says of itself; plain text, whatever the page held. */
export const LinkPreview = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  /** Address below the site: readers never ask the other one. */
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>
