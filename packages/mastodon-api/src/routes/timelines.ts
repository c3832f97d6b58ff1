import type { PostView, SavedPost } from '@parvis/contract/content/posts.schemas.ts'
import type { SearchAnswer, Trends } from '@parvis/contract/discovery/search.schemas.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import type { Routes } from '../caller.ts'
import { type ClientCall, ifFound } from '../caller.ts'
import type { Status } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { linkPages, pageOfList, placeOf, startOf, withCursor } from '../pages.ts'
import { statusesOf } from '../reading.ts'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

const tabTitles = { politics: 'Politique', journalism: 'Journalisme', citizens: 'Citoyens' } as const
const partyPrefix = 'party-'

const findPost = (clientCall: ClientCall) => (id: string) => ifFound(clientCall.get<PostView>(`/posts/${id}`))

export function timelineRoutes({ get }: Routes): void {
  get('/api/v1/timelines/home', (clientCall) => mergedTabs(clientCall, '&following=true'))
  get('/api/v1/timelines/public', (clientCall) => mergedTabs(clientCall, ''))
  get('/api/v1/timelines/tag/:tag', tagTimeline)
  get('/api/v1/timelines/list/:id', listTimeline)
  get('/api/v1/timelines/link', async () => [])
  get('/api/v1/trends/statuses', async (clientCall) => {
    const page = await clientCall.get<Page<PostView>>('/feed?tab=politics&sort=popular')
    return statusesOf(clientCall, page.items)
  })
  for (const path of ['/api/v1/trends', '/api/v1/trends/tags'])
    get(path, async (clientCall) => {
      const { topics } = await clientCall.get<Trends>('/search/trends')
      return topics.map(({ label, author_count, author_count_today }) => ({
        ...tagOf(clientCall, label),
        history: [{ day: '0', accounts: String(author_count), uses: String(author_count_today) }],
      }))
    })
  get('/api/v1/trends/links', async () => [])

  get('/api/v1/bookmarks', async (clientCall) => {
    const at = await startOf(clientCall, findPost(clientCall))
    const page = await clientCall.get<Page<SavedPost>>(withCursor('/saved-posts', at))
    // Pages follow the moment of saving, which the site's cursor has.
    const shown = pageOfList(clientCall, page)
    return statusesOf(
      clientCall,
      shown.map(({ post }) => post),
    )
  })
  // Nobody's reactions are listed: they are opinions.
  get('/api/v1/favourites', async () => [])

  get('/api/v1/lists', async (clientCall) => {
    const { parties } = await clientCall.get<{ parties: PartyView[] }>('/parties')
    const list = (id: string, title: string) => ({ id, title, replies_policy: 'none', exclusive: false })
    return [
      ...feedTabs.map((tab) => list(tab, tabTitles[tab])),
      ...parties.map(({ id, name }) => list(`${partyPrefix}${id}`, name)),
    ]
  })
  get('/api/v1/lists/:id/accounts', async () => [])
  get('/api/v1/tags/:tag', async (clientCall) =>
    tagOf(clientCall, (clientCall.request.params as { tag: string }).tag),
  )
  get('/api/v1/followed_tags', async () => [])
}

/** The newest posts of all tabs in one list: the tabs' cursors are places in time, so one place continues all of them. */
async function mergedTabs(clientCall: ClientCall, filters: string): Promise<Status[]> {
  const at = await startOf(clientCall, findPost(clientCall))
  const pages = await Promise.all(
    feedTabs.map((tab) => clientCall.get<Page<PostView>>(withCursor(`/feed?tab=${tab}${filters}`, at))),
  )
  const items = pages
    .flatMap((page) => page.items)
    .sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const isEnd = pages.every(({ next_cursor: next }) => next === null) && items.length <= 20
  return statusesOf(clientCall, pageOfList(clientCall, { items, next_cursor: isEnd ? null : 'more' }))
}

async function listTimeline(clientCall: ClientCall): Promise<Status[]> {
  const { id } = clientCall.request.params as { id: string }
  const tab = feedTabs.find((one) => one === id)
  if (tab === undefined && !/^party-[a-z0-9-]{1,30}$/.test(id))
    throw new MastodonError(404, 'Cette liste n’existe pas.')
  const at = await startOf(clientCall, findPost(clientCall))
  const filter = tab === undefined ? `politics&parties=${id.slice(partyPrefix.length)}` : tab
  const page = await clientCall.get<Page<PostView>>(withCursor(`/feed?tab=${filter}`, at))
  return statusesOf(clientCall, pageOfList(clientCall, page))
}

async function tagTimeline(clientCall: ClientCall): Promise<Status[]> {
  const { tag } = clientCall.request.params as { tag: string }
  const at = clientCall.given.text('max_id')
  // A page of the search is continued by its own cursor alone, which links carry.
  if (at !== undefined && !at.includes('_')) return []
  const query = `/search?type=posts&exact=true&q=${encodeURIComponent(`#${tag}`)}`
  const { posts } = await clientCall.get<SearchAnswer>(withCursor(query, at ?? null))
  const items = posts?.items ?? []
  linkPages(clientCall, { next: posts?.next_cursor ?? undefined, previous: items[0]?.id })
  return statusesOf(clientCall, items)
}

export function tagOf({ host }: ClientCall, label: string) {
  return {
    name: label.toLowerCase(),
    url: `${host.siteUrl}/search?q=${encodeURIComponent(`#${label}`)}`,
    history: [] as { day: string; accounts: string; uses: string }[],
    following: false,
  }
}
