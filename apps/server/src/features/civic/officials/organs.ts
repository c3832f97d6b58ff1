import type { OrganMember, OrganView, OrganVote } from '@parvis/contract/civic/organs.schemas.ts'
import { hasOrganPage } from '@parvis/contract/civic/organs.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isOn, type MandateDay } from './listing.ts'
import type { VoteCursor } from './official-votes.ts'
import { constituency } from './store.ts'
import {
  groupView,
  hasCommonPosition,
  heldOn,
  rollCallColumns,
  rollCallFields,
  sourceAsOf,
  sourceView,
} from './views.ts'

/** The organ of an identifier; kinds without a page are unknown. */
async function requireOrgan(db: Db, uid: string) {
  const organ = await db
    .selectFrom('organs')
    .leftJoin('imports', 'imports.id', 'organs.import_id')
    .select(['organs.id', 'organs.uid', 'organs.kind', 'organs.name', 'organs.short_name', 'organs.colour'])
    .select([
      'organs.legislature',
      'imports.institution as source_institution',
      'imports.page as source_page',
    ])
    .select(['imports.url as source_url', sourceAsOf])
    .select([
      sql<string | null>`organs.starts_on::text`.as('starts_on'),
      sql<string | null>`organs.ends_on::text`.as('ends_on'),
    ])
    .where('organs.uid', '=', uid)
    .executeTakeFirst()
  if (organ === undefined || !hasOrganPage(organ.kind)) throw new Refusal('organ_not_found')
  return { ...organ, kind: organ.kind }
}

/** A group or committee, with its numbers of members at a day and ever. */
export async function readOrgan(db: Db, uid: string, day: string): Promise<OrganView> {
  const organ = await requireOrgan(db, uid)
  const { id, kind, name, short_name, colour, legislature, starts_on, ends_on } = organ
  const [members, cohesion] = await Promise.all([
    sql<Pick<OrganView, 'institution' | 'member_count' | 'ever_count' | 'is_example'>>`
      with held as materialized (
        select official_id, starts_on, ends_on from mandates where organ_id = ${id}
      )
      select min(officials.institution) as institution,
        coalesce(bool_or(officials.is_example), false) as is_example,
        count(distinct officials.id) filter (where ${isOn(day, 'held')})::int as member_count,
        count(distinct officials.id)::int as ever_count
      from held join officials on officials.id = held.official_id and officials.name is not null`.execute(db),
    kind === 'group' && hasCommonPosition(name) ? readCohesion(db, id) : null,
  ])
  const counts = members.rows[0] ?? { institution: null, member_count: 0, ever_count: 0, is_example: false }
  const facts = { uid, kind, name, short_name, colour, legislature, starts_on, ends_on }
  return { ...facts, ...counts, cohesion, source: sourceView(organ) }
}

/** Positions of a group's members in its notable votes that have a majority; null without any. */
async function readCohesion(db: Db, organId: number): Promise<OrganView['cohesion']> {
  const { rows } = await sql<NonNullable<OrganView['cohesion']>>`
    select count(*)::int as votes, coalesce(sum(cast_votes), 0)::int as cast, coalesce(sum(most), 0)::int as with_majority
    from (
      select tally.votes_for + tally.votes_against + tally.abstentions as cast_votes, best.most
      from roll_call_groups as tally
      join roll_calls on roll_calls.id = tally.roll_call_id
      cross join lateral (
        select greatest(tally.votes_for, tally.votes_against, tally.abstentions) as most
      ) as best
      -- Motions of censure record only votes in favour: nobody can differ.
      where tally.organ_id = ${organId} and roll_calls.notable and roll_calls.kind <> 'censure' and best.most > 0
        and cardinality(array_positions(array[tally.votes_for, tally.votes_against, tally.abstentions], best.most)) = 1
    ) as votes`.execute(db)
  const [cohesion] = rows
  return cohesion === undefined || cohesion.votes === 0 ? null : cohesion
}

interface MemberCursor {
  rank: number
  name: string
  id: number
}

/** Reads a cursor of a list of members; refuses anything else. */
export function readMemberCursor(cursor: string | undefined): MemberCursor | null {
  if (cursor === undefined) return null
  const [, rank, id, name] = /^(\d)_(\d{1,9})_(\P{Cc}{0,150})$/u.exec(cursor) ?? []
  if (rank === undefined || id === undefined || name === undefined) throw unreadableCursor()
  return { rank: Number(rank), id: Number(id), name }
}

