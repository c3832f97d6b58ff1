import { randomUUID } from 'node:crypto'
import type { FlaggerDraft, OrderDraft } from '@parvis/contract/trust/duties.schemas.ts'
import type { AppContext } from '../src/app-context.ts'

/** A trusted flagger, as an administrator notes it. */
export const aFlagger = (more: Partial<FlaggerDraft> = {}): FlaggerDraft => ({
  name: 'Association Exemple',
  coordinator: 'Arcom',
  country: 'FR',
  expertise: 'Haine en ligne',
  evidence_url: 'https://exemple.test/decision',
  awarded_on: '2026-01-15',
  accounts: [],
  ...more,
})

/** An order of an authority, as it arrived. */
export const anOrder = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  kind: 'act',
  authority: 'Tribunal judiciaire d’Exemple',
  country: 'FR',
  legal_basis: 'Loi n° 2004-575, article 6-3',
  reference: 'RG 26/00001',
  category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  language: 'FR',
  territory: ['FR'],
  addresses: [],
  issued_on: '2026-11-01',
  received_at: '2026-11-02T09:00:00.000Z',
  ...more,
})

/** Reports of a member that were judged manifestly unfounded. */
export async function misreports(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  reporter_id: string,
  count: number,
): Promise<void> {
  const at = clock.now()
  for (let one = 0; one < count; one += 1) {
    const target_id = randomUUID()
    const { id: case_id } = await db
      .insertInto('moderation_cases')
      .values({
        target_type: 'post',
        target_id,
        status: 'decided',
        opened_at: at,
        decided_at: at,
        last_report_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reports')
      .values({ reporter_id, target_type: 'post', target_id, reason: 'spam', case_id })
      .execute()
    await db
      .insertInto('moderation_decisions')
      .values({ case_id, kind: 'no_action', manifest: true, created_at: at })
      .execute()
  }
}
