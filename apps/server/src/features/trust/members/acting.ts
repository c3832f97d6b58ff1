import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { endMemberSessions, lockMember, type Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { openCaseOf } from '../moderation/index.ts'
import { requireMember, requireOther } from './guards.ts'
import { mayRemoveNote } from './policy.ts'

/** Signs a member out on one device, or on all with null; returns on how many. */
export async function endSessions(
  context: AppContext,
  administrator: Member,
  memberId: string,
  sessionId: string | null,
): Promise<number> {
  return context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    const ended = await endMemberSessions(context, tx, memberId, sessionId)
    if (ended > 0)
      await writeAct(tx, {
        actorId: administrator.id,
        act: 'sessions_ended',
        at: context.clock.now(),
        subjectId: memberId,
        details: { ended },
      })
    return ended
  })
}

/** Adds a note about a member. The trail records the act without the text. */
export async function addNote(
  context: AppContext,
  author: Member,
  memberId: string,
  text: string,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    requireOther(author, memberId)
    // Serialized: the second of two notes is counted after the first.
    await lockMember(tx, memberId)
    const { written } = await tx
      .selectFrom('member_notes')
      .select(({ fn }) => fn.countAll<number>().as('written'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (written >= furtherLimits.memberNotes) throw new Refusal('too_many_notes')
    await tx
      .insertInto('member_notes')
      .values({ member_id: memberId, author_id: author.id, text: text.trim(), created_at: now })
      .execute()
    await writeAct(tx, { actorId: author.id, act: 'note_added', at: now, subjectId: memberId })
  })
}

export async function removeNote(
  context: AppContext,
  reader: Member,
  { memberId, noteId }: { memberId: string; noteId: string },
): Promise<void> {
  await context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    requireOther(reader, memberId)
    const note = await tx
      .selectFrom('member_notes')
      .select(['id', 'author_id'])
      .where('id', '=', noteId)
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
    if (note === undefined) return
    if (!mayRemoveNote(reader, note)) throw new Refusal('not_owner')
    await tx.deleteFrom('member_notes').where('id', '=', noteId).execute()
    await writeAct(tx, {
      actorId: reader.id,
      act: 'note_removed',
      at: context.clock.now(),
      subjectId: memberId,
    })
  })
}

/** Opens a case about a member without a report, or finds the open one; in both cases it is claimed. Returns its id. */
export async function openCase(context: AppContext, moderator: Member, memberId: string): Promise<string> {
  return context.transaction(async (tx) => {
    await requireMember(tx, memberId)
    requireOther(moderator, memberId)
    return openCaseOf(context, tx, moderator, memberId)
  })
}
