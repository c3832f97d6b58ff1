import type { AlertView } from '@parvis/contract/civic/alerts.schemas.ts'
import {
  type AlertKind,
  alertWordsCounted,
  findAlert,
  listAlertNews,
  listAlerts,
} from '@parvis/contract/civic/alerts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** Below "me": forgotten with the session. */
const alertsKey = ['me', 'alerts'] as const

/** The member's alerts, latest first. */
export const alertsQuery = infiniteQueryOptions({
  queryKey: [...alertsKey, 'list'] as const,
  queryFn: ({ pageParam, signal }) => call(listAlerts, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

/** News of what the member follows, latest first. */
export const alertNewsQuery = infiniteQueryOptions({
  queryKey: [...alertsKey, 'news'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listAlertNews, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

/** The member's alert on a target; null without one. */
export const alertQuery = (kind: AlertKind, reference: string) =>
  queryOptions({
    queryKey: [...alertsKey, 'one', kind, reference] as const,
    queryFn: async ({ signal }) => (await call(findAlert, { body: { kind, reference }, signal })).alert,
  })

/** Puts a changed alert into the list. */
export function showChangedAlert(client: QueryClient, changed: AlertView): void {
  client.setQueryData(
    alertsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  )
}

/** Reads again what the member follows, wherever it shows. */
export function rereadAlerts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertsKey })
  void client.invalidateQueries({ queryKey: ['laws'] })
}

/** Whether words may be followed, as far as a browser can say: neither names nor hashtags, and not too many. */
export function isFollowable(typed: string): boolean {
  const words = typed.trim()
  const spelled = words.match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    !/^[@#]/.test(words) &&
    words.length <= limits.alertWords &&
    spelled.length <= alertWordsCounted &&
    spelled.some((word) => [...word].length >= limits.alertWordMinimum)
  )
}
