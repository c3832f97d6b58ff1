import type { startBulkAct } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { bulkCeiling } from '@parvis/contract/trust/bulk-acts.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isLeaving } from '../../accounts/account/index.ts'
import { isStaff, type Member } from '../../accounts/identity/index.ts'
import type { Person } from '../../people/authors/index.ts'
import { pickMembers } from '../members/index.ts'

export type Targets = z.output<typeof startBulkAct.body>['targets']

const sampleSize = 10

/** SQL of the meant members (`id`, and `barred` for the staff and oneself), one more than the ceiling at most. */
function meant(targets: Targets, administrator: Pick<Member, 'id'>, now: Date): RawBuilder<unknown> {
  const limit = bulkCeiling + 1
  const picked =
    'members' in targets
      ? sql`select profiles.id from profiles where profiles.id = any(${[...new Set(targets.members)]}::uuid[])
          and not ${isLeaving(sql`profiles.id`)}`
      : pickMembers({ selection: targets.selection, after: null, readerId: administrator.id, now }, limit)
  return sql`
    select profiles.id, profiles.display_name, profiles.username, profiles.created_at,
      ${isStaff()} or profiles.id = ${administrator.id} as barred
    from (${picked}) as picked join profiles on profiles.id = picked.id`
}

/** Counts the accounts of an action, and shows the first of them. */
export async function previewTargets(
  db: Db,
  targets: Targets,
  administrator: Pick<Member, 'id'>,
  now: Date,
): Promise<{ count: number; left_out: number; sample: Person[] }> {
  const { rows } = await sql<{ count: number; left_out: number; sample: Person[] | null }>`
    with meant as materialized (${meant(targets, administrator, now)})
    select count(*) filter (where not barred)::integer as count, count(*) filter (where barred)::integer as left_out,
      (
        select json_agg(json_build_object('id', id, 'name', display_name, 'username', username) order by created_at desc, id)
        from (select * from meant where not barred order by created_at desc, id limit ${sql.lit(sampleSize)}) as first
      ) as sample
    from meant
  `.execute(db)
  const [{ count, left_out, sample } = { count: 0, left_out: 0, sample: null }] = rows
  if (count + left_out > bulkCeiling) throw new Refusal('bulk_too_large')
  return { count, left_out, sample: sample ?? [] }
}

/** Writes the accounts of an action down; returns how many. */
export async function keepTargets(
  tx: Tx,
  bulkId: string,
  targets: Targets,
  administrator: Pick<Member, 'id'>,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_act_members (bulk_id, member_id)
    select ${bulkId}, meant.id from (${meant(targets, administrator, now)}) as meant where not barred
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
