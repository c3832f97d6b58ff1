import { type FeedSort, feedSorts } from '@parvis/contract/discovery/feed.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { moderatedDays, settledDays, shownPages } from '@parvis/contract/trust/transparency.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { guestOrder } from '../../discovery/feed/index.ts'
import { drawDecisions, drawWaits } from './decision-figures.ts'
import { drawPosts } from './post-figures.ts'
import { spanOf } from './spans.ts'

/** Most days drawn in one run after a pause of the server. */
const catchUpDays = 31

/**
 * Draws the figures of the days that have settled since the last run: usually one day of posts, one of their moderation, and
 * yesterday's decisions. A day that was drawn stays as it is.
 */
export async function drawFigures(
  context: AppContext,
  lastSuccess: Date | null,
  signal?: AbortSignal,
): Promise<void> {
  const today = dayInParis(context.clock.now())
  const missed = lastSuccess === null ? catchUpDays : daysBetween(dayInParis(lastSuccess), today)
  const days = Math.min(Math.max(missed, 1), catchUpDays)
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    if (signal?.aborted) return
    await context.transaction(async (tx) => {
      await drawPosts(tx, spanOf(shiftDay(today, -settledDays - ago)), 'public')
      await drawPosts(tx, spanOf(shiftDay(today, -moderatedDays - ago)), 'moderation')
      await drawDecisions(tx, spanOf(shiftDay(today, -1 - ago)))
    })
  }
  await drawWaits(context.db)
  await context.db
    .deleteFrom('post_showings')
    .where('published_at', '<', spanOf(shiftDay(today, -settledDays - 1)).from)
    .execute()
}

const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / dayMs)

/**
 * Reads the first pages of each tab and sort as a guest, and counts each post on them once. The counters are of posts:
 * who reads is never known.
 */
export async function countShowings(context: AppContext, tabs: readonly FeedTab[] = feedTabs): Promise<void> {
  for (const tab of tabs)
    for (const sort of feedSorts) {
      const ids = await guestOrder(context, tab, sort, shownPages)
      if (ids !== null && ids.length > 0) await count(context, sort, ids)
    }
}

async function count({ db }: AppContext, sort: FeedSort, ids: string[]): Promise<void> {
  const column = sql.ref(sort)
  await sql`
    insert into post_showings (post_id, published_at, ${column})
    select id, created_at, 1 from posts where id = any(${ids}::uuid[]) order by id
    on conflict (post_id) do update set ${column} = post_showings.${column} + 1
  `.execute(db)
}
