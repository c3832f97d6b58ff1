import { randomUUID } from 'node:crypto'
import type { AppContext } from '../src/app-context.ts'

/** Gives a member a tick for a mandate of the register, in a commune of the department 01. */
export async function givesMandate({ db, clock }: AppContext, member: { id: string }): Promise<void> {
  const body = await db
    .insertInto('register_bodies')
    .values({ kind: 'commune', code: randomUUID(), name: 'Valbrume', department: '01', term: 'valbrume' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mandate = await db
    .insertInto('register_mandates')
    .values({
      body_id: body.id,
      kind: 'municipal',
      surname: 'AUTRE',
      given_name: 'Lou',
      name_term: 'autre lou',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await db
    .insertInto('verification_requests')
    .values({
      ...{ user_id: member.id, role: 'politician', kind: 'first', claimed_name: 'Lou Autre' },
      ...{ organisation: 'Valbrume', mandate: 'Maire', created_at: now, decided_at: now, reviewers: 0 },
      ...{ status: 'approved', evidence: 'body_code', register_proof: 'code', register_match: 'full' },
      ...{ register_edition: '2026-11-01', mandate_id: mandate.id },
    })
    .execute()
}
