import type { QueryClient } from '@tanstack/react-query'

/**
 * Empties the cache of what a member who has left had read. What is on screen is read again as a guest first, so that a
 * reader keeps their place; what a guest may not have, or cannot be had, then goes too.
 */
export async function forgetMember(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const began = Date.now()
  const drop = () => {
    for (const query of cache.getAll()) {
      if (query.getObserversCount() === 0 && query.state.dataUpdatedAt <= began) cache.remove(query)
      // Switched off for a guest, who does not read it again: it would stand there for whoever signs in next. Cards read
      // posts that their lists keep fresh, and these are switched off always.
      else if (query.isDisabled() && query.queryKey[0] !== 'post') query.reset()
    }
  }
  drop()
  const shown = cache.findAll({ type: 'active' })
  await client.invalidateQueries({}, { cancelRefetch: true })
  for (const query of shown) if (query.state.status === 'error') query.setState({ data: undefined })
  // What a guest's lists do not hold has left the screen meanwhile.
  drop()
}
