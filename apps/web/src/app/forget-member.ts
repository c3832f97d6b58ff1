import type { QueryClient } from '@tanstack/react-query'

/**
 * Empties the cache of what a member who has left had read. What is on screen is read again as a guest first, so that a
 * reader keeps their place; what a guest may not have, or cannot be had, then goes too.
 */
export async function forgetMember(client: QueryClient): Promise<void> {
  // Not those of the type "inactive": cards read posts that their lists keep fresh, and these count as such.
  client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })
  const shown = client.getQueryCache().findAll({ type: 'active' })
  await client.invalidateQueries({}, { cancelRefetch: true })
  for (const query of shown) if (query.state.status === 'error') query.setState({ data: undefined })
}
