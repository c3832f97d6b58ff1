import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-client.ts'
import { throttle } from '../lib/throttle.ts'
import { removePost } from './post-cache.ts'
import { postQuery } from './post-queries.ts'

/** Reads a post from the server into the cache; one that is gone leaves every list, and the answer is false. */
export async function readPost(client: QueryClient, id: string): Promise<boolean> {
  const query = { ...postQuery(id), staleTime: 0, retry: false }
  // A read on its way began before what this one is asked for.
  const own = { queryKey: query.queryKey, exact: true }
  if (client.isFetching(own) > 0) await client.cancelQueries(own)
  // prefetchQuery keeps a failure in the query's state, where the screens show it.
  await client.prefetchQuery(query)
  const { error } = client.getQueryState(query.queryKey) ?? {}
  const gone = error instanceof ApiError && error.code === 'post_not_found'
  if (gone) removePost(client, id)
  return !gone
}

/** Reads a post again after a live event. */
export function refreshPost(client: QueryClient, id: string): void {
  throttle(`post ${id}`, () => readPost(client, id))
}
