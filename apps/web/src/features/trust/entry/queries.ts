import { listAdmissions, listInvitations, listInvited } from '@parvis/contract/people/admissions.ts'
import type { EntryBlockKind } from '@parvis/contract/people/entry-blocks.ts'
import { listEntryBlocks } from '@parvis/contract/people/entry-blocks.ts'
import { listApplications } from '@parvis/contract/trust/applications.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const entryBlocksKey = ['entry-blocks'] as const
export const applicationsKey = ['administered-applications'] as const
export const invitationsKey = ['invitations'] as const
export const admissionsKey = ['admissions'] as const

export const entryBlocksQuery = (wanted: { kind: EntryBlockKind; q?: string; source?: 'staff' }) =>
  infiniteQueryOptions({
    queryKey: [...entryBlocksKey, wanted] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listEntryBlocks, { query: { ...wanted, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const administeredApplicationsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...applicationsKey, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, { query: { q, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const invitationsQuery = infiniteQueryOptions({
  queryKey: [...invitationsKey, 'all'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listInvitations, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const invitedQuery = (invitationId: string) =>
  infiniteQueryOptions({
    queryKey: [...invitationsKey, 'members', invitationId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listInvited, { params: { invitationId }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

/** Newcomers come at any time: the queue is read again each minute. */
export const admissionsQuery = infiniteQueryOptions({
  queryKey: admissionsKey,
  queryFn: ({ pageParam, signal }) =>
    call(listAdmissions, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
  refetchInterval: 60_000,
})
