import { pageSizes } from '@parvis/contract/limits.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import {
  actorsShown,
  type NotificationGroup,
  type NotificationTab,
  type NotificationType,
  notificationGroups,
  notificationTabs,
  unreadCeiling,
} from '@parvis/contract/people/notifications.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, pageFrom, pageQuery } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { isNotRemovedFor } from '../../content/comments/index.ts'
import { visibleTo } from '../../content/posts/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { invalidateNotifications, notificationPort } from '../../people/notifications/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { type NotificationRow, notificationView } from './views.ts'

/** Literals, not parameters, so that PostgreSQL can use the partial indexes. */
const typesOf = (group: NotificationGroup) =>
  sql<boolean>`notifications.type in (${sql.join(notificationGroups[group].map((type) => sql.lit(type)))})`

/** Details of each row, as its kind selects them; null for kinds that select none. */
function detailsOfKinds(): RawBuilder<unknown> {
  const types = new Map<RawBuilder<unknown>, NotificationType[]>()
  for (const { type, details } of Object.values(notificationPort().kinds))
    if (details !== undefined) types.set(details, [...(types.get(details) ?? []), type])
  const cases = [...types].map(
    ([details, of]) =>
      sql`when notifications.type in (${sql.join(of.map((type) => sql.lit(type)))}) then ${details}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Notifications with their post and comment, if still visible to the recipient. */
function listed(db: Db, reader: string | RawBuilder<string>) {
  return db
    .selectFrom('notifications')
    .leftJoin('profiles', 'profiles.id', 'notifications.actor_id')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'notifications.post_id').on(visibleTo(reader)))
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.id', '=', 'notifications.comment_id')
        .onRef('comments.post_id', '=', 'posts.id')
        .on(isNotRemovedFor(reader))
        .on(mayMeet(reader, sql`comments.user_id`)),
    )
    .leftJoin('follow_requests', 'follow_requests.id', 'notifications.follow_request_id')
    .leftJoin('announcements', 'announcements.id', 'notifications.announcement_id')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'notifications.user_id')
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.actor_id',
      'notifications.type',
      'user_preferences.language',
      'notifications.read_at',
      'notifications.created_at',
      'notifications.actor_count',
      sql<boolean>`notifications.comment_id is not null`.as('on_comment'),
      detailsOfKinds().as('details'),
      'posts.id as post_id',
      'posts.content as post_content',
      'comments.id as comment_id',
      'comments.content as comment_content',
      'follow_requests.id as request_id',
      'follow_requests.status as request_status',
      ...authorColumns,
    ])
}

interface NotificationCursor extends Record<string, unknown> {
  memberId: string
  /** Key of the last line read; both null for the first page. */
  at: Date | null
  id: string | null
}

const pageOf = (tab: NotificationTab) =>
  prepared((db, { memberId, at, id }: NotificationCursor) => {
    let query = listed(db, memberId).where('notifications.user_id', '=', memberId)
    if (tab !== 'all') query = query.where(typesOf(tab))
    const order = ['notifications.created_at', 'notifications.id'] as const
    return pageQuery(query, order, { at, id }, pageSizes.notifications)
  })

/** Sources of notifications: their texts bear the name of the site. */
type ReadFrom = Pick<AppContext, 'db' | 'siteSettings'>

const pages = new Map(notificationTabs.map((tab) => [tab, pageOf(tab)]))

/** A page of a member's notifications, newest first, with their post and comment if still visible. */
export async function readNotifications(
  { db, siteSettings }: ReadFrom,
  memberId: string,
  tab: NotificationTab,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<Page<NotificationView>> {
  const page = pages.get(tab)
  if (page === undefined) throw new Error(`unknown tab ${tab}`)
  const found = await page(db, { memberId, at: after?.at ?? null, id: after?.id ?? null })
  const { rows, next_cursor } = pageFrom(found, pageSizes.notifications)
  return { items: await viewsOf({ db, siteSettings }, rows, filters), next_cursor }
}

/** The notifications with these ids that still exist, each in its recipient's view. */
export async function listNotificationsById(
  { db, siteSettings }: ReadFrom,
  ids: string[],
): Promise<NotificationView[]> {
  const rows = await listed(db, sql<string>`notifications.user_id`)
    .where('notifications.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return viewsOf({ db, siteSettings }, rows)
}

/** Items of a summary: the latest; the others are only counted, up to the ceiling. */
const summedUp = 10

/** A member's unread notifications between two moments, without those matching their current filters. */
export async function readUnreadSince(
  { db, siteSettings }: ReadFrom,
  memberId: string,
  { after, until, filters = noFilters }: { after: Date; until: Date; filters?: WordFilters },
): Promise<{ lines: NotificationView[]; count: number }> {
  const rows = await listed(db, memberId)
    .where('notifications.user_id', '=', memberId)
    .where('notifications.read_at', 'is', null)
    .where('notifications.created_at', '>', after)
    .where('notifications.created_at', '<=', until)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(sql.lit(unreadCeiling))
    .execute()
  const views = await viewsOf({ db, siteSettings }, rows, filters)
  const wanted = views.filter(({ filtered_by: filteredBy }) => filteredBy === null)
  return { lines: wanted.slice(0, summedUp), count: wanted.length }
}

async function viewsOf(
  { db, siteSettings }: ReadFrom,
  rows: NotificationRow[],
  filters: WordFilters = noFilters,
): Promise<NotificationView[]> {
  const { kinds } = notificationPort()
  const gathered = await lastActorsOf(
    db,
    rows.filter(({ type }) => kinds[type].sender === 'gathered').map(({ id }) => id),
  )
  const siteName = siteSettings.current().identity.name
  return rows.map((row) => notificationView(row, gathered.get(row.id) ?? [], siteName, filters))
}

const lastActs = prepared((db, { lines }: { lines: string[] }) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${lines}::uuid[])`.as<'line'>(sql`line (id)`))
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('notification_acts')
          .select(['actor_id', 'created_at'])
          .whereRef('notification_id', '=', 'line.id')
          // Deleted members are counted without a name.
          .where('actor_id', 'is not', null)
          .$narrowType<{ actor_id: string }>()
          .orderBy('created_at', 'desc')
          .orderBy('actor_id', 'desc')
          .limit(sql.lit(actorsShown))
          .as('acts'),
      (join) => join.onTrue(),
    )
    .innerJoin('profiles', 'profiles.id', 'acts.actor_id')
    .select(['line.id as line_id', 'acts.actor_id as user_id', ...authorColumns])
    .orderBy('acts.created_at', 'desc')
    .orderBy('acts.actor_id', 'desc'),
)

