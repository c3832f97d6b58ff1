import type {
  RollCallSummary,
  RollCallView,
  VotedHemicycle,
  Voter,
} from '@parvis/contract/civic/roll-calls.schemas.ts'
import { type RollCallKind, voteSearchLength } from '@parvis/contract/civic/roll-calls.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { readHemicycle } from './hemicycle.ts'
import type { VoteCursor } from './official-votes.ts'
import { isOnLaws, type LawFilters, readSameText } from './same-text.ts'
import { hasWords, latestConstituency } from './store.ts'
import {
  cardOfRollCall,
  declaredPositionView,
  groupUid,
  groupView,
  hasCommonPosition,
  heldOn,
  institutionNames,
  positionFields,
  rollCallColumns,
  rollCallFields,
  sourceAsOf,
} from './views.ts'

export interface RollCallFilters extends LawFilters {
  q: string
  kind?: RollCallKind | undefined
  outcome?: 'adopted' | 'rejected' | undefined
  scope: 'notable' | 'all'
  /** Only those decided by a small margin. */
  close: boolean
  year?: number | undefined
  /** ISO date. */
  day?: string | undefined
}

/** Share of the votes cast up to which the margin of a vote is small, in percent. */
const closeMargin = 5

/** Roll-call votes, the latest first. */
export async function readRollCalls(
  db: Db,
  { q, kind, outcome, scope, close, year, day, ...ofLaws }: RollCallFilters,
  after: VoteCursor | null,
): Promise<Page<RollCallSummary>> {
  const typed = [...q].slice(0, voteSearchLength).join('')
  const withWords = typed.trim() === '' ? undefined : await hasWords(db, typed)
  const found = await db
    .selectFrom('roll_calls')
    .leftJoin('imports', 'imports.id', 'roll_calls.import_id')
    .select(rollCallColumns)
    .select([heldOn, sourceAsOf])
    .$if(scope === 'notable', (query) => query.where(sql<boolean>`roll_calls.notable`))
    .$if(kind !== undefined, (query) => query.where('roll_calls.kind', '=', required(kind, 'the kind')))
    .$if(outcome !== undefined, (query) =>
      query.where('roll_calls.outcome', '=', required(outcome, 'the outcome')),
    )
    .$if(close, (query) =>
      query
        .where('roll_calls.kind', '<>', 'censure')
        .where(
          sql<boolean>`abs(votes_for - votes_against) * 100 <= ${sql.lit(closeMargin)} * (votes_for + votes_against)`,
        ),
    )
    .$if(year !== undefined, (query) =>
      query.where(
        sql<boolean>`roll_calls.held_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
      ),
    )
    .$if(day !== undefined, (query) => query.where(sql<boolean>`roll_calls.held_on = ${day}::date`))
    .where(isOnLaws(ofLaws))
    .$if(withWords !== undefined, (query) => query.where(required(withWords, 'the words')))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(roll_calls.held_on, roll_calls.id) < (${after?.day}::date, ${after?.id}::integer)`,
      ),
    )
    .orderBy('roll_calls.held_on', 'desc')
    .orderBy('roll_calls.id', 'desc')
    .limit(sql.lit(pageSizes.votes + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.votes, (vote) => `${vote.held_on}_${vote.id}`)
  return { items: rows.map(rollCallFields), next_cursor }
}

export async function readRollCall(db: Db, uid: string): Promise<RollCallView> {
  const row = await db
    .selectFrom('roll_calls')
    .leftJoin('imports', 'imports.id', 'roll_calls.import_id')
    .select(rollCallColumns)
    .select([heldOn, sourceAsOf])
    .where('roll_calls.uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('vote_not_found'))
  const groups = await readGroups(db, row.id)
  return {
    ...rollCallFields(row),
    groups: groups.map(({ is_of_senate: isOfSenate, organ_id: _, ...group }) =>
      groupView(row.kind === 'congress' && isOfSenate ? ofSenate(group) : group),
    ),
    corrections: await readDeclaredPositions(db, row.id),
    ...(await readSameText(db, row)),
  }
}

/** Results by group, the largest first. */
function readGroups(db: Db, rollCallId: number) {
  return (
    db
      .selectFrom('roll_call_groups')
      .innerJoin('organs', 'organs.id', 'roll_call_groups.organ_id')
      .select([
        'organs.name',
        'roll_call_groups.organ_id',
        'organs.short_name',
        'organs.colour',
        'roll_call_groups.members',
      ])
      .select(groupUid)
      // Groups of the Senate outlast legislatures of the Assembly. Some have the name of one of its groups.
      .select(sql<boolean>`organs.kind = 'group' and organs.legislature is null`.as('is_of_senate'))
      .select(['votes_for', 'votes_against', 'abstentions', 'non_voters', 'named'])
      .where('roll_call_id', '=', rollCallId)
      .orderBy('roll_call_groups.members', 'desc')
      .orderBy('organs.id')
      .execute()
  )
}

/**
 * Everybody with a position in a roll-call vote, in the order of its groups, then by name; and their places, where all
 * members of the Assembly sit together.
 */
export async function readVoters(
  db: Db,
  uid: string,
): Promise<{ items: Voter[]; hemicycle: VotedHemicycle | null }> {
  const { id, held_on, institution, kind } = await db
    .selectFrom('roll_calls')
    .select(['id', 'institution', 'kind', heldOn])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow(refusalOf('vote_not_found'))
  const [groups, rows] = await Promise.all([
    readGroups(db, id),
    db
      .selectFrom('positions')
      .innerJoin('officials', 'officials.id', 'positions.official_id')
      .select(['officials.uid', 'officials.name', 'positions.official_id', 'positions.group_id'])
      .select(['positions.position', 'positions.cause', 'positions.delegated'])
      .select(
        sql<
          string | null
        >`case when count(*) over (partition by officials.name) > 1 then ${latestConstituency} end`.as(
          'distinction',
        ),
      )
      .where('positions.roll_call_id', '=', id)
      .orderBy('officials.sort_name')
      .orderBy('officials.id')
      .execute(),
  ])
  const places = new Map(groups.map((group, place) => [group.organ_id, place]))
  const majorities = groups.map((group) => (hasCommonPosition(group.name) ? groupView(group).majority : null))
  const voters = rows.map((row) => ({ ...row, group: places.get(row.group_id) ?? groups.length }))
  const items = voters
    .map(({ uid, name, distinction, group, group_id: _, official_id: __, ...vote }) => {
      const { position, cause, by_delegation } = positionFields({ ...vote, correction: null })
      const majority = majorities[group] ?? null
      const is_dissident = position !== 'non_voter' && majority !== null && majority !== position
      return { uid, name, distinction, group, position, cause, by_delegation, is_dissident }
    })
    .sort((one, other) => one.group - other.group)
  const isSeated = institution === 'assemblee' && kind !== 'congress'
  return { items, hemicycle: isSeated ? await readHemicycle(db, { held_on, groups, voters }) : null }
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
    .select(['number', 'kind', 'title', 'outcome', 'is_example', 'institution', heldOn])
    .select(['votes_for', 'votes_against', 'abstentions'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return (
    row && { ...cardOfRollCall(row), held_on: row.held_on, institution: institutionNames[row.institution] }
  )
}