/** SQL: order of functions; members without one come last. */
const rank = sql<number>`case
  when quality ~* '^présidente?\M' then 0
  when quality ~* '^(vice-présidente?|rapporteure? général)' then 1
  when quality ~* '^(secrétaire|questeure?|rapporteure?)\M' then 2
  else 3 end`

/** Members of an organ at a day, or ever, by function and name. */
export async function readOrganMembers(
  db: Db,
  uid: string,
  { on, after }: { on: MandateDay; after: MemberCursor | null },
): Promise<Page<OrganMember>> {
  const { id: organId } = await requireOrgan(db, uid)
  const found = await db
    .with(
      (name) => name('of_organ').materialized(),
      (cte) =>
        cte
          .selectFrom('mandates')
          .select(['id', 'official_id', 'quality', 'starts_on', 'ends_on'])
          .where('organ_id', '=', organId),
    )
    .with('held', (cte) =>
      cte
        .selectFrom('of_organ')
        .select(['official_id', sql<number>`min(${rank})`.as('rank')])
        .select(
          sql<OrganMember['mandates']>`json_agg(json_build_object('quality', quality, 'starts_on', starts_on,
            'ends_on', ends_on) order by ends_on desc nulls first, ${rank}, starts_on desc nulls last, id)`.as(
            'mandates',
          ),
        )
        .where(isOn(on, 'of_organ'))
        .groupBy('official_id'),
    )
    .selectFrom('held')
    .innerJoin('officials', 'officials.id', 'held.official_id')
    .select(['officials.id', 'officials.uid', 'held.rank', 'held.mandates', constituency])
    .select((row) => [
      row.ref('officials.name').$notNull().as('name'),
      sql<string>`coalesce(officials.sort_name, '')`.as('sort_name'),
    ])
    .where('officials.name', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(held.rank, coalesce(officials.sort_name, ''), officials.id)
          > (${after?.rank}::integer, ${after?.name}, ${after?.id}::integer)`,
      ),
    )
    .orderBy('held.rank')
    .orderBy(sql`coalesce(officials.sort_name, '')`)
    .orderBy('officials.id')
    .limit(sql.lit(pageSizes.organMembers + 1))
    .execute()
  const { rows, next_cursor } = pageBy(
    found,
    pageSizes.organMembers,
    (row) => `${row.rank}_${row.id}_${row.sort_name}`,
  )
  return {
    items: rows.map(({ uid, name, constituency, mandates }) => ({ uid, name, constituency, mandates })),
    next_cursor,
  }
}

/** Votes of a group, the latest first. */
export async function readOrganVotes(
  db: Db,
  uid: string,
  { scope, after }: { scope: 'notable' | 'all'; after: VoteCursor | null },
): Promise<Page<OrganVote>> {
  const { id: organId, name, short_name, colour } = await requireOrgan(db, uid)
  const found = await db
    .selectFrom('roll_call_groups')
    .innerJoin('roll_calls', 'roll_calls.id', 'roll_call_groups.roll_call_id')
    .leftJoin('imports', 'imports.id', 'roll_calls.import_id')
    .select(rollCallColumns)
    .select([heldOn, sourceAsOf])
    .select(['roll_call_groups.members', 'roll_call_groups.votes_for as group_for'])
    .select(['roll_call_groups.votes_against as group_against', 'roll_call_groups.named'])
    .select(['roll_call_groups.abstentions as group_abstentions'])
    .select(['roll_call_groups.non_voters as group_non_voters'])
    .where('roll_call_groups.organ_id', '=', organId)
    .$if(scope === 'notable', (query) => query.where(sql<boolean>`roll_calls.notable`))
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
  return {
    items: rows.map(
      ({ members, named, group_for, group_against, group_abstentions, group_non_voters, ...row }) => ({
        ...rollCallFields(row),
        group: groupView({
          ...{ uid, name, short_name, colour, members, named },
          votes_for: group_for,
          votes_against: group_against,
          abstentions: group_abstentions,
          non_voters: group_non_voters,
        }),
      }),
    ),
    next_cursor,
  }
}
