import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** SQL: the id of the law with this reference, its own or a further one. */
export const lawOfAddress = (reference: string) => sql<string>`(
  select coalesce(
    (select own.id from laws as own where own.reference = ${reference}),
    (select law_id from law_addresses where law_addresses.reference = ${reference})
  )
)`

/** Makes further references lead to a law. A reference that another law has stays that law's. */
export async function addAddresses(tx: Tx, lawId: string, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  await sql`
    insert into law_addresses (reference, law_id)
    select reference, ${lawId}::uuid from unnest(${references}::text[]) as further (reference)
    where not exists (select from laws where laws.reference = further.reference)
    on conflict (reference) do nothing`.execute(tx)
}

/**
 * Makes one law of two that are the same: followers, news and former versions go to the kept one, and so does the
 * reference of the other one.
 */
export async function mergeLaws(tx: Tx, keptId: string, otherId: string): Promise<void> {
  await sql`
    insert into alerts (user_id, kind, law_id, news, rhythm, by_mail, paused_at, since, created_at)
    select user_id, kind, ${keptId}::uuid, news, rhythm, by_mail, paused_at, since, created_at
    from alerts where law_id = ${otherId}::uuid
    on conflict do nothing`.execute(tx)
  await tx.updateTable('alert_facts').set({ law_id: keptId }).where('law_id', '=', otherId).execute()
  await tx.updateTable('alert_news').set({ law_id: keptId }).where('law_id', '=', otherId).execute()
  await tx.updateTable('law_moves').set({ law_id: keptId }).where('law_id', '=', otherId).execute()
  await tx.updateTable('law_versions').set({ law_id: keptId }).where('law_id', '=', otherId).execute()
  await tx.updateTable('law_addresses').set({ law_id: keptId }).where('law_id', '=', otherId).execute()
  const { reference, version_count: versions } = await tx
    .deleteFrom('laws')
    .where('id', '=', otherId)
    .returning(['reference', 'version_count'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('laws')
    .set((eb) => ({ version_count: eb('version_count', '+', versions) }))
    .where('id', '=', keptId)
    .execute()
  await addAddresses(tx, keptId, [reference])
}
