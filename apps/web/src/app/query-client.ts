import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-client.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a lost connection or an unavailable server is worth asking again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.code !== 'unavailable'),
    },
  },
})
