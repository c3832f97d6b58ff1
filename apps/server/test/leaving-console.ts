import type { Db } from '@parvis/platform/database/database.ts'
import type { Member } from './people.ts'

/** Creates what two members did at the console, and what the staff keeps about them: rows that name either of them. */
export async function atTheConsole(
  db: Db,
  { ana, bea, staff }: { ana: Member; bea: Member; staff: Member },
  { now, later }: { now: Date; later: Date },
): Promise<void> {
  await db
    .insertInto('site_settings_changes')
    .values({
      section: 'identity',
      version: 1,
      before: '{}',
      after: JSON.stringify({ name: 'Agora' }),
      reason: 'Le nom de la commune',
      actor_id: ana.id,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('member_notes')
    .values([
      { member_id: ana.id, author_id: staff.id, text: 'A écrit dix fois « capucine »', created_at: now },
      { member_id: bea.id, author_id: ana.id, text: 'Appelée par téléphone', created_at: now },
    ])
    .execute()
  await db
    .insertInto('error_reports')
    .values({
      reporter_id: ana.id,
      page: 'debt',
      block: 'figures',
      path: '/political-data/debt#figures',
      record: 'economic-figures/public-debt-q2-2026',
      subject: 'Dette publique',
      wrong: 'Le chiffre, dit capucine',
      proposed: '118,7 %',
      source_url: 'https://www.insee.fr/fr/statistiques/1',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('case_views')
    .values({
      owner_id: ana.id,
      name: 'Capucine',
      filters: JSON.stringify({ list: 'open' }),
      created_at: now,
    })
    .execute()
  const orders = await db
    .insertInto('authority_orders')
    .values([orderBy(bea.id, now), orderBy(ana.id, now)])
    .returning(['id', 'created_by'])
    .execute()
  await db
    .insertInto('authority_order_members')
    .values(
      orders.map(({ id, created_by }) => ({
        order_id: id,
        member_id: created_by === ana.id ? bea.id : ana.id,
      })),
    )
    .execute()
  const { id: flagger_id } = await db
    .insertInto('trusted_flaggers')
    .values({
      name: 'Association Exemple',
      coordinator: 'Arcom',
      country: 'FR',
      expertise: 'Haine',
      evidence_url: 'https://exemple.test',
      awarded_on: '2026-01-01',
      expires_on: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('trusted_flagger_accounts')
    .values([
      { member_id: ana.id, flagger_id },
      { member_id: bea.id, flagger_id },
    ])
    .execute()
  await db
    .insertInto('factor_resets')
    .values([
      { member_id: ana.id, asked_by: staff.id, reason: 'Appel de capucine', asked_at: now },
      { member_id: bea.id, asked_by: ana.id, reason: 'Appel', asked_at: now },
    ])
    .execute()
  const { id: bulk_id } = await db
    .insertInto('bulk_acts')
    .values({
      draft: JSON.stringify({ kind: 'end_sessions' }),
      created_by: ana.id,
      undone_by: ana.id,
      created_at: now,
      undone_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('bulk_act_members').values({ bulk_id, member_id: ana.id }).execute()
  const { id: invitation_id } = await db
    .insertInto('invitations')
    .values({
      token_hash: Buffer.alloc(32, 7),
      note: 'Pour les amis',
      max_uses: 5,
      author_id: ana.id,
      created_at: now,
      ends_at: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const admitted = { invitation_id, state: 'admitted', created_at: now, admitted_at: now }
  await db
    .insertInto('admissions')
    .values([
      { ...admitted, member_id: ana.id, reason: 'Pour capucine' },
      { ...admitted, member_id: bea.id, admitted_by: ana.id },
    ])
    .execute()
  await db
    .insertInto('entry_blocks')
    .values({ kind: 'domain', value: 'exemple.org', reason: 'Envois', author_id: ana.id, created_at: now })
    .execute()
}

/** An order about one member that another one registered. */
const orderBy = (created_by: string, at: Date) => ({
  ...{ kind: 'inform' as const, authority: 'Tribunal d’Exemple', country: 'FR', legal_basis: 'Loi n° 1' },
  ...{ reference: 'RG 1', category: 'STATEMENT_CATEGORY_VIOLENCE', language: 'FR' },
  ...{ issued_on: '2026-11-01', received_at: at, untold_until: null },
  ...{
    effect: 'followed' as const,
    effect_note: 'Remis',
    effect_by: created_by,
    effected_at: at,
    told_at: at,
  },
  ...{ created_by, created_at: at },
})
