import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, pageOf } from './pages.ts'
import { PostView } from './posts.ts'

/** The home feed's tabs: politicians' posts, journalists' posts, citizens' posts. */
export const feedTabs = ['politics', 'journalism', 'citizens'] as const
export type FeedTab = (typeof feedTabs)[number]
export const FeedTab = z.enum(feedTabs)

export const getFeed = endpoint({
  name: 'getFeed',
  summary: 'A tab of the home feed, newest first, 20 posts a page',
  method: 'GET',
  path: '/feed',
  access: 'anyone',
  query: z.object({ tab: FeedTab.default('politics'), cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: [],
})

/** Past this many, the pill says "more than". */
export const newPostsCeiling = 99

export const countNewPosts = endpoint({
  name: 'countNewPosts',
  summary:
    'How many posts of others appeared in a tab since a post the reader has, for the pill after a lost connection',
  method: 'GET',
  path: '/feed/new',
  access: 'anyone',
  query: z.object({ tab: FeedTab, since: z.iso.datetime() }),
  returns: z.object({ count: z.int() }),
  refusals: [],
})
