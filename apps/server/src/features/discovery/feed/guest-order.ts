import type { FeedSort } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab } from '@parvis/contract/feed-tabs.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectPosts } from './selection.ts'
import { feedView } from './view.ts'

/**
 * Ids of the posts on the first pages of a tab, as a guest is served them. Null while an election reserve changes the
 * order.
 */
export async function guestOrder(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  tab: FeedTab,
  sort: FeedSort,
  pages: number,
): Promise<string[] | null> {
  const view = await feedView(
    context,
    { tab, sort, scope: 'national', orientation: 'all', following: 'false' },
    null,
  )
  if (view.unpromoted !== null) return null
  const ids: string[] = []
  let from: Parameters<typeof selectPosts>[3] = null
  for (let page = 0; page < pages; page += 1) {
    const selected = await selectPosts(context.db, view, null, from, true)
    const shown = selected.slice(0, pageSizes.feed)
    ids.push(...shown.flatMap(({ viewerState }) => viewerState?.id ?? []))
    from = shown.at(-1)?.place ?? null
    if (selected.length <= pageSizes.feed || from === null) break
  }
  return ids
}
