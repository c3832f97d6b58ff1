import { type AppealList, getStatement, listAppeals, openStatement } from '@parvis/contract/trust/appeals.ts'
import { findNoticeTarget, type NoticeTargetType, openNotice } from '@parvis/contract/trust/legal-notices.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export type Pointed = { address: string } | { target_type: NoticeTargetType; target_id: string }

export const noticeTargetQuery = (pointed: Pointed) =>
  queryOptions({
    queryKey: ['notice-target', pointed] as const,
    queryFn: ({ signal }) => call(findNoticeTarget, { query: pointed, signal }),
  })

export const noticeQuery = (receipt: string, secret: string) =>
  queryOptions({
    queryKey: ['notice', receipt, secret] as const,
    queryFn: ({ signal }) =>
      call(openNotice, { params: { receipt }, body: { secret }, signal, anonymous: true }),
  })

/** The reasons of a decision: by the link of the letter, whoever is signed in, or as the member one is. */
export const statementQuery = (decisionId: string, token: string) =>
  queryOptions({
    queryKey: ['statement', decisionId, token] as const,
    queryFn: ({ signal }) =>
      token === ''
        ? call(getStatement, { params: { decisionId }, signal })
        : call(openStatement, { params: { decisionId }, body: { token }, signal, anonymous: true }),
  })

/** Among what the staff sees of cases: read again as others decide. */
export const appealsQuery = (list: AppealList) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'appeals', list] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAppeals, { query: { list, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
