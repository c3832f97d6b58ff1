import { type FeedSort, feedSorts } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab } from '@parvis/contract/feed-tabs.schemas.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { shownPages } from '@parvis/contract/trust/neutrality.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { guestOrder } from '../../discovery/feed/index.ts'

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
