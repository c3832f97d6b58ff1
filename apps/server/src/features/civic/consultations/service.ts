import type { ConsultationDraft, NextStatement } from '@parvis/contract/civic/consultations.schemas.ts'
import {
  consultationLimits,
  type StatementRefusalReason,
  type StatementVote,
} from '@parvis/contract/civic/consultations.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import { actsAsStaff, lockMember, type Member, requireStaff } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { refuseHeldMember } from '../../content/posts/index.ts'
import { oweAnswer } from '../../content/questions/index.ts'
import { recordDecision } from './decisions.ts'
import { haveSameWords, similarTo } from './likeness.ts'
import { canModerate, refusalToAnswer, refusalToOpen } from './policy.ts'
import { isConsultationShown, readComparable, readConsultation, readNext, readOffered } from './store.ts'

export async function openConsultation(context: AppContext, member: Member, draft: ConsultationDraft) {
  throwIfRefused(refusalToOpen(member))
  const now = context.clock.now()
  const [opens, closes] = [new Date(draft.opens_at), new Date(draft.closes_at)]
  const longest = now.getTime() + consultationLimits.days * dayMs
  if (closes <= now || closes <= opens || closes.getTime() > longest)
    throw new Refusal('consultation_days_invalid')
  for (const [at, text] of draft.statements.entries())
    if (
      similarTo(
        text,
        draft.statements.slice(0, at).map((earlier) => ({ text: earlier })),
      ).length > 0
    )
      throw new Refusal('statement_similar', 'a statement repeats another', {
        [`statements.${at}`]: 'repeated',
      })
  return context.transaction(async (tx) => {
    await lockMember(tx, member.id)
    await refuseHeldMember(tx, member.id, now)
    const open = await tx
      .selectFrom('consultations')
      .select('id')
      .where('opened_by', '=', member.id)
      .where('closes_at', '>', now)
      .limit(sql.lit(consultationLimits.open))
      .execute()
    if (open.length >= consultationLimits.open) throw new Refusal('too_many_consultations')
    const { id } = await tx
      .insertInto('consultations')
      .values({
        question: draft.question,
        context: draft.context,
        policy: draft.policy,
        sources: draft.sources,
        region_codes: [...new Set(draft.region_codes)],
        opens_at: new Date(Math.max(Number(opens), Number(now))),
        closes_at: closes,
        opened_by: member.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('consultation_statements')
      .values(
        draft.statements.map((text, at) => ({
          consultation_id: id,
          number: at + 1,
          text,
          state: 'accepted',
          created_at: now,
        })),
      )
      .execute()
    if (member.isAdministrator)
      await writeAct(tx, {
        ...{ actorId: member.id, act: 'consultation_opened', at: now },
        details: { consultation: id },
      })
    await oweAnswer(tx, member, {
      subject: { consultation_id: id },
      ends: closes,
      dueOn: draft.answer_due_on,
      now,
    })
    return readConsultation(tx, id, { reader: member, now })
  })
}

/** Closes a consultation now; its last results follow by the schedule. */
export async function endConsultation(context: AppContext, member: Member, id: string) {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const { isOpener } = await requireModerator(tx, member, id)
    await tx
      .updateTable('consultations')
      .set({ closes_at: sql`greatest(opens_at, ${now})` })
      .where('id', '=', id)
      .where('closes_at', '>', now)
      .execute()
    if (!isOpener)
      await writeAct(tx, {
        ...{ actorId: member.id, act: 'consultation_closed', at: now },
        details: { consultation: id },
      })
    return readConsultation(tx, id, { reader: member, now })
  })
}

/** Refuses whoever may not moderate; locks the consultation against parallel statements. */
async function requireModerator(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ isOpener: boolean; closes_at: Date }> {
  const { opened_by, closes_at } = await tx
    .selectFrom('consultations')
    .select(['opened_by', 'closes_at'])
    .where('id', '=', id)
    .where(isConsultationShown)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(refusalOf('consultation_not_found'))
  if (!canModerate(member, opened_by)) requireStaff(member)
  return { isOpener: opened_by === member.id, closes_at }
}

/** Locks a consultation that takes answers: shared, so that votes go on side by side but none after the close. */
async function lockOpen(context: AppContext, tx: Tx, id: string, isExclusive = false) {
  const query = tx
    .selectFrom('consultations')
    .select(['opens_at', 'closes_at'])
    .where('id', '=', id)
    .where(isConsultationShown)
  const consultation = await (isExclusive
    ? query.forNoKeyUpdate()
    : query.forShare()
  ).executeTakeFirstOrThrow(refusalOf('consultation_not_found'))
  throwIfRefused(refusalToAnswer(consultation, context.clock.now()))
}

const numberOf: Record<StatementVote, number> = { agree: 1, disagree: -1, pass: 0 }

