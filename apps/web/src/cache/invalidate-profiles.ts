import type { QueryClient } from '@tanstack/react-query'
import { postListKey } from './post-cache.ts'

/** Profiles list and count what is written: after a post, a repost or the end of one they are read anew when shown. */
export function invalidateProfiles(client: QueryClient): void {
  for (const queryKey of [postListKey('profile'), postListKey('profile media'), ['profile']])
    void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: ['me'], exact: true })
}
