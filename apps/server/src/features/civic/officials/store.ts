import type { Institution } from '@parvis/contract/civic/officials.ts'
import type { OfficialView, VoteFigures } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { searchMarks } from '@parvis/contract/civic/words.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { sourceAsOf, sourceView } from './views.ts'

export interface OfficialKey {
  id: number
  institution: Institution
  /** First and last day of their votes; null for who never voted. */
  voted_from: string | null
  voted_until: string | null
}

export const votingDays = [
  sql<string | null>`officials.voted_from::text`.as('voted_from'),
  sql<string | null>`officials.voted_until::text`.as('voted_until'),
]

/** Matches up to which the index of words is used. Above, the latest roll calls mostly have the words. */
const mostIndexed = 3_000

/** Words that say of a number that it is a vote’s. */
const wordsOfNumber = new Set(['scrutin', 'vote', 'n', 'no', 'numero'])

/** SQL: roll calls whose title has a word for each mark. A number alone, or after « scrutin », is that of a vote too. */
export function hasMarkedWords(marks: readonly string[]) {
  const bare = marks.filter((mark) => !wordsOfNumber.has(mark))
  const number = bare.length === 1 && /^\d{1,6}$/.test(bare[0] ?? '') ? Number(bare[0]) : null
  const words = (number === null ? marks : bare).map((mark) => `${mark}:*`).join(' & ')
  const isTitled = sql<boolean>`to_tsvector('pg_catalog.simple', line) @@ to_tsquery('pg_catalog.simple', ${words})`
  return number === null ? isTitled : sql<boolean>`(number = ${number} or ${isTitled})`
}

/** SQL: roll calls that a text names, by words of their title or by their number. */
export async function hasWords(db: Db, typed: string) {
  const marks = searchMarks(typed)
  if (marks.length === 0) return sql<boolean>`false`
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select id from roll_calls where ${hasMarkedWords(marks)} limit ${sql.lit(mostIndexed + 1)}
    ) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  return ids.length > mostIndexed
    ? matchesWords(sql`roll_calls.line`, typed)
    : sql<boolean>`roll_calls.id = any (${ids}::integer[])`
}

/** SQL: every typed word is the prefix of a word of the line. A text without words finds nothing. */
export function matchesWords(line: ReturnType<typeof sql>, typed: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what PostgreSQL refuses
  const words = typed.replace(/\u0000/g, ' ')
  return sql<boolean>`search_line(${words}) <> '' and ${line} like all (array(
    select '% ' || word || '%' from unnest(string_to_array(search_line(${words}), ' ')) as word
  ))`
}

/** The official that a member is linked to. */
export function linkedOfficial(db: Db, memberId: string) {
  return db
    .selectFrom('official_links')
    .innerJoin('officials', 'officials.id', 'official_links.official_id')
    .leftJoin('imports', 'imports.id', 'officials.import_id')
    .select(['officials.id', 'officials.uid', 'officials.name', 'officials.institution'])
    .select(['officials.page_url', ...votingDays])
    .select([
      'officials.is_example',
      'imports.institution as source_institution',
      'imports.page as source_page',
    ])
    .select(['imports.url as source_url', sourceAsOf, constituency, group])
    .where('official_links.user_id', '=', memberId)
    .executeTakeFirst()
}

/** Constituency of the latest seat of the official in scope. */
export const latestConstituency = sql<string | null>`(
  select constituency from mandates
  where mandates.official_id = officials.id and mandates.kind = 'assembly'
  order by starts_on desc nulls last limit 1
)`
export const constituency = latestConstituency.as('constituency')

/** The group of the official in scope, current or last. */
export const group = sql<string | null>`(
  select coalesce(organs.short_name, organs.name)
  from mandates join organs on organs.id = mandates.organ_id
  where mandates.official_id = officials.id and mandates.kind = 'group'
  order by (mandates.ends_on is null) desc, mandates.starts_on desc nulls last limit 1
)`.as('group')

/** The official linked to a member, with figures counted from the votes; null without a link. */
export async function readProfileOfficial(
  db: Db,
  reference: string,
  readerId: string | null,
): Promise<OfficialView | null> {
  const { id: memberId } = await visibleProfile(db, reference, readerId)
  const official = await linkedOfficial(db, memberId)
  if (official === undefined) return null
  const { uid, name, institution, constituency, group, page_url, is_example } = official
  return {
    uid,
    name: name ?? uid,
    institution,
    constituency,
    group,
    page_url,
    is_example,
    ...(await readFigures(db, official)),
    source: sourceView(official),
  }
}

/** Counts over the notable votes of an official's chamber; about senators nothing, as groups cast their votes. */
export async function readFigures(
  db: Db,
  official: OfficialKey & { is_example: boolean },
): Promise<VoteFigures> {
  const { id: officialId, institution, is_example: isExample, voted_from, voted_until } = official
  const { rows } = await sql<{
    for: number
    against: number
    abstentions: number
    non_voters: number
    held: number
    cast: number
  }>`
    with seats as materialized (
      select range_agg(daterange(starts_on, coalesce(ends_on, 'infinity'), '[]')) as days
      from mandates where official_id = ${officialId} and kind = 'assembly' and starts_on is not null
    )
    select
      count(*) filter (where position = 'p')::int as "for",
      count(*) filter (where position = 'c')::int as against,
      count(*) filter (where position = 'a')::int as abstentions,
      count(*) filter (where position = 'n')::int as non_voters,
      count(*) filter (where sat)::int as held,
      count(*) filter (where sat and position in ('p', 'c', 'a'))::int as cast
    from (
      select positions.position,
        -- Motions of censure record only votes in favour, so participation cannot be measured.
        roll_calls.kind <> 'censure' and roll_calls.held_on <@ (select days from seats) as sat
      from roll_calls
      left join positions on positions.roll_call_id = roll_calls.id and positions.official_id = ${officialId}
      where roll_calls.notable and roll_calls.institution = ${institution}
        and roll_calls.is_example = ${isExample}
        and roll_calls.held_on >= coalesce(least(lower((select days from seats)), ${voted_from}::date), '-infinity')
        and roll_calls.held_on <= coalesce(greatest(upper((select days from seats)), ${voted_until}::date), 'infinity')
    ) as votes
  `.execute(db)
  const {
    held = 0,
    cast = 0,
    ...positions
  } = rows[0] ?? { for: 0, against: 0, abstentions: 0, non_voters: 0 }
  return { positions, participation: held === 0 ? null : { held, cast } }
}
