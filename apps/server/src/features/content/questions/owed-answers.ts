import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { dayInParis, endOfDayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member } from '../../accounts/identity/index.ts'

interface OwedAnswer {
  subject: { poll_id: string } | { consultation_id: string }
  /** End of the poll or the consultation. */
  ends: Date
  /** Day that the official has chosen. */
  dueOn: string | null | undefined
  now: Date
}

/** Sets the day by which an official answers those who take part in their poll or consultation; nothing for others. */
export async function oweAnswer(
  tx: Tx,
  { id, role, verified }: Pick<Member, 'id' | 'role' | 'verified'>,
  { subject, ends, dueOn, now }: OwedAnswer,
): Promise<void> {
  if (role !== 'politician' || !verified) return
  const due = endOfDayInParis(dueOn ?? dayInParis(addDays(ends, furtherLimits.answerDays)))
  if (due < ends || due > addDays(ends, furtherLimits.longestAnswerDays))
    throw new Refusal('answer_day_invalid')
  await tx
    .insertInto('follow_ups')
    .values({ ...subject, official_id: id, due_at: due, created_at: now })
    .execute()
}
