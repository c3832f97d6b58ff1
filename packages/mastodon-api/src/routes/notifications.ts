import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import type { Routes } from '../caller.ts'
import { type ClientCall, ifFound } from '../caller.ts'
import { accountOf, unnamedAccount } from '../entities/accounts.ts'
import type { Status } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { isId, linkPages, newerOnly, placeOf, sizeOf, startOf, withCursor } from '../pages.ts'
import { findStatus, presentSource } from '../reading.ts'

interface Page {
  items: NotificationView[]
  next_cursor: string | null
}

/** Mastodon's names of the kinds that it knows. Messages of the site itself are read on the site. */
const kinds: Partial<Record<NotificationView['type'], string>> = {
  like: 'favourite',
  comment: 'mention',
  reply: 'mention',
  mention: 'mention',
  question_answered: 'mention',
  share: 'reblog',
  follow_request: 'follow_request',
}

export function notificationRoutes({ get, post }: Routes): void {
  get('/api/v1/notifications', listed)
  get('/api/v2/notifications', async (clientCall) => {
    const shown = await listed(clientCall)
    const accounts = new Map(shown.map(({ account }) => [account.id, account]))
    const statuses = new Map(shown.flatMap(({ status }) => (status ? [[status.id, status] as const] : [])))
    return {
      accounts: [...accounts.values()],
      statuses: [...statuses.values()],
      notification_groups: shown.map(({ id, type, created_at, account, status, group_key }) => ({
        group_key,
        notifications_count: 1,
        type,
        most_recent_notification_id: id,
        page_min_id: id,
        page_max_id: id,
        latest_page_notification_at: created_at,
        sample_account_ids: [account.id],
        ...(status ? { status_id: status.id } : {}),
      })),
    }
  })
  for (const version of ['v1', 'v2'])
    get(`/api/${version}/notifications/unread_count`, (clientCall) =>
      clientCall.get<{ count: number }>('/notifications/unread'),
    )
  get('/api/v1/notifications/policy', async () => policy)
  get('/api/v2/notifications/policy', async () => policy)
  get('/api/v1/notifications/requests', async () => [])
  get('/api/v1/notifications/:id', async (clientCall) => {
    const { id } = clientCall.request.params as { id: string }
    const found = (await clientCall.get<Page>('/notifications')).items.find((one) => one.id === id)
    const shown = found && (await notificationOf(clientCall, found))
    if (!shown) throw new MastodonError(404, 'Cette notification n’existe plus.')
    return shown
  })
  // The site has no deletion of notifications: they become read.
  post('/api/v1/notifications/clear', async (clientCall) => {
    await clientCall.send('PUT', '/notifications/read')
    return {}
  })
  post('/api/v1/notifications/:id/dismiss', async (clientCall) => {
    const { id } = clientCall.request.params as { id: string }
    if (!isId(id)) throw new MastodonError(404, 'Cette notification n’existe plus.')
    await clientCall.send('PUT', `/notifications/${id}/read`)
    return {}
  })
}

const policy = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'accept',
  summary: { pending_requests_count: 0, pending_notifications_count: 0 },
}

async function listed(clientCall: ClientCall) {
  const { given } = clientCall
  const only = new Set(given.list('types'))
  const without = new Set(given.list('exclude_types'))
  const at = await startOf(clientCall, async (id) =>
    (await clientCall.get<Page>('/notifications')).items.find((one) => one.id === id),
  )
  const page = await clientCall.get<Page>(withCursor('/notifications', at))
  const known = newerOnly(clientCall, page.items).filter(({ type }) => {
    const kind = kinds[type]
    return kind !== undefined && !without.has(kind) && (only.size === 0 || only.has(kind))
  })
  const shown = known.slice(0, sizeOf(clientCall, 40))
  const last = shown.length < known.length ? shown.at(-1) : page.items.at(-1)
  const isEnd = shown.length === known.length && page.next_cursor === null
  linkPages(clientCall, {
    next: isEnd || last === undefined ? undefined : placeOf(last),
    previous: shown[0]?.id,
  })
  const presented = await Promise.all(shown.map((one) => notificationOf(clientCall, one)))
  return presented.filter((one) => one !== undefined)
}

/** A notification. Who reacts is not named: a placeholder stands for them. */
async function notificationOf(clientCall: ClientCall, notification: NotificationView) {
  const { id, type, created_at, data, actor } = notification
  const kind = kinds[type]
  if (kind === undefined) return undefined
  const about = data.comment_id ?? data.post_id
  const found = about === null ? undefined : await ifFound(findStatus(clientCall, about))
  const status: Status | undefined = found && (await presentSource(clientCall, found))
  if (status === undefined && kind !== 'follow_request') return undefined
  const { siteUrl } = clientCall.host
  return {
    id,
    type: kind,
    created_at,
    group_key: `ungrouped-${id}`,
    account: actor === null ? unnamedAccount(siteUrl, 'Des membres') : accountOf(actor, siteUrl),
    ...(status === undefined ? {} : { status }),
  }
}
