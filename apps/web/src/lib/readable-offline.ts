import { currentSession } from './session.ts'

/** A page that the service worker has kept for its reader. */
export interface ReadablePage {
  path: string
  /** Null for the feed. */
  title: string | null
  /** Beginning of a post. */
  excerpt?: string
}

interface Answer {
  content?: string
  author?: { name: string } | null
  display_name?: string
  short_title?: string | null
  title?: string
}

/** Kept answers that are pages of their own: the path of the page, and what its answer is called by. */
const pages: [RegExp, (id: string, answer: Answer) => ReadablePage][] = [
  [
    /^\/api\/v1\/posts\/([^/]+)$/,
    (id, { content = '', author }) => ({
      path: `/post/${id}`,
      title: author?.name ?? '',
      excerpt: content.slice(0, 120),
    }),
  ],
  [
    /^\/api\/v1\/profiles\/([^/]+)$/,
    (id, { display_name = '' }) => ({ path: `/profile/${id}`, title: display_name }),
  ],
  [
    /^\/api\/v1\/laws\/([^/]+)$/,
    (id, { short_title, title = '' }) => ({ path: `/law-tracking/${id}`, title: short_title ?? title }),
  ],
  [
    /^\/api\/v1\/political-data\/([^/]+)$/,
    (id, { title = '' }) => ({ path: `/political-data/${id}`, title }),
  ],
]

async function pageOf({ url }: Request, cache: Cache): Promise<ReadablePage | undefined> {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/api/v1/feed') {
    const tab = searchParams.get('tab') ?? 'politics'
    const isWhole = [...searchParams.keys()].every((name) => name === 'tab')
    return isWhole ? { path: tab === 'politics' ? '/' : `/?tab=${tab}`, title: null } : undefined
  }
  for (const [address, page] of pages) {
    const id = address.exec(pathname)?.[1]
    if (id === undefined) continue
    const answer = await cache.match(url, { ignoreVary: true })
    return answer?.ok ? page(id, (await answer.json()) as Answer) : undefined
  }
  return undefined
}

/** Pages that can be read without a connection, last read first; the feed once, and before the others. */
export async function readablePages(most: number): Promise<ReadablePage[]> {
  if (!('caches' in globalThis)) return []
  const session = currentSession()
  const reader = session.status === 'signed-in' ? session.userId : 'guest'
  try {
    const name = (await caches.keys()).find(
      (one) => one.startsWith('parvis-read-') && one.endsWith(`-${reader}`),
    )
    if (name === undefined) return []
    const cache = await caches.open(name)
    const found: ReadablePage[] = []
    for (const request of (await cache.keys()).toReversed()) {
      const page = await pageOf(request, cache)
      if (page?.title === null && found.some(({ title }) => title === null)) continue
      if (page !== undefined && page.path !== location.pathname) found.push(page)
    }
    return found
      .sort((one, other) => Number(other.title === null) - Number(one.title === null))
      .slice(0, most)
  } catch (error) {
    console.warn('no kept pages to list', error)
    return []
  }
}
