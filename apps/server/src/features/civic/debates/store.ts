import type { SittingPage, VoteDebate } from '@parvis/contract/civic/sittings.schemas.ts'
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
    .select(['uid', 'institution', sql<string>`held_on::text`.as('held_on')])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** Paths of the latest sittings, for crawlers. */
export async function listSittingPaths(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sittings')
    .select('uid')
    .orderBy('held_on', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ uid }) => sittingPath(uid))
}

/** The report of a sitting with a page of its speeches, in their order. */
export async function readSitting(db: Db, uid: string, after: string | null): Promise<SittingPage> {
  const {
    id,
    sitting_of: institutionOfSitting,
    institution,
    page,
    url,
    as_of,
    starts_at,
    ...sitting
  } = await db
    .selectFrom('sittings')
    .leftJoin('imports', 'imports.id', 'sittings.import_id')
    .select(['sittings.id', 'sittings.uid', 'sittings.legislature', 'sittings.session', 'sittings.starts_at'])
    .select(['sittings.number', 'sittings.day_order', 'sittings.presided_by', 'sittings.version'])
    .select(['sittings.institution as sitting_of', 'imports.institution', 'imports.page', 'imports.url'])
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
    .select(sql<boolean>`officials.id is not null`.as('has_page'))
    .select(
      sql<string | null>`case when speeches.vote_number is not null then (
        select roll_calls.uid from roll_calls
        where roll_calls.institution = ${institutionOfSitting} and roll_calls.held_on = ${sitting.held_on}::date
          and roll_calls.number = speeches.vote_number and roll_calls.legislature is not distinct from ${sitting.legislature}::smallint
          and not roll_calls.is_example and roll_calls.kind <> 'congress'
        order by roll_calls.id limit 1
      ) end`.as('vote_uid'),
    )
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

/** Where a report of the day of a roll call names it; null without one. */
export async function readVoteDebate(db: Db, uid: string): Promise<VoteDebate> {
  const vote = await db
    .selectFrom('roll_calls')
    .select([
      'institution',
      'legislature',
      'number',
      'kind',
      'is_example',
      sql<string>`held_on::text`.as('held_on'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('vote_not_found'))
  if (vote.is_example || vote.kind === 'congress') return { debate: null }
  const debate = await db
    .selectFrom('speeches')
    .innerJoin('sittings', 'sittings.id', 'speeches.sitting_id')
    .select(['sittings.uid as sitting', 'speeches.position'])
    .where('speeches.vote_number', '=', vote.number)
    .where('sittings.institution', '=', vote.institution)
    .where(sql<boolean>`sittings.held_on = ${vote.held_on}::date`)
    .where(sql<boolean>`sittings.legislature is not distinct from ${vote.legislature}::smallint`)
    .orderBy('speeches.sitting_id')
    .orderBy('speeches.position')
    .limit(1)
    .executeTakeFirst()
  return { debate: debate ?? null }
}
