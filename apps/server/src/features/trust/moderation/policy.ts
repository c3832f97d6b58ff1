import { appealMonths } from '@parvis/contract/trust/moderation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { requireStaffFactor } from '../../accounts/identity/staff-policy.ts'

type Flags = Pick<Member, 'isModerator' | 'isAdministrator' | 'isDemo' | 'level'>

/** Refuses who is neither moderator nor administrator, or has shown no second factor. */
export function requireStaff<Caller extends Flags>(member: Caller): Caller {
  if (!member.isModerator && !member.isAdministrator) throw new Refusal('staff_only')
  requireStaffFactor(member)
  return member
}

export function requireAdministrator<Caller extends Flags>(member: Caller): Caller {
  if (!member.isAdministrator) throw new Refusal('administrators_only')
  requireStaffFactor(member)
  return member
}

/** Whom a decision is about and who took it, as one of the staff looks at it. */
export interface Reversible {
  moderator_id: string | null
  author_id: string | null
  reported_by_reader: boolean
}

/**
 * Nobody takes back their own decision, nor one about what they wrote or reported: the one rule for reversals and appeals
 * alike.
 */
export function reversalRefusal(
  judge: Pick<Member, 'id'>,
  { author_id, moderator_id, reported_by_reader }: Reversible,
): 'own_case' | 'own_decision' | null {
  if (author_id === judge.id) return 'own_case'
  if (moderator_id === judge.id) return 'own_decision'
  return reported_by_reader ? 'own_case' : null
}

/**
 * The staff sees the attachment of what was reported, `media` in scope, whoever may see it otherwise; and what is kept of
 * it for a case, unless it is their own.
 *
 * @param staffId one of the staff, who may act as such
 */
export function underReview(staffId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    media.post_id is not null and ${reported('post', sql`media.post_id`)}
    or media.comment_id is not null and ${reported('comment', sql`media.comment_id`)}
    or media.message_id is not null and ${reported('message', sql`media.message_id`)}
    or media.case_id is not null and media.owner_id <> ${staffId}
  )`
}

/** The last case about `media` in scope, for which the staff looks at it. */
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

/** The case in scope is still to be judged, or its decision may still be contested. */
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

/** The case for which `media` in scope is kept is not settled. */
export function stillNeeded(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from moderation_cases where moderation_cases.id = media.case_id and ${isUnsettled(now)}
  )`
}

/** A reversal may come as late as an appeal, and its answer some weeks later. */
const keptMonths = appealMonths + 2

/** The decision in scope as `decision` may still be reversed. */
export const mayBeReversed = sql<SqlBool>`(
  decision.reversed_at is null and decision.created_at > now() - make_interval(months => ${sql.lit(keptMonths)})
)`

/** The picture at an address was taken off a profile by a decision that may still be reversed: its file stays. */
export function pictureKept(address: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from moderation_decisions as decision
    where decision.former ->> 'avatar_url' = ${address} and ${mayBeReversed}
  )`
}
