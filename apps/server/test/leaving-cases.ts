import type { AppContext } from '../src/app-context.ts'
import type { Member } from './people.ts'
import { openingWording } from './rules.ts'

/** Creates cases about two members, decided and contested, with notices by each: rows that name either of them. */
export async function judged(
  { db }: AppContext,
  { ana, bea }: { ana: Member; bea: Member },
  { now, later }: { now: Date; later: Date },
): Promise<void> {
  const cases = await db
    .selectFrom('moderation_cases')
    .select(['id', 'author_id'])
    .where('author_id', 'in', [ana.id, bea.id])
    .execute()
  for (const { id: case_id, author_id } of cases) {
    const by = author_id === ana.id ? bea.id : ana.id
    await db
      .updateTable('moderation_cases')
      .set({
        assigned_to: by,
        addressee_id: by,
        answered_author_id: by,
        assigned_at: now,
        escalated_at: now,
        escalated_by: by,
        escalation_note: author_id === ana.id ? 'Capucine, encore' : 'À voir',
      })
      .where('id', '=', case_id)
      .execute()
    const { id } = await db
      .insertInto('moderation_decisions')
      .values({
        case_id,
        moderator_id: author_id === ana.id ? bea.id : ana.id,
        kind: 'warn',
        rule: 'spam',
        rule_wording: openingWording('spam'),
        ground: 'terms',
        facts: author_id === ana.id ? 'Dix fois « capucine »' : 'Des propos répétés',
        note: 'Note de la modération',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('moderation_acts')
      .values({ actor_id: ana.id, subject_id: ana.id, act: 'case_decided', case_id, decision_id: id })
      .execute()
  }
  // Their appeals, answers and notices, and a notice about their profile.
  for (const { decision_id, appellant_id } of await db
    .selectFrom('moderation_decisions')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_decisions.case_id')
    .select(['moderation_decisions.id as decision_id', 'moderation_cases.author_id as appellant_id'])
    .execute())
    await db
      .insertInto('moderation_appeals')
      .values({
        decision_id,
        appellant_id,
        text: appellant_id === ana.id ? 'Je n’ai rien dit de tel, foi de capucine' : 'Je conteste',
        claimed_by: ana.id,
        claimed_until: later,
        status: 'upheld',
        decided_by: ana.id,
        answer: 'Non',
        decided_at: now,
      })
      .execute()
  for (const [member, target_id, name] of [
    [ana, bea.id, 'Ana Capucine'],
    [bea, ana.id, 'Bea'],
  ] as const)
    await db
      .insertInto('legal_notices')
      .values({
        receipt: `PV-${name.slice(0, 3).toUpperCase()}`,
        secret_hash: Buffer.from(name),
        member_id: member.id,
        notifier_name: name,
        notifier_email: member.email,
        target_type: 'profile',
        target_id,
        address: `http://parvis.test/profile/${target_id}`,
        reason: 'other',
        explanation: member === ana ? 'Propos de capucine' : 'Des propos',
      })
      .execute()
}
