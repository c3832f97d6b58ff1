import { appealMonths } from '@parvis/contract/audit/decisions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Staff may see `media` in scope: it is attached to reported content, or kept for a case and owned by
 * somebody else.
 * @param staffId a member who may act as staff in this session
 */
export function underReview(staffId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    media.post_id is not null and ${reported('post', sql`media.post_id`)}
    or media.comment_id is not null and ${reported('comment', sql`media.comment_id`)}
    or media.message_id is not null and ${reported('message', sql`media.message_id`)}
    or media.case_id is not null and media.owner_id <> ${staffId}
  )`
}

/** Id of the latest case about `media` in scope. */
export const caseOfMedia = sql<string | null>`coalesce(media.case_id, (
  select moderation_cases.id from moderation_cases
  where (moderation_cases.target_type, moderation_cases.target_id) in (
    ('post', media.post_id), ('comment', media.comment_id), ('message', media.message_id)
  )
  order by moderation_cases.opened_at desc
  limit 1
))`

const reported = (type: 'post' | 'comment' | 'message', id: RawBuilder<unknown>) => sql`exists (
  select from moderation_cases
  where moderation_cases.target_type = ${sql.lit(type)} and moderation_cases.target_id = ${id}
)`

/** The case in scope is open, or its decision may still be contested. */
export function isUnsettled(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    moderation_cases.status = 'open'
    or moderation_cases.decided_at > ${now}::timestamptz - make_interval(months => ${sql.lit(appealMonths)})
    or exists (
      select from moderation_decisions as decision
      join moderation_appeals as appeal on appeal.decision_id = decision.id
      where decision.case_id = moderation_cases.id and appeal.status = 'open'
    )
  )`
}

/** The case that `media` in scope is kept for is not settled. */
export function stillNeeded(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from moderation_cases where moderation_cases.id = media.case_id and ${isUnsettled(now)}
  )`
}

/** A reversal may follow a late appeal, which takes some weeks to answer. */
const keptMonths = appealMonths + 2

/** The decision in scope as `decision` may still be reversed. */
export function mayBeReversed(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    decision.reversed_at is null
    and decision.created_at > ${now}::timestamptz - make_interval(months => ${sql.lit(keptMonths)})
  )`
}

/** A reversible decision removed the picture at this address from a profile, so its file is kept. */
export function pictureKept(address: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from moderation_decisions as decision
    where decision.former ->> 'avatar_url' = ${address} and ${mayBeReversed(now)}
  )`
}

/** SQL: whether an order of an authority concerns a member, who may learn nothing of it from the staff. */
export const concernedByOrder = (
  memberId: string,
  orderId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (
    select from authority_order_members as concerned
    where concerned.order_id = ${orderId} and concerned.member_id = ${memberId}
  )`

/**
 * SQL with `moderation_cases` in scope: whether a staff member may see the case. The author of what was reported, in the
 * staff or not, learns of a case when a measure was taken, never while it is open.
 */
export function caseShownTo(readerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    moderation_cases.author_id is distinct from ${readerId}
    or (moderation_cases.status = 'decided' and coalesce((
      -- One value for each case: the planner would build a hash of all decisions for "exists".
      select true from moderation_decisions as taken
      where taken.case_id = moderation_cases.id and taken.kind <> 'no_action' limit 1
    ), false))
  )`
}
