import { limits } from '@parvis/contract/limits.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { endOfPrefix } from '@parvis/platform/database/name-prefixes.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { required } from '@parvis/platform/required.ts'
import { type SqlBool, sql } from 'kysely'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'

/**
 * SQL with `profiles` in scope: their names contain the typed text, in any case and with or without accents.
 */
export const named = (typed: string) => sql<SqlBool>`(
  position(search_fold(${typed}) in search_fold(profiles.display_name)) > 0
  or position(search_fold(${typed}) in profiles.username) > 0
)`

/** A member has several names (search_names): this many contain at least ten members. */
const namesLooked = 120

const found = prepared(
  (
    db,
    values: { readerId: string; start: string; end: string; inner: string; innerEnd: string; rest: string },
  ) => {
    const { readerId, start, end, inner, innerEnd, rest } = values
    const other = sql`names.profile_id <> ${readerId} and ${mayMeet(readerId, sql`names.profile_id`)}`
    return db
      .selectFrom(
        sql<{ id: string; rank: number }>`(
          select profile_id as id, min(rank) as rank
          from (
            (
              select hit.profile_id, level.tier as rank
              from generate_series(0, 7) as level (tier), lateral (
                select names.profile_id from member_names as names
                where names.tier = level.tier and names.term >= ${start} and names.term < ${end} and ${other}
                limit ${sql.lit(namesLooked)}
              ) as hit
              limit ${sql.lit(namesLooked)}
            )
            union all
            (
              select hit.profile_id, 8 + hit.tier
              from (
                select word || ${rest} as term from name_keys where key >= ${inner} and key < ${innerEnd}
                limit ${sql.lit(namesLooked)}
              ) as holding, lateral (
                select names.profile_id, names.tier from member_names as names
                where names.term >= holding.term and names.term < holding.term || U&'\\+10FFFF' and ${other}
                limit ${sql.lit(namesLooked)}
              ) as hit
              limit ${sql.lit(namesLooked)}
            )
          ) as hits
          group by profile_id
          order by min(rank), profile_id
          limit ${sql.lit(limits.friendsFound)}
        )`.as('picked'),
      )
      .innerJoin('profiles', 'profiles.id', 'picked.id')
      .select([...authorColumns, 'profiles.id as user_id'])
      .orderBy('picked.rank')
      .orderBy('profiles.display_name')
      .orderBy('profiles.id')
  },
)

/**
 * Members whose display name or username contains the typed text, in any case and with or without accents;
 * matches at the start of a word come first. Leaves out the reader and members separated by a block.
 */
export async function readMembersNamed(db: Db, readerId: string, typed: string): Promise<AuthorView[]> {
  const { rows } = await sql<{ line: string }>`
    select left(search_line(${typed.replaceAll('\u0000', ' ')}::text), 32) as line
  `.execute(db)
  const { line } = required(rows[0], 'the folded text')
  if (line === '') return []
  const space = line.indexOf(' ')
  const word = space === -1 ? line : line.slice(0, space)
  const inner = `+${word}`
  const members = await found(db, {
    readerId,
    start: line,
    end: endOfPrefix(line),
    inner,
    // If more words follow, the first was typed to its end.
    innerEnd: space === -1 ? endOfPrefix(inner) : `${inner} `,
    rest: space === -1 ? '' : line.slice(space),
  })
  return members.map(authorView)
}
