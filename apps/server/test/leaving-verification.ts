import type { AppContext } from '../src/app-context.ts'
import type { Member } from './people.ts'

/** Rows about verification that name either of two members: asks, contacts of organisations, prepared verifications. */
export async function vouchedFor(
  { db }: AppContext,
  { ana, bea }: { ana: Member; bea: Member },
  now: Date,
): Promise<void> {
  const requests = await db.selectFrom('verification_requests').select(['id', 'user_id']).execute()
  const { id: organisation_id } = await db
    .insertInto('organisations')
    .values({ name: 'Le Courrier', created_by: ana.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organisation_contacts')
    .values(
      [ana, bea].map((member) => ({
        organisation_id,
        user_id: member.id,
        evidence: 'employer_letter' as const,
        evidence_note: member === ana ? 'Appel de capucine' : 'Appel',
        starts_on: '2026-01-01',
        named_by: member === ana ? bea.id : ana.id,
        named_at: now,
        ended_at: now,
        ended_by: member === ana ? bea.id : ana.id,
        end_reason: 'Départ',
      })),
    )
    .execute()
  for (const { id, user_id } of requests) {
    const other = user_id === ana.id ? bea.id : ana.id
    await db
      .insertInto('verification_asks')
      .values({
        request_id: id,
        wanted: ['press_card'],
        message: 'Une copie lisible',
        asked_by: other,
        asked_at: now,
        due_at: now,
        outcome: 'answered',
        reply: user_id === ana.id ? 'La voici, foi de capucine' : null,
        ended_at: now,
      })
      .execute()
    await db
      .insertInto('organisation_confirmations')
      .values({
        ...{ request_id: id, organisation_id, answer: 'confirmed', answered_by: other, answered_at: now },
        ...{ left_at: now, left_told_by: other },
      })
      .execute()
  }
  const { id: body_id } = await db
    .insertInto('register_bodies')
    .values({ kind: 'commune', code: '01404', name: 'Valbrume', term: 'valbrume' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id, user_id } of requests)
    await db
      .insertInto('register_codes')
      .values({
        ...{ user_id, request_id: id, body_id, code_hash: Buffer.from(id), objection_hash: Buffer.from(id) },
        ...{ sent_at: now, due_at: now, ended_at: now },
      })
      .execute()
  const { id: mandate_id } = await db
    .insertInto('register_mandates')
    .values({
      ...{ body_id, kind: 'municipal', surname: 'PETIT', given_name: 'Ana' },
      name_term: 'petit ana',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id, user_id } of requests)
    await db
      .insertInto('identity_proofs')
      .values({ visit_key: Buffer.from(id), user_id, mandate_id, provider: 'proconnect', begun_at: now })
      .execute()
  for (const member of [ana, bea]) {
    const { id: batch_id } = await db
      .insertInto('claim_batches')
      .values({
        ...{ state: 'dropped', drawn_by: member.id, drawn_at: now, ready_at: now },
        ...{ ended_by: member === ana ? bea.id : ana.id, ended_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id } of requests)
      await db
        .insertInto('claim_batch_requests')
        .values({ batch_id, request_id: id, is_sampled: true, checked_at: now })
        .execute()
  }
  const { id: import_id } = await db
    .insertInto('official_imports')
    .values({
      file_name: 'maires.csv',
      created_by: ana.id,
      created_at: now,
      undone_by: ana.id,
      undone_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('prepared_verifications')
    .values({
      ...{ import_id, line: 2, name: 'Ana Capucine', mandate: 'Maire', territory: 'Valbrume' },
      ...{ source_url: 'https://exemple.test/elus', source_on: '2026-11-01', user_id: ana.id },
      state: 'prepared',
    })
    .execute()
}
