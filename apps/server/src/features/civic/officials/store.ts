import type {
  OfficialView,
  OfficialVoteView,
  RollCallView,
} from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { VotePosition } from '@parvis/contract/civic/roll-calls.ts'
import { voteSearchLength } from '@parvis/contract/civic/roll-calls.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { postViews, visiblePosts } from '../../content/posts/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { readLawOfBallot } from '../laws/index.ts'
import {
  cardOfRollCall,
  declaredPositionView,
  groupView,
  heldOn,
  markOf,
  positionFields,
  rollCallColumns,
  rollCallFields,
  sourceAsOf,
  sourceView,
} from './views.ts'

interface VoteListing {
  reference: string
  readerId: string | null
  q: string
  position: VotePosition | undefined
  scope: 'notable' | 'all'
  after: VoteCursor | null
  /** Votes per page. */
  size: number
}

/** Cursor of a page of votes. */
export interface VoteCursor {
  day: string
  id: number
}

/** Reads a cursor of a page of votes; refuses anything else. */
export function readVoteCursor(cursor: string | undefined): VoteCursor | null {
  if (cursor === undefined) return null
  const [, day = '', id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,9})$/.exec(cursor) ?? []
  // JavaScript accepts 30 February; PostgreSQL has no year 0.
  if (day < '0001' || !z.iso.date().safeParse(day).success) throw unreadableCursor()
  return { day, id: Number(id) }
}

