import { topics } from '@parvis/contract/realtime.ts'
import { flaggerPriority } from '@parvis/contract/trust/duties.ts'
import type { NoticeReason, ReportReason } from '@parvis/contract/trust/reports.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Target } from './targets/adapter.ts'

/** The priority of a case, in whole points; docs/moderation.md explains the formula. */

/** Points of a reason, when given by a stranger. */
export const gravityOf: Record<ReportReason | NoticeReason, number> = {
  child_abuse: 1_000,
  terrorism: 900,
  hate_speech: 400,
  harassment: 400,
  privacy: 350,
  defamation: 300,
  election: 300,
  intellectual_property: 200,
  misinformation: 200,
  inappropriate: 150,
  spam: 100,
  other: 100,
}

/** Reports per day from which each of them weighs less. */
const usualInADay = 20

/** Highest gravity of a reason whose author nobody has verified: a guest who has opened no mail. */
const unverifiedGravity = 300

/** Weight of an unknown reporter, in thousandths. */
const stranger = 500

/**
 * Weight of a member's reports, in thousandths: the share of their judged reports that led to a measure,
 * smoothed by one success and one failure, and reduced for frequent reporters.
 */
async function weightOf(tx: Tx, memberId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ judged: number; followed: number; today: number }>`
    select ${judgedBy(sql`${memberId}::uuid`)} as judged, ${followedOf(sql`${memberId}::uuid`)} as followed, (
      select count(*)::integer from reports
      where reporter_id = ${memberId} and created_at > ${subDays(now, 1)}
    ) as today
  `.execute(tx)
  const { judged = 0, followed = 0, today = 0 } = rows[0] ?? {}
  return Math.round(((1_000 * (followed + 1)) / (judged + 2)) * Math.min(1, usualInADay / Math.max(1, today)))
}

const decidedOf = (memberId: RawBuilder<unknown>) => sql`
  from reports join moderation_cases as judged on judged.id = reports.case_id
  where reports.reporter_id = ${memberId} and judged.status = 'decided'`

/** Number of a member's judged reports. */
export const judgedBy = (memberId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer ${decidedOf(memberId)})`

/** Number of them that led to a valid measure. */
export const followedOf = (memberId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::integer ${decidedOf(memberId)} and exists (
    select from moderation_decisions as taken
    where taken.case_id = judged.id and taken.kind <> 'no_action' and taken.reversed_at is null
  )
)`

/** Exchanges, and the author's followers. Messages reach one reader. */
async function reachOf(tx: Tx, { type, id, authorId }: Target): Promise<number> {
  const exchanges = {
    post: sql`(select support_count + question_count + vote_count + 2 * comment_count + 5 * repost_count
      from posts where posts.id = ${id})`,
    comment: sql`(select like_count + 2 * reply_count from comments where comments.id = ${id})`,
    question: sql`(select asked from question_texts where question_texts.id = ${id})`,
    context_note: sql`(select ratings from context_notes where context_notes.id = ${id})`,
    // Only published figures: how many have answered shows in no priority before its step.
    consultation: sql`(select participants from consultation_results where consultation_id = ${id})`,
    statement: sql`(select participants from consultation_results where consultation_id = (
      select consultation_id from consultation_statements where id = ${id}))`,
    profile: sql`0`,
    message: null,
  }[type]
  if (exchanges === null) return 0
  const { rows } = await sql<{ reach: number }>`
    select (coalesce(${exchanges}, 0)
      + coalesce((select followers_count from profiles where profiles.id = ${authorId}), 0))::integer as reach
  `.execute(tx)
  return rows[0]?.reach ?? 0
}

const reachPoints = (reach: number) => Math.round(40 * Math.log10(1 + reach))
const peoplePoints = (weight: number) => Math.round(100 * Math.log2(1 + weight / stranger))

/** A reason given by a member or a guest. */
export interface GivenReason {
  reason: ReportReason | NoticeReason
  memberId: string | null
  /** The caller knows that this person gave a reason in this case before. */
  isHeard?: boolean
  /** Given by a guest whose address nobody has confirmed: its gravity is capped. */
  isUnverified?: boolean
  /** Given by a trusted flagger: it comes first (regulation 2022/2065, article 22). */
  isTrusted?: boolean
}

/**
 * Whether a member has already given a reason in a case, by a report or a notice: repeated reasons count as
 * one person.
 */
async function isHeardIn(
  tx: Tx,
  caseId: string,
  { type, id }: Pick<Target, 'type' | 'id'>,
  memberId: string,
): Promise<boolean> {
  const { rows } = await sql<{ heard: boolean }>`
    select exists (
      select from reports
      where reporter_id = ${memberId} and target_type = ${type} and target_id = ${id} and case_id = ${caseId}
    ) or exists (select from legal_notices where member_id = ${memberId} and case_id = ${caseId}) as heard
  `.execute(tx)
  return rows[0]?.heard ?? false
}

/** Adds a reason to an open case, which must be locked, and recomputes its priority. */
export async function weigh(
  tx: Tx,
  caseId: string,
  { target, given, now }: { target: Target; given: GivenReason; now: Date },
): Promise<void> {
  const believed = given.memberId === null ? stranger : await weightOf(tx, given.memberId, now)
  const ceiling = given.isUnverified === true ? unverifiedGravity : Number.POSITIVE_INFINITY
  const gravity = Math.min(ceiling, Math.round(gravityOf[given.reason] * Math.min(1, believed / stranger)))
  const before = await tx
    .selectFrom('moderation_cases')
    .select(['gravity', 'weight', 'report_count', 'is_flagged'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const isHeard =
    given.isHeard === true ||
    (given.memberId !== null && (await isHeardIn(tx, caseId, target, given.memberId)))
  const sum = { gravity: Math.max(before.gravity, gravity), weight: before.weight + (isHeard ? 0 : believed) }
  const isFlagged = before.is_flagged || given.isTrusted === true
  await updateById(tx, 'moderation_cases', caseId, {
    ...sum,
    report_count: before.report_count + 1,
    last_report_at: now,
    is_flagged: isFlagged,
    priority:
      sum.gravity +
      peoplePoints(sum.weight) +
      reachPoints(await reachOf(tx, target)) +
      (isFlagged ? flaggerPriority : 0),
  })
}

/** Gives a reason its full gravity in a case, once its author has confirmed an address; nothing if the case is decided. */
export async function raiseGravity(
  { bus }: Pick<AppContext, 'bus'>,
  tx: Tx,
  caseId: string,
  reason: ReportReason | NoticeReason,
): Promise<void> {
  const gravity = gravityOf[reason]
  const { numUpdatedRows } = await tx
    .updateTable('moderation_cases')
    .set({ gravity, priority: sql`priority + ${gravity}::integer - gravity` })
    .where('id', '=', caseId)
    .where('status', '=', 'open')
    .where('gravity', '<', gravity)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    tx.afterCommit(() => sendInvalidation(bus, topics.moderation, { type: 'case_changed', id: caseId }))
}
