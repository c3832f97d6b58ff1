import { listBlocked, listMuted } from '@parvis/contract/people/blocks.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

const lists = { blocked: listBlocked, muted: listMuted }
export type BlockingList = keyof typeof lists

export const blockedMembersQuery = (list: BlockingList) =>
  infiniteQueryOptions({
    queryKey: ['me', list] as const,
    queryFn: ({ pageParam, signal }) =>
      call(lists[list], { query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
