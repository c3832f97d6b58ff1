import type { QueryClient } from '@tanstack/react-query'
import { postListKey } from '../../../cache/post-cache.ts'
import { followListsKey, followRequestsKey } from './keys.ts'

/** Posts of a member, of which some are for followers. */
const profileLists = [postListKey('profile'), postListKey('profile media'), ['profile-replies']]

/**
 * Reads again whatever shows what ties the reader to others: profiles, their own with its figures, lists, requests. A
 * feed of those whom they follow alone is read anew when it is shown again: it does not change under their eyes.
 */
export async function rereadTies(client: QueryClient): Promise<void> {
  void client.invalidateQueries({
    queryKey: postListKey('feed'),
    predicate: ({ queryKey }) => String(queryKey.at(-1)).includes('following=true'),
    refetchType: 'none',
  })
  await Promise.all([
    ...[['profile'], ...profileLists, followListsKey, followRequestsKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    client.invalidateQueries({ queryKey: ['me'], exact: true }),
  ])
}
