import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-client.ts'
import { forgetPost } from './post-cache.ts'
import { postQuery } from './queries.ts'

/** A post is read again at most this often, whatever its debate: milliseconds. */
const interval = 1_000
/** Readers of the same post spread over this time, so that one comment is not a thousand simultaneous reads. */
const ordinarySpread = 400

const waiting = new Set<string>()
const lastRead = new Map<string, number>()

/** Calls `act` soon, and at most once a second for one `key`: calls in between are one. */
export function soon(key: string, act: () => Promise<unknown>, { spread = ordinarySpread } = {}): void {
  if (waiting.has(key)) return
  waiting.add(key)
  const rest = (lastRead.get(key) ?? 0) + interval - Date.now()
  setTimeout(
    () => {
      waiting.delete(key)
      lastRead.delete(key)
      lastRead.set(key, Date.now())
      // Kept small: only the latest keys can still be within their interval.
      if (lastRead.size > 200) lastRead.delete(lastRead.keys().next().value ?? key)
      void act()
    },
    Math.max(0, rest) + Math.random() * spread,
  )
}

/** Reads a post from the server into the cache; one that is gone leaves every list, and the answer is false. */
export async function readPost(client: QueryClient, id: string): Promise<boolean> {
  const query = { ...postQuery(id), staleTime: 0, retry: false }
  // prefetchQuery keeps a failure in the query's state, where the screens show it.
  await client.prefetchQuery(query)
  const { error } = client.getQueryState(query.queryKey) ?? {}
  const gone = error instanceof ApiError && error.code === 'post_not_found'
  if (gone) forgetPost(client, id)
  return !gone
}

/** Reads a post again after a live event. */
export function refreshPost(client: QueryClient, id: string): void {
  soon(`post ${id}`, () => readPost(client, id))
}
