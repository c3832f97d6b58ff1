import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type MutationOptions,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, RenewalError } from '../lib/api-client.ts'

/** A refusal stays a refusal, and a renewal that failed has been tried for seconds (session-effects.tsx asks again). */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'unavailable'
  return !(error instanceof RenewalError)
}

class LiveQueryClient extends QueryClient {
  /** Loses no event: the library joins a first read that is on its way, though it began before what happened. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const joined = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    await Promise.allSettled(joined.map(({ promise }) => promise))
    await Promise.all(
      joined.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    )
  }

  /** Reports an error of `onSuccess`, which the library takes for one of the request: the server has accepted it. */
  override defaultMutationOptions<Options extends MutationOptions<unknown, unknown, unknown, unknown>>(
    options?: Options,
  ): Options {
    const defaulted = super.defaultMutationOptions<Options>(options)
    const { onSuccess } = defaulted
    if (defaulted === options || onSuccess === undefined) return defaulted
    return {
      ...defaulted,
      onSuccess: async (...result) => {
        try {
          await onSuccess(...result)
        } catch (error) {
          reportError(error)
        }
      },
    }
  }
}

/** @param patient whether what failed is asked for again, as somebody waits for it */
export const createQueryClient = (patient: boolean) =>
  new LiveQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Ask even when the browser believes itself offline: a failure that is shown beats a wait without end.
        networkMode: 'always',
        // Pages that were read without a connection may come from the device's copy.
        refetchOnReconnect: 'always',
        // Without a connection the failure shows at once, and its end begins the next try.
        retry: (failures, error) => patient && onlineManager.isOnline() && failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Waits for all that is being read, and for what that leads to; says whether all of it came. */
export async function allRead(client: QueryClient): Promise<boolean> {
  const cache = client.getQueryCache()
  for (let known = -1; known !== cache.getAll().length; ) {
    known = cache.getAll().length
    await Promise.allSettled(cache.getAll().map(({ promise }) => promise))
    await new Promise((next) => setTimeout(next))
  }
  return cache.getAll().every(({ state }) => state.error === null)
}