/** Stores a vote; another one on the same statement replaces it. */
export async function voteOn(
  context: AppContext,
  member: Member,
  { consultationId, statementId }: { consultationId: string; statementId: string },
  vote: StatementVote,
): Promise<NextStatement> {
  return context.transaction(async (tx) => {
    await lockOpen(context, tx, consultationId)
    await tx
      .selectFrom('consultation_statements')
      .select('id')
      .where('id', '=', statementId)
      .where('consultation_id', '=', consultationId)
      .where('state', '=', 'accepted')
      .executeTakeFirstOrThrow(refusalOf('statement_not_found'))
    await tx
      .insertInto('consultation_votes')
      .values({
        consultation_id: consultationId,
        user_id: member.id,
        statement_id: statementId,
        vote: numberOf[vote],
      })
      .onConflict((conflict) =>
        conflict
          .columns(['consultation_id', 'user_id', 'statement_id'])
          .doUpdateSet({ vote: numberOf[vote] }),
      )
      .execute()
    return readNext(tx, consultationId, member.id)
  })
}

/** Takes back all answers of a member, also after the close. Results follow in their next step alone, as after a departure. */
export async function withdrawAnswers(
  context: AppContext,
  member: Member,
  id: string,
): Promise<{ id: string }> {
  await context.db
    .deleteFrom('consultation_votes')
    .where('consultation_id', '=', id)
    .where('user_id', '=', member.id)
    .execute()
  return { id }
}

/** Adds a statement, unless there are similar ones that the member has not seen. The same words are refused. */
export async function suggestStatement(
  context: AppContext,
  member: Member,
  id: string,
  { text, signed, differs }: { text: string; signed: boolean; differs: boolean },
) {
  return context.transaction(async (tx) => {
    await lockOpen(context, tx, id, true)
    const now = context.clock.now()
    await refuseHeldMember(tx, member.id, now)
    const comparable = await readComparable(tx, id)
    const own = comparable.filter(({ author_id }) => author_id === member.id)
    if (
      own.length >= consultationLimits.statementsOfMember ||
      comparable.length >= consultationLimits.statements
    )
      throw new Refusal('too_many_statements')
    const similar = similarTo(text, comparable)
    const offered = await readOffered(
      tx,
      id,
      member.id,
      similar.flatMap((one) => (one.state === 'accepted' ? [one.id] : [])),
    )
    if (similar.length > offered.length) throw new Refusal('statement_similar')
    if (offered.length > 0 && !differs) return { added: false, similar: offered }
    if (comparable.some((one) => haveSameWords(one.text, text))) throw new Refusal('statement_similar')
    const { id: statementId } = await tx
      .insertInto('consultation_statements')
      .values({
        consultation_id: id,
        number: sql<number>`(select max(number) + 1 from consultation_statements where consultation_id = ${id})`,
        text,
        author_id: member.id,
        is_signed: signed,
        state: 'waiting',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countText(context, tx, {
      author: member,
      kind: 'comment',
      content: text,
      contentId: statementId,
      placeId: id,
    })
    return { added: true, similar: [] }
  })
}

/**
 * Accepts or refuses a statement, with its line in the public log. Only staff reverse staff. After the close, the opener
 * removes from the results only what is against the law.
 */
export async function decideStatement(
  context: AppContext,
  member: Member,
  { consultationId, statementId }: { consultationId: string; statementId: string },
  reason: StatementRefusalReason | null,
): Promise<{ waiting_count: number }> {
  return context.transaction(async (tx) => {
    const { isOpener, closes_at } = await requireModerator(tx, member, consultationId)
    const statement = await tx
      .selectFrom('consultation_statements')
      .select(['state', 'by_staff'])
      .where('id', '=', statementId)
      .where('consultation_id', '=', consultationId)
      // A decision of moderation is reversed by an appeal alone.
      .where('state', '<>', 'removed')
      .executeTakeFirstOrThrow(refusalOf('statement_not_found'))
    if (!actsAsStaff(member)) {
      if (statement.by_staff) requireStaff(member)
      const isOver = closes_at <= context.clock.now()
      if (isOver && statement.state === 'accepted' && reason !== null && reason !== 'illegal')
        throw new Refusal('consultation_closed')
    }
    await tx
      .updateTable('consultation_statements')
      .set({
        state: reason === null ? 'accepted' : 'refused',
        refused_for: reason,
        moderated_on: sql<Date>`${context.clock.now()}::date`,
        by_staff: !isOpener || statement.by_staff === true,
      })
      .where('id', '=', statementId)
      .execute()
    if (!isOpener)
      await writeAct(tx, {
        ...{ actorId: member.id, act: 'statement_decided', at: context.clock.now() },
        details: { consultation: consultationId, statement: statementId, reason: reason ?? 'accepted' },
      })
    await recordDecision(tx, {
      consultation_id: consultationId,
      statement_id: statementId,
      decision: reason === null ? 'accepted' : 'refused',
      refused_for: reason,
      by_staff: !isOpener,
      at: context.clock.now(),
    })
    const { waiting_count } = await readConsultation(tx, consultationId, {
      reader: member,
      now: context.clock.now(),
    })
    return { waiting_count: waiting_count ?? 0 }
  })
}
