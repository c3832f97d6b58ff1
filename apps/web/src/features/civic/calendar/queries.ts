import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { listCalendar } from '@parvis/contract/civic/events.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** A busy month of both chambers has some hundreds of events, which is one page. */
const mostPages = 3

/** Every event that touches some days of Paris, both included; soonest first. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', from, to] as const,
    queryFn: async ({ signal }) => {
      const events: EventView[] = []
      let cursor: string | null | undefined
      for (let page = 0; page < mostPages && cursor !== null; page += 1) {
        const answer = await call(listCalendar, { query: { from, to, cursor: cursor ?? undefined }, signal })
        events.push(...answer.items)
        cursor = answer.next_cursor
      }
      return events
    },
    placeholderData: keepPreviousData,
  })
