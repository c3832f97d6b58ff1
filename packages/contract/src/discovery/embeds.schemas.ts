import { z } from 'zod'

/** An answer of `/oembed` in JSON (oEmbed 1.0, type "rich"). */
export const OEmbed = z.object({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string().optional(),
  author_url: z.url().optional(),
  provider_name: z.string(),
  provider_url: z.url(),
  /** In seconds. */
  cache_age: z.int(),
  /** A frame with the embed. */
  html: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
})
export type OEmbed = z.infer<typeof OEmbed>
