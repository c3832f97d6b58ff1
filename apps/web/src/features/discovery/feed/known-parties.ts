import type { QueryClient } from '@tanstack/react-query'
import { partiesQuery } from '../../people/parties/queries.ts'
import { type FeedSearch, joinParties, partiesOf } from './feed-search.ts'

/** An address without the parties that there are not; as it is, when the list cannot be read: the feed then says why. */
export async function withKnownParties(client: QueryClient, search: FeedSearch): Promise<FeedSearch> {
  const known = await client.fetchQuery(partiesQuery).catch(() => null)
  if (known === null) return search
  const parties = joinParties(
    partiesOf(search.parties).filter((chosen) => known.some(({ id }) => id === chosen)),
  )
  return parties === search.parties ? search : { ...search, parties }
}
