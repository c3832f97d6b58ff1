import { z } from 'zod'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { FeedTab } from '../feed-tabs.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { PartyId } from '../people/parties.schemas.ts'
import { orientations, partiesCeiling } from '../people/parties.ts'
import { RegionCode } from '../regions.schemas.ts'
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
