import type { SittingPage } from '@parvis/contract/civic/sittings.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { pageBy } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { readMembers } from '../officials/index.ts'

/** Path of the page of a sitting. */
export const sittingPath = (uid: string): string => `/seances/${uid}`

/** A sitting for the card of its page; undefined for an unknown one. */
export async function findSitting(db: Db, uid: string) {
  return db
    .selectFrom('sittings')
    .select(['uid', sql<string>`held_on::text`.as('held_on')])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** The report of a sitting with a page of its speeches, in their order. */
export async function readSitting(db: Db, uid: string, after: string | null): Promise<SittingPage> {
  const { id, institution, page, url, as_of, starts_at, ...sitting } = await db
    .selectFrom('sittings')
    .leftJoin('imports', 'imports.id', 'sittings.import_id')
    .select(['sittings.id', 'sittings.uid', 'sittings.legislature', 'sittings.session', 'sittings.starts_at'])
    .select(['sittings.number', 'sittings.day_order', 'sittings.presided_by', 'sittings.version'])
    .select(['imports.institution', 'imports.page', 'imports.url'])
    .select([
      sql<string>`sittings.held_on::text`.as('held_on'),
      sql<string | null>`imports.as_of::text`.as('as_of'),
    ])
    .where('sittings.uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('sitting_not_found'))
  const points = await db
    .selectFrom('sitting_points')
    .select(['position', 'parent', 'level', 'title', 'text_numbers'])
    .where('sitting_id', '=', id)
    .orderBy('position')
    .execute()
  const found = await db
    .selectFrom('speeches')
    .leftJoin('officials', 'officials.uid', 'speeches.speaker')
    .select([
      'position',
      'point',
      'speaker',
      'quality',
      'role',
      'body',
      'grammar',
      'is_interruption',
      'vote_number',
    ])
    .select(sql<string | null>`coalesce(officials.name, speeches.speaker_name)`.as('speaker_name'))
    .where('sitting_id', '=', id)
    .where('position', '>', after === null ? -1 : Number(after))
    .orderBy('sitting_id')
    .orderBy('position')
    .limit(sql.lit(pageSizes.speeches + 1))
    .execute()
  const { rows: items, next_cursor } = pageBy(found, pageSizes.speeches, ({ position }) => String(position))
  return {
    ...sitting,
    starts_at: starts_at?.toISOString() ?? null,
    points,
    speeches: { items, next_cursor },
    members: await readMembers(db, [...new Set(items.flatMap(({ speaker }) => speaker ?? []))]),
    source:
      institution === null || page === null || as_of === null ? null : { institution, page, url, as_of },
  }
}