/** Votes of the official linked to a member, latest first; empty without a link. */
export async function readProfileVotes(
  db: Db,
  { reference, readerId, q, position, scope, after, size }: VoteListing,
): Promise<Page<OfficialVoteView>> {
  const { id: memberId } = await visibleProfile(db, reference, readerId)
  const official = await linkedOfficial(db, memberId)
  if (official === undefined) return { items: [], next_cursor: null }
  const typed = [...q].slice(0, voteSearchLength).join('')
  const found = await db
    .selectFrom('roll_calls')
    .innerJoin('positions', (join) =>
      join
        .onRef('positions.roll_call_id', '=', 'roll_calls.id')
        .on('positions.official_id', '=', official.id),
    )
    .innerJoin('organs', 'organs.id', 'positions.group_id')
    .leftJoin('roll_call_groups', (join) =>
      join
        .onRef('roll_call_groups.roll_call_id', '=', 'roll_calls.id')
        .onRef('roll_call_groups.organ_id', '=', 'positions.group_id'),
    )
    .leftJoin('roll_call_corrections', (join) =>
      join
        .onRef('roll_call_corrections.roll_call_id', '=', 'roll_calls.id')
        .onRef('roll_call_corrections.official_id', '=', 'positions.official_id'),
    )
    .leftJoin('imports', 'imports.id', 'roll_calls.import_id')
    .select(rollCallColumns)
    .select([heldOn, sourceAsOf])
    .select(['positions.position', 'positions.cause', 'positions.delegated'])
    .select('roll_call_corrections.position as correction')
    .select([
      'organs.name as group_name',
      'organs.short_name as group_short_name',
      'organs.colour as group_colour',
      'roll_call_groups.members as group_members',
      'roll_call_groups.votes_for as group_for',
      'roll_call_groups.votes_against as group_against',
      'roll_call_groups.abstentions as group_abstentions',
      'roll_call_groups.non_voters as group_non_voters',
      'roll_call_groups.named as group_named',
    ])
    .where('roll_calls.institution', '=', official.institution === 'senat' ? 'senat' : 'assemblee')
    .$if(scope === 'notable', (query) => query.where(sql<boolean>`roll_calls.notable`))
    .$if(position !== undefined, (query) =>
      query.where('positions.position', '=', markOf[required(position, 'the position')]),
    )
    .$if(typed.trim() !== '', (query) => query.where(matchesWords(sql`roll_calls.line`, typed)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(roll_calls.held_on, roll_calls.id) < (${after?.day}::date, ${after?.id}::integer)`,
      ),
    )
    .orderBy('roll_calls.held_on', 'desc')
    .orderBy('roll_calls.id', 'desc')
    .limit(sql.lit(size + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, size, (vote) => `${vote.held_on}_${vote.id}`)
  const explanations = await readExplanations(
    db,
    readerId,
    official.id,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => ({
      ...rollCallFields(row),
      ...positionFields(row),
      group:
        row.group_members === null
          ? null
          : groupView({
              name: row.group_name,
              short_name: row.group_short_name,
              colour: row.group_colour,
              members: row.group_members,
              votes_for: row.group_for ?? 0,
              votes_against: row.group_against ?? 0,
              abstentions: row.group_abstentions ?? 0,
              non_voters: row.group_non_voters ?? 0,
              named: row.group_named,
            }),
      explanation: explanations.get(row.id) ?? null,
    })),
    next_cursor,
  }
}

/** SQL: every typed word is the prefix of a word of the line. A text without words finds nothing. */
export function matchesWords(line: ReturnType<typeof sql>, typed: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what PostgreSQL refuses
  const words = typed.replace(/\u0000/g, ' ')
  return sql<boolean>`search_line(${words}) <> '' and ${line} like all (array(
    select '% ' || word || '%' from unnest(string_to_array(search_line(${words}), ' ')) as word
  ))`
}

async function readExplanations(db: Db, readerId: string | null, officialId: number, votes: number[]) {
  if (votes.length === 0) return new Map<number, PostView>()
  const rows = await visiblePosts(db, readerId)
    .innerJoin('vote_explanations', 'vote_explanations.post_id', 'posts.id')
    .select('vote_explanations.roll_call_id')
    .where('vote_explanations.official_id', '=', officialId)
    .where('vote_explanations.roll_call_id', '=', sql<number>`any (${votes}::integer[])`)
    .execute()
  const posts = await postViews(db, rows, readerId)
  return new Map(
    rows.flatMap(({ roll_call_id }, place) => {
      const post = posts[place]
      return post === undefined ? [] : [[roll_call_id, post] as const]
    }),
  )
}

function linkedOfficial(db: Db, memberId: string) {
  return db
    .selectFrom('official_links')
    .innerJoin('officials', 'officials.id', 'official_links.official_id')
    .leftJoin('imports', 'imports.id', 'officials.import_id')
    .select([
      'officials.id',
      'officials.uid',
      'officials.name',
      'officials.institution',
      'officials.page_url',
    ])
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
export const constituency = sql<string | null>`(
  select constituency from mandates
  where mandates.official_id = officials.id and mandates.kind = 'assembly'
  order by starts_on desc nulls last limit 1
)`.as('constituency')

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
  const { id, uid, name, institution, constituency, group, page_url, is_example } = official
  return {
    uid,
    name: name ?? uid,
    institution,
    constituency,
    group,
    page_url,
    is_example,
    ...(await readFigures(db, id, institution === 'senat' ? 'senat' : 'assemblee', is_example)),
    source: sourceView(official),
  }
}

async function readFigures(
  db: Db,
  officialId: number,
  institution: 'assemblee' | 'senat',
  isExample: boolean,
) {
  const { rows } = await sql<{
    for: number
    against: number
    abstentions: number
    non_voters: number
    held: number
    cast: number
  }>`
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
        roll_calls.kind <> 'censure' and exists (
          select from mandates
          where mandates.official_id = ${officialId} and mandates.kind = 'assembly'
            and mandates.starts_on <= roll_calls.held_on
            and (mandates.ends_on is null or mandates.ends_on >= roll_calls.held_on)
        ) as sat
      from roll_calls
      left join positions on positions.roll_call_id = roll_calls.id and positions.official_id = ${officialId}
      where roll_calls.notable and roll_calls.institution = ${institution}
        and roll_calls.is_example = ${isExample}
    ) as votes
  `.execute(db)
  const {
    held = 0,
    cast = 0,
    ...positions
  } = rows[0] ?? { for: 0, against: 0, abstentions: 0, non_voters: 0 }
  return { positions, participation: held === 0 ? null : { held, cast } }
}

export async function readRollCall(db: Db, uid: string): Promise<RollCallView> {
  const row = await db
    .selectFrom('roll_calls')
    .leftJoin('imports', 'imports.id', 'roll_calls.import_id')
    .select(rollCallColumns)
    .select([heldOn, sourceAsOf])
    .where('roll_calls.uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('vote_not_found'))
  const groups = await db
    .selectFrom('roll_call_groups')
    .innerJoin('organs', 'organs.id', 'roll_call_groups.organ_id')
    .select(['organs.name', 'organs.short_name', 'organs.colour', 'roll_call_groups.members'])
    // Groups of the Senate outlast legislatures of the Assembly. Some have the name of one of its groups.
    .select(sql<boolean>`organs.kind = 'group' and organs.legislature is null`.as('is_of_senate'))
    .select(['votes_for', 'votes_against', 'abstentions', 'non_voters', 'named'])
    .where('roll_call_id', '=', row.id)
    .orderBy('roll_call_groups.members', 'desc')
    .orderBy('organs.id')
    .execute()
  return {
    ...rollCallFields(row),
    groups: groups.map(({ is_of_senate: isOfSenate, ...group }) =>
      groupView(row.kind === 'congress' && isOfSenate ? ofSenate(group) : group),
    ),
    corrections: await readDeclaredPositions(db, row.id),
    law: await readLawOfBallot(db, uid),
  }
}

const ofSenate = <Group extends { name: string; short_name: string | null }>(group: Group): Group => ({
  ...group,
  name: `${group.name} (Sénat)`,
  short_name: group.short_name === null ? null : `${group.short_name} (Sénat)`,
})

/** Positions that members declared after a vote, by name. */
async function readDeclaredPositions(db: Db, rollCallId: number) {
  const rows = await db
    .selectFrom('roll_call_corrections')
    .innerJoin('officials', 'officials.id', 'roll_call_corrections.official_id')
    .leftJoin('positions', (join) =>
      join
        .onRef('positions.official_id', '=', 'roll_call_corrections.official_id')
        .onRef('positions.roll_call_id', '=', 'roll_call_corrections.roll_call_id'),
    )
    .select(['officials.uid', 'officials.name', 'positions.position as counted'])
    .select(['roll_call_corrections.position as declared', 'malfunction'])
    .where('roll_call_corrections.roll_call_id', '=', rollCallId)
    .orderBy('officials.sort_name')
    .orderBy('officials.id')
    .execute()
  return rows.map(declaredPositionView)
}

/** A roll-call vote for its card; undefined for an unknown one. */
export async function findRollCall(db: Db, uid: string) {
  const row = await db
    .selectFrom('roll_calls')
    .select(['number', 'kind', 'title', 'outcome', 'is_example', heldOn])
    .select(['votes_for', 'votes_against', 'abstentions'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row && cardOfRollCall(row)
}
