import { uuidPattern } from '@parvis/contract/id.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Page } from '@parvis/platform/database/keyset.ts'
import { endOfPrefix } from '@parvis/platform/database/name-prefixes.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { nothingToHydrate, readPage } from '@parvis/platform/database/read-page.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { unpromotedMembers } from '../../civic/reserves/index.ts'
import { type AuthoredRow, authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import type { ParsedQuery } from './parsed-query.ts'

const size = pageSizes.search + 1

/** Cursor of a page of members: tier, matched name and id of the last one. */
interface NameCursor {
  tier: number
  term: string
  id: string
}

const pattern = new RegExp(`^([0-7])_(${uuidPattern})_([\\w-]{1,180})$`)

export function readNameCursor(cursor: string | undefined): NameCursor | null {
  if (cursor === undefined) return null
  const [, tier, id, encoded] = pattern.exec(cursor) ?? []
  if (id === undefined || encoded === undefined)
    throw new Refusal('validation_failed', 'invalid query', { cursor: 'unreadable' })
  return { tier: Number(tier), id, term: Buffer.from(encoded, 'base64url').toString().replaceAll('\0', '') }
}

const cursorOf = ({ tier, term, id }: NameCursor) =>
  `${tier}_${id}_${Buffer.from(term).toString('base64url')}`

type Reader = { readerId: string | null }

/**
 * Members with a name that begins with the text, at its start or at a word; by tier, then by name. Each appears once.
 */
const beginning = prepared(
  (
    db,
    values: Reader & {
      start: string
      end: string
      tier: number | null
      term: string | null
      id: string | null
      unpromoted: string[] | null
    },
  ) => {
    const { readerId, start, end, tier, term, id, unpromoted } = values
    const within = (name: string) =>
      sql`${sql.ref(`${name}.term`)} >= ${start} and ${sql.ref(`${name}.term`)} < ${end}`
    const further =
      tier === null
        ? sql`true`
        : sql`(level.tier > ${tier}::smallint or (found.term, found.profile_id) > (${term}, ${id}::uuid))`
    const hits = (among: RawBuilder<unknown>) => sql`
      select found.profile_id as id, level.tier, found.term from member_names as found
      where ${among} and ${within('found')} and ${further} and ${mayMeet(readerId, sql`found.profile_id`)}
        and not exists (
          select from member_names as sooner
          where sooner.profile_id = found.profile_id and ${within('sooner')} and sooner.term < found.term
        )
      order by found.term, found.profile_id
      limit ${sql.lit(size)}`
    const ranked = hits(
      unpromoted === null
        ? sql`found.tier = level.tier`
        : sql`found.tier = level.tier and found.profile_id <> all(${unpromoted}::uuid[])`,
    )
    // Candidates in an election period rank last: neither tick nor followers raise them.
    const unranked = hits(sql`level.tier = 7 and found.profile_id = any(${unpromoted}::uuid[])`)
    return db
      .selectFrom(
        sql<{ id: string; tier: number; term: string }>`(
          select hit.* from generate_series(${tier === null ? sql`0` : sql`${tier}::integer`}, 7) as level (tier), lateral (
            ${
              unpromoted === null
                ? ranked
                : sql`
              select * from ((${ranked}) union all (${unranked}) ) as hits order by term, id limit ${sql.lit(size)}`
            }
          ) as hit
          limit ${sql.lit(size)}
        )`.as('picked'),
      )
      .innerJoin('profiles', 'profiles.id', 'picked.id')
      .select([...authorColumns, 'profiles.id as user_id', 'picked.tier', 'picked.term'])
      .orderBy('picked.tier')
      .orderBy('picked.term')
      .orderBy('picked.id')
  },
)

/** Members whose name contains the typed text or is similar to it, nearest first. */
const similarNames = prepared((db, { readerId, name }: Reader & { name: string }) =>
  db
    .selectFrom(
      sql<{ id: string; farness: number; tier: number }>`(
        select found.profile_id as id, found.farness, found.tier
        from search_near(${name}, ${sql.lit(2 * size)}) as found
        where ${mayMeet(readerId, sql`found.profile_id`)}
        limit ${sql.lit(pageSizes.search)}
      )`.as('picked'),
    )
    .innerJoin('profiles', 'profiles.id', 'picked.id')
    .select([...authorColumns, 'profiles.id as user_id'])
    .orderBy('picked.farness')
    .orderBy('picked.tier')
    .orderBy('profiles.id'),
)

const byUsername = prepared((db, { readerId, username }: Reader & { username: string }) =>
  db
    .selectFrom('profiles')
    .select([...authorColumns, 'profiles.id as user_id'])
    .where('profiles.username', '=', username)
    .where(mayMeet(readerId, sql`profiles.id`)),
)

/**
 * Finds members by display name or username: the exact username, then prefixes, then similar names on a short first
 * page.
 */
export async function readAccounts(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  { name, username }: ParsedQuery,
  { readerId, after }: { readerId: string | null; after: NameCursor | null },
): Promise<Page<AuthorView>> {
  const { db } = context
  const unpromoted = await unpromotedMembers(context)
  const [exact] = username === null ? [] : await byUsername(db, { readerId, username })
  const isFirst = after === null
  const { items: others, next_cursor } = await readPage({
    size: exact !== undefined && isFirst ? pageSizes.search - 1 : pageSizes.search,
    after,
    select: (from: NameCursor | null) =>
      beginning(db, {
        readerId,
        start: name,
        end: endOfPrefix(name),
        tier: from?.tier ?? null,
        term: from?.term ?? null,
        id: from?.id ?? null,
        unpromoted,
      }),
    hydrate: nothingToHydrate,
    present: (row) => row,
    // The exact match is already listed.
    filter: ({ user_id }) => user_id !== exact?.user_id,
    placeOf: ({ tier, term, user_id: id }) => ({ tier, term, id }),
    cursorOf,
  })
  const rows: AuthoredRow[] = exact !== undefined && isFirst ? [exact, ...others] : [...others]
  if (rows.length < pageSizes.search && isFirst && name.length >= 3) {
    const found = new Set(rows.map(({ user_id }) => user_id))
    const close = await similarNames(db, { readerId, name })
    rows.push(...close.filter(({ user_id }) => !found.has(user_id)))
  }
  return { items: rows.slice(0, pageSizes.search).map(authorView), next_cursor }
}
