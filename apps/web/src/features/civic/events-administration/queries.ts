import {
  getAdministeredEvent,
  listAdministeredEvents,
  listEventVersions,
} from '@parvis/contract/civic/events-administration.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { remindersKey } from '../events/queries.ts'
import { reservesKey } from '../reserves/queries.ts'
import type { EventAddress } from './event-address.ts'

const administeredKey = ['administered events'] as const

export const administeredQuery = ({ list = undefined, q = '' }: EventAddress) =>
  infiniteQueryOptions({
    queryKey: [...administeredKey, 'list', list ?? 'upcoming', q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAdministeredEvents, {
        query: { list: list ?? 'upcoming', q, cursor: pageParam ?? undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...pagesByCursor,
  })

/** The event in its present state, after somebody else changed it. */
export const administeredEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...administeredKey, 'one', eventId] as const,
    queryFn: ({ signal }) => call(getAdministeredEvent, { params: { eventId }, signal }),
    staleTime: 0,
  })

export const versionsQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...administeredKey, 'versions', eventId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listEventVersions, { params: { eventId }, query: { cursor: pageParam ?? undefined }, signal }),
    staleTime: 0,
    ...pagesByCursor,
  })

/** All that shows events is read again: lists, calendar, reminders, periods that rest on one, the trail. */
export async function invalidateEvents(client: QueryClient): Promise<void> {
  const keys = [administeredKey, ['calendar'], ['event'], remindersKey, reservesKey, moderationKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
