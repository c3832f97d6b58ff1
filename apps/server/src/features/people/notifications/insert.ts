import { type RawBuilder, sql } from 'kysely'
import { wantsNotification } from '../../accounts/preferences/index.ts'
import { mayMeet } from '../blocks/index.ts'
import { wantsToRead } from '../word-filters/index.ts'
import type { NotificationKind } from './kind.ts'

/** A new notification. */
export interface NewNotification {
  id: string
  user_id: string
  /** It is new, and its recipient has a push device. */
  pushed: boolean
}

/** Whether the recipient of a row of `notifications` has a push device. */
export const hasDevice = sql<boolean>`exists (
  select from push_devices where push_devices.user_id = notifications.user_id
)`

/** The recipient has neither muted nor blocked the actor, nor is blocked by them. */
const acceptsFrom = (recipient: RawBuilder<unknown>, actor: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from mutes where mutes.muter_id = ${recipient} and mutes.muted_id = ${actor})
  and ${mayMeet(recipient, actor)}
)`

/** Inserts a row per candidate who may and wants to know. Of several kinds, a recipient gets the first per post and comment. */
export function insertRows<What>(
  kinds: readonly [NotificationKind<What>, ...NotificationKind<What>[]],
  what: What,
  now: Date,
): RawBuilder<NewNotification> {
  const [{ about, sender, textVisibleTo, isMandatory, given }] = kinds
  const isText = textVisibleTo !== undefined
  const columns = ['user_id', ...(sender === 'signed' ? ['actor_id'] : []), ...about]
  const selected = sql.join([...columns, ...(isText ? ['haystack'] : [])].map((column) => sql.ref(column)))
  const candidates = kinds.map(
    (kind, rank) => sql`
      select ${selected}, ${sql.lit(kind.type)}::text as type, ${sql.lit(rank)}::int as rank
      from (${kind.candidates(what)}) as candidate`,
  )
  const conditions = [
    ...(sender === 'signed'
      ? [sql`reached.user_id <> reached.actor_id`, acceptsFrom(sql`reached.user_id`, sql`reached.actor_id`)]
      : []),
    ...(isText
      ? [
          textVisibleTo(sql<string>`reached.user_id`),
          wantsToRead(sql`reached.user_id`, sql`reached.haystack`, now),
        ]
      : []),
    ...(isMandatory ? [] : [wantsNotification(sql`reached.user_id`, sql`reached.type`)]),
  ]
  const isRanked = kinds.length > 1
  return sql<NewNotification>`
    ${given === undefined ? sql`` : sql`with given as (${given(what)})`}
    insert into notifications (${sql.join(columns.map((column) => sql.ref(column)))}, type)
    select ${isRanked ? sql`distinct on (reached.post_id, reached.comment_id, reached.user_id)` : sql``}
      ${sql.join(columns.map((column) => sql.ref(`reached.${column}`)))}, reached.type
    from (${sql.join(candidates, sql` union all `)}) as reached
    ${isText ? sql`join posts on posts.id = reached.post_id` : sql``}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    ${isRanked ? sql`order by reached.post_id, reached.comment_id, reached.user_id, reached.rank` : sql``}
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `
}

/** Whether `earlier`, a row of `notification_acts`, is this `act`. */
const isActOf = ({ type }: NotificationKind) => sql<boolean>`(
  earlier.actor_id = act.actor_id and earlier.user_id = act.user_id and earlier.post_id = act.post_id
  and earlier.type = ${sql.lit(type)} and earlier.comment_id is not distinct from act.comment_id
)`

/** Adds new acts to the lines of their targets, in one statement. The targets must be locked, so that each act counts once. */
export function insertOnLines<What>(kind: NotificationKind<What>, acts: What): RawBuilder<NewNotification> {
  // An opinion of a muted member counts like any other: its absence would reveal whose it is.
  const accepts = kind.sender === 'counted' ? mayMeet : acceptsFrom
  return sql<NewNotification>`
    with fresh as (
      select act.* from (${kind.candidates(acts)}) as act
      where act.actor_id <> act.user_id and ${accepts(sql`act.user_id`, sql`act.actor_id`)}
        and ${wantsNotification(sql`act.user_id`, sql`${sql.lit(kind.type)}::text`)}
        and not exists (select from notification_acts as earlier where ${isActOf(kind)})
    ), lines as (
      insert into notifications (user_id, type, post_id, comment_id, actor_count)
      select user_id, ${sql.lit(kind.type)}, post_id, comment_id, count(*) from fresh
      group by user_id, post_id, comment_id order by post_id, comment_id
      on conflict (
        post_id, user_id, actor_id, type, comment_id, (case when actor_id is null and read_at is not null then id end)
      ) where post_id is not null do update
        set actor_count = notifications.actor_count + excluded.actor_count, created_at = excluded.created_at
      returning id, user_id, type, post_id, comment_id, xmax = 0 and ${hasDevice} as pushed
    ), acts as (
    insert into notification_acts (notification_id, user_id, type, post_id, comment_id, actor_id)
    select lines.id, lines.user_id, lines.type, lines.post_id, lines.comment_id, fresh.actor_id
    from lines join fresh on fresh.user_id = lines.user_id and fresh.post_id = lines.post_id
      and fresh.comment_id is not distinct from lines.comment_id
    returning notification_id
    )
    select lines.id, lines.user_id, lines.pushed from acts join lines on lines.id = acts.notification_id
  `
}

/** Takes acts off the lines that have not been read. */
export function deleteFromLines<What>(
  kind: NotificationKind<What>,
  acts: What,
): RawBuilder<{ user_id: string }> {
  return sql<{ user_id: string }>`
    delete from notification_acts as earlier
    using (${kind.candidates(acts)}) as act, notifications as line
    where ${isActOf(kind)} and line.id = earlier.notification_id and line.read_at is null
    returning earlier.user_id
  `
}
