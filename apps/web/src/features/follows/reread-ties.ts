import type { QueryClient } from '@tanstack/react-query'
import { followListsKey, followRequestsKey } from './keys.ts'

/** Reads again whatever shows what ties the reader to others: profiles, their own with its figures, lists, requests. */
export async function rereadTies(client: QueryClient): Promise<void> {
  await Promise.all([
    ...[['profile'], followListsKey, followRequestsKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    client.invalidateQueries({ queryKey: ['me'], exact: true }),
  ])
}
