import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { listPartyVersions } from '@parvis/contract/people/party-changes.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { partiesKey } from './queries.ts'

export const versionsQuery = (partyId: PartyId) =>
  infiniteQueryOptions({
    queryKey: [...partiesKey, 'versions', partyId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPartyVersions, { params: { partyId }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
