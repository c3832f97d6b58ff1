import { z } from 'zod'
import { eventTypes } from '../civic/events.ts'
import { LawReference } from '../civic/laws.schemas.ts'
import { type PoliticalSlug, politicalSlugs } from '../civic/political-slugs.ts'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, FeedTab, pageOf, RegionCode } from '../fields.schemas.ts'
import { PartyId } from '../people/parties.schemas.ts'
import { orientations, partiesCeiling } from '../people/parties.ts'
import { feedSorts } from './feed.ts'

/** Filters for the posts of a tab. */
const filters = {
  tab: FeedTab.default('politics'),
  /** `local`: only posts of the reader's own region, or of `region`. `national`: the whole country, all posts. */
  scope: z.enum(['national', 'local']).default('national'),
  region: RegionCode.optional(),
  /** Orientation of the author's party; only politicians have one. */
  orientation: z.enum(['all', ...orientations]).default('all'),
  /** Only posts by authors whom the reader follows. */
  following: z.enum(['true', 'false']).default('false'),
  /** Parties of the authors, comma-separated; on the politics tab only. */
  parties: z
    .string()
    .max(partiesCeiling * 31)
    .transform((list) => list.split(','))
    .pipe(z.array(PartyId))
    .optional(),
}

const ofFollowed = { parameter: 'following', scopes: { true: 'read:follows' }, otherwise: 'read' } as const

interface Combination {
  tab: FeedTab
  scope: 'national' | 'local'
  region?: unknown
  parties?: unknown
}

/** Refuses a filter where it does not apply: if ignored, the reader would believe the list to be filtered. */
function meaningful({ value, issues }: z.core.ParsePayload<Combination>): void {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message })
  if (value.parties !== undefined && value.tab !== 'politics') refuse('parties', 'only on the politics tab')
  if (value.region !== undefined && value.scope !== 'local') refuse('region', 'only with the scope local')
}

export const getFeed = {
  summary: 'A tab of the home feed, filtered and ordered as asked, 20 posts a page',
  scope: ofFollowed,
  query: z
    .strictObject({ ...filters, sort: z.enum(feedSorts).default('recent'), cursor: Cursor.optional() })
    .check(meaningful),
  returns: pageOf(PostView),
} satisfies Description

export const countNewPosts = {
  summary:
    'How many posts of others appeared in a tab, filtered as asked, since a post the reader has, for the pill',
  scope: ofFollowed,
  query: z.strictObject({ ...filters, tab: FeedTab, since: z.iso.datetime() }).check(meaningful),
  returns: z.object({ count: z.int() }),
} satisfies Description

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
