import type { LawOfPerson } from '@parvis/contract/civic/laws.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'

/** Laws that somebody wrote or reported, the last to have moved first. A signature among hundreds is not one. */
export function readLawsOfPerson(db: Db, uid: string, after: Keyset | null): Promise<Page<LawOfPerson>> {
  const roles = sql<LawOfPerson['roles']>`array(
    select role from law_people
    where law_people.uid = ${uid} and law_people.law_id = laws.id and role <> 'cosignatory' order by position
  )`
  const found = db
    .selectFrom('laws')
    .select(['id', 'reference', 'title', 'short_title', 'kind', 'nature', 'status', 'moved_at'])
    .select([
      sql<string>`(moved_at at time zone 'Europe/Paris')::date::text`.as('moved_on'),
      roles.as('roles'),
    ])
    .where('withdrawn_at', 'is', null)
    .where('id', 'in', (people) =>
      people
        .selectFrom('law_people')
        .select('law_id')
        .where('uid', '=', uid)
        .where('role', '<>', sql.lit('cosignatory')),
    )
  return paginate(found, ['moved_at', 'id'], after, pageSizes.lawsOfPerson, ({ moved_at: _, ...law }) => law)
}
