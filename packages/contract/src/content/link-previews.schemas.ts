import { z } from 'zod'
import type { Description } from '../endpoint.ts'

/** Metadata of the page behind a post's first link; plain text, whatever the page contained. */
export const LinkPreview = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string(),
  description: z.string().nullable(),
  site_name: z.string().nullable(),
  /** Address on this site: readers never contact the other site. */
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

export const getOwnCard = {
  summary:
    'The card that a post gets for a link to one of this site’s own pages; null for any other address. No page is fetched',
  scope: 'read',
  query: z.strictObject({ url: z.string().max(2_000) }),
  returns: z.object({ card: LinkPreview.nullable() }),
} satisfies Description

export const previewLink = {
  summary:
    'The card that a post will get for an address of another site. A page that is not known yet is fetched once for everybody: ask again while it is pending',
  scope: 'write:posts',
  body: z.strictObject({ url: z.string().max(2_000) }),
  returns: z.object({
    /** Null where there is none, and while the page is being fetched. */
    card: LinkPreview.nullable(),
    is_pending: z.boolean(),
  }),
} satisfies Description
