import { getEvent, getEventSubscription, listEventSubscriptions } from '@parvis/contract/civic/events.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['event', eventId] as const,
    queryFn: ({ signal }) => call(getEvent, { params: { eventId }, signal }),
    retry: false,
  })

export const remindersKey = ['event reminders'] as const

/** Whether the member is reminded of an event. The reminders that can still be asked for change with the time. */
export const eventSubscriptionQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...remindersKey, 'one', eventId] as const,
    queryFn: ({ signal }) => call(getEventSubscription, { params: { eventId }, signal }),
    staleTime: 0,
  })

/** The events to come of which the member is reminded. */
export const eventSubscriptionsQuery = infiniteQueryOptions({
  queryKey: [...remindersKey, 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listEventSubscriptions, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
  staleTime: 0,
})
