import { listDepartmentMembers, listNearbyOfficials } from '@parvis/contract/discovery/introductions.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { getDepartmentCouncils } from '@parvis/contract/people/elected-register.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export const nearbyOfficialsQuery = (region: RegionCode) =>
  queryOptions({
    queryKey: ['nearby-officials', region] as const,
    queryFn: ({ signal }) => call(listNearbyOfficials, { params: { region }, signal }),
  })

/** All councils of a department: the device finds its commune there, so that no request names it. */
export const departmentCouncilsQuery = (department: string) =>
  queryOptions({
    queryKey: ['department-councils', department] as const,
    queryFn: ({ signal }) => call(getDepartmentCouncils, { params: { department }, signal }),
    staleTime: 3_600_000,
  })

export const departmentMembersQuery = (department: string) =>
  queryOptions({
    queryKey: ['department-members', department] as const,
    queryFn: ({ signal }) => call(listDepartmentMembers, { params: { department }, signal }),
  })
