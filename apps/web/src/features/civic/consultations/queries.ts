import {
  type ConsultationTab,
  getConsultation,
  getNextStatement,
  listConsultations,
  listWaitingStatements,
} from '@parvis/contract/civic/consultations.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const consultationsKey = ['consultations'] as const

export const consultationsQuery = (tab: ConsultationTab, region?: RegionCode) =>
  infiniteQueryOptions({
    queryKey: [...consultationsKey, tab, region ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listConsultations, { query: { tab, region, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

/** A consultation with its results, which advance without an event: no event may come with a vote. */
export const consultationQuery = (consultationId: string) =>
  queryOptions({
    queryKey: [...consultationsKey, 'one', consultationId] as const,
    queryFn: ({ signal }) => call(getConsultation, { params: { consultationId }, signal }),
    refetchInterval: 60_000,
  })

export const nextStatementQuery = (consultationId: string) =>
  queryOptions({
    queryKey: ['next statement', consultationId] as const,
    queryFn: ({ signal }) => call(getNextStatement, { params: { consultationId }, signal }),
    staleTime: 0,
  })

export const waitingStatementsQuery = (consultationId: string) =>
  infiniteQueryOptions({
    queryKey: ['waiting statements', consultationId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listWaitingStatements, {
        params: { consultationId },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    staleTime: 0,
  })

/** Whether a member may open a consultation. The server decides. */
export const mayOpenConsultation = ({ role, verified, is_administrator }: OwnProfileView): boolean =>
  is_administrator || (verified && role !== 'citizen')
