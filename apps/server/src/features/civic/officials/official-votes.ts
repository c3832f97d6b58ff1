import type { OfficialVoteView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { type VotePosition, voteSearchLength } from '@parvis/contract/civic/roll-calls.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { postViews, visiblePosts } from '../../content/posts/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { isOnLaws, type LawFilters } from './same-text.ts'
import { hasWords, linkedOfficial, type OfficialKey, votingDays } from './store.ts'
import {
  groupView,
  heldOn,
  markOf,
  positionFields,
  rollCallColumns,
  rollCallFields,
  sourceAsOf,
} from './views.ts'

export interface VoteFilters extends LawFilters {
  q: string
  position?: VotePosition | undefined
  scope: 'notable' | 'all'
  group?: 'with' | 'against' | undefined
}

interface VoteListing extends VoteFilters {
  readerId: string | null
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
  reference: string,
  listing: VoteListing,
): Promise<Page<OfficialVoteView>> {
  const { id: memberId } = await visibleProfile(db, reference, listing.readerId)
  const official = await linkedOfficial(db, memberId)
  return official === undefined ? { items: [], next_cursor: null } : readVotesOf(db, official, listing)
}

/** Votes of an official, latest first. */
export async function readOfficialVotes(
  db: Db,
  uid: string,
  listing: VoteListing,
): Promise<Page<OfficialVoteView>> {
  const official = await db
    .selectFrom('officials')
    .select(['id', 'institution', ...votingDays])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('official_not_found'))
  return readVotesOf(db, official, listing)
}

async function readVotesOf(
  db: Db,
  official: OfficialKey,
  { readerId, q, position, scope, group, after, size, ...ofLaws }: VoteListing,
): Promise<Page<OfficialVoteView>> {
  if (official.voted_until === null) return { items: [], next_cursor: null }
  const typed = [...q].slice(0, voteSearchLength).join('')
  const withWords = typed.trim() === '' ? undefined : await hasWords(db, typed)
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
      sql<string | null>`case when organs.kind = 'group' then organs.uid end`.as('group_uid'),
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
    .where('roll_calls.institution', '=', official.institution)
    .where(
      sql<boolean>`roll_calls.held_on between ${official.voted_from}::date and ${official.voted_until}::date`,
    )
    .$if(scope === 'notable', (query) => query.where(sql<boolean>`roll_calls.notable`))
    .$if(position !== undefined, (query) =>
      query.where('positions.position', '=', markOf[required(position, 'the position')]),
    )
    .$if(group !== undefined, (query) => query.where(agreement(required(group, 'the filter'))))
    .$if(withWords !== undefined, (query) => query.where(required(withWords, 'the words')))
    .where(isOnLaws(ofLaws))
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
              uid: row.group_uid,
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

/** SQL: the position is the majority of the group, or differs from it; never true without a majority or a vote. */
function agreement(group: 'with' | 'against') {
  const cast = sql`case positions.position
    when 'p' then roll_call_groups.votes_for when 'c' then roll_call_groups.votes_against
    when 'a' then roll_call_groups.abstentions end`
  const tallies = sql`array[roll_call_groups.votes_for, roll_call_groups.votes_against, roll_call_groups.abstentions]`
  const most = sql`greatest(roll_call_groups.votes_for, roll_call_groups.votes_against, roll_call_groups.abstentions)`
  return sql<boolean>`cardinality(array_positions(${tallies}, ${most})) = 1
    and ${cast} ${group === 'with' ? sql`=` : sql`<`} ${most}`
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
