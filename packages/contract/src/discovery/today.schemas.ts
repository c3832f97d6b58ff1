import { z } from 'zod'
import { eventTypes } from '../civic/events.ts'
import { LawReference } from '../civic/laws.schemas.ts'
import { type PoliticalSlug, politicalSlugs } from '../civic/political-slugs.ts'
import type { Description } from '../endpoint.ts'

const slugs = Object.keys(politicalSlugs) as [PoliticalSlug, ...PoliticalSlug[]]

/** An event of the calendar, in short. */
const EventInShort = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  starts_at: z.iso.datetime(),
  /** `day`: the hour is unknown, and `starts_at` is midnight in Paris. */
  date_precision: z.enum(['minute', 'day']),
  is_example: z.boolean(),
})

/** Politics today in four pieces; null where there is nothing to say. */
export const Today = z.object({
  /** The next vote of an assembly, or the next election with a known day. */
  vote: EventInShort.nullable(),
  /** The law that moved last. */
  law: z
    .object({
      reference: LawReference,
      title: z.string(),
      moved_on: z.iso.date(),
    })
    .nullable(),
  /** Today's event, or the next one. */
  event: EventInShort.nullable(),
  /** The figure of the economy with the latest date. */
  figure: z
    .object({
      slug: z.enum(slugs),
      label: z.string(),
      display: z.string(),
      institution: z.string(),
      as_of: z.iso.date(),
    })
    .nullable(),
})
export type Today = z.infer<typeof Today>

export const getToday = {
  summary:
    'Politics today: the next vote, the law that moved last, today’s event or the next one, and one figure with its source and date; at most half a minute old',
  scope: 'read',
  returns: Today,
} satisfies Description