/** The latest actors of each line, latest first. */
async function lastActorsOf(db: Db, lines: string[]): Promise<Map<string, AuthorView[]>> {
  const actors = new Map<string, AuthorView[]>(lines.map((id) => [id, []]))
  if (lines.length === 0) return actors
  const rows = await lastActs(db, { lines })
  for (const { line_id, ...row } of rows) actors.get(line_id)?.push(authorView(row))
  return actors
}

const unreadUpToCeiling = prepared((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('notifications')
        .select('user_id')
        .where('user_id', '=', memberId)
        .where('read_at', 'is', null)
        .limit(sql.lit(unreadCeiling))
        .as('unread'),
    )
    .select(sql<number>`count(*)::int`.as('count')),
)

/** A member's number of unread notifications, up to the ceiling, which is enough for the badge. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await unreadUpToCeiling(db, { memberId })
  return row?.count ?? 0
}

/** Marks one of a member's own notifications as read; the first time counts. */
export async function markRead(context: AppContext, member: Member, id: string): Promise<Date> {
  return context.transaction(async (tx) => {
    const [read] = await tx
      .updateTable('notifications')
      .set({ read_at: context.clock.now() })
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null)
      .returning(['user_id', 'read_at'])
      .execute()
    if (read?.read_at) {
      invalidateNotifications(context, tx, [read])
      return read.read_at
    }
    const known = await tx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (!known?.read_at) throw new Refusal('notification_not_found')
    return known.read_at
  })
}

/** Marks all of a member's unread notifications; returns their number. */
export async function markAllRead(context: AppContext, member: Member): Promise<number> {
  return context.transaction(async (tx) => {
    // Locks in the order in which acts are added to lines, so that readers and writers cannot deadlock.
    const { numAffectedRows = 0n } = await sql`
      update notifications set read_at = ${context.clock.now()} where id in (
        select id from notifications where user_id = ${member.id} and read_at is null
        order by post_id, comment_id for no key update
      ) and read_at is null
    `.execute(tx)
    if (numAffectedRows > 0n) invalidateNotifications(context, tx, [{ user_id: member.id }])
    return Number(numAffectedRows)
  })
}
