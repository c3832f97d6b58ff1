import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'

export interface Connectivity {
  connected: boolean
  error: string | null
}

async function check(signal: AbortSignal): Promise<Connectivity> {
  try {
    const [health, status] = await Promise.all([
      fetch('/auth/v1/health', { signal, cache: 'no-store' }),
      call(getStatus, { signal }),
    ])
    // An answer whose body nobody reads keeps its connection busy, and the page never comes to rest.
    await health.arrayBuffer()
    if (!health.ok) return { connected: false, error: `HTTP ${health.status}` }
    return { connected: status.connected, error: null }
  } catch (error) {
    // Refused for asking too often, the server still answers.
    if (error instanceof ApiError && error.code === 'rate_limited') return { connected: true, error: null }
    return { connected: false, error: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether the authentication server and the database answer; asked on load and every 30 s (spec 000 §9). */
export const connectivityQuery = queryOptions({
  queryKey: ['connectivity'],
  queryFn: ({ signal }) => check(signal),
  refetchInterval: 30_000,
  // A lost connection is what is to be seen here: never wait for the browser to believe it is online.
  networkMode: 'always',
  retry: false,
  staleTime: 0,
  gcTime: 0,
})
