import { listNearbyOfficials } from '@parvis/contract/discovery/introductions.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export const nearbyOfficialsQuery = (region: RegionCode) =>
  queryOptions({
    queryKey: ['nearby-officials', region] as const,
    queryFn: ({ signal }) => call(listNearbyOfficials, { params: { region }, signal }),
  })
