import type { OfficialCounts, OfficialSummary, Seat } from '@parvis/contract/civic/officials.schemas.ts'
import type { Institution } from '@parvis/contract/civic/officials.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { required } from '@parvis/platform/required.ts'
import { type RawBuilder, sql } from 'kysely'
import { departmentNamed, departmentVariants } from './departments.ts'
import { matchesWords } from './store.ts'

/** Day of a mandate, or all days. */
export type MandateDay = string | 'ever'

export interface OfficialFilters {
  q: string
  institution?: Institution | undefined
  /** Identifier of a group. */
  group?: string | undefined
  /** Identifier of a committee. */
  committee?: string | undefined
  department?: string | undefined
  on: MandateDay
}

interface OfficialCursor {
  name: string
  id: number
}

/** Reads a cursor of the list of officials; refuses anything else. */
export function readOfficialCursor(cursor: string | undefined): OfficialCursor | null {
  if (cursor === undefined) return null
  const [, id, name] = /^(\d{1,9})_(\P{Cc}{0,150})$/u.exec(cursor) ?? []
  if (id === undefined || name === undefined) throw unreadableCursor()
  return { id: Number(id), name }
}

/** SQL: a mandate goes on at a day. Mandates without days go on. */
export const isOn = (day: MandateDay, mandate: string): RawBuilder<boolean> =>
  day === 'ever'
    ? sql`true`
    : sql`coalesce(${sql.ref(`${mandate}.starts_on`)} <= ${day}::date, true)
        and coalesce(${sql.ref(`${mandate}.ends_on`)} >= ${day}::date, true)`

/** SQL: the latest seat of the official in scope, at a day. */
const seatOn = (day: MandateDay) => sql<{
  constituency: string | null
  starts_on: string | null
  ends_on: string | null
}>`(
  select seat.constituency, seat.starts_on::text, seat.ends_on::text from mandates as seat
  where seat.official_id = officials.id and seat.kind = 'assembly' and ${isOn(day, 'seat')}
  order by seat.starts_on desc nulls last, seat.id limit 1
)`

/** SQL: the group of the official in scope, at a day; the last one of those who have left. */
const groupOn = (day: MandateDay) => sql<{
  group: OfficialSummary['group']
}>`(
  select json_build_object('uid', organs.uid, 'name', organs.name, 'short_name', organs.short_name, 'colour', organs.colour) as "group"
  from mandates as joined join organs on organs.id = joined.organ_id
  where joined.official_id = officials.id and joined.kind = 'group' and ${isOn(day, 'joined')}
  order by (joined.ends_on is null) desc, joined.starts_on desc nulls last, joined.id limit 1
)`

/** SQL: the official in scope has a mandate in an organ, at a day. */
const isMemberOf = (organ: string, day: MandateDay) => sql<boolean>`exists (
  select from mandates as held join organs on organs.id = held.organ_id
  where held.official_id = officials.id and organs.uid = ${organ} and ${isOn(day, 'held')}
)`

/** Officials by name who have a seat at a day. */
export async function readOfficials(
  db: Db,
  { q, institution, group, committee, department, on }: OfficialFilters,
  after: OfficialCursor | null,
): Promise<Page<OfficialSummary>> {
  const found = await db
    .selectFrom('officials')
    .innerJoinLateral(seatOn(on).as('seat'), (join) => join.onTrue())
    .leftJoinLateral(groupOn(on).as('joined'), (join) => join.onTrue())
    .select(['officials.id', 'officials.uid', 'officials.institution', 'officials.is_example'])
    .select(['seat.constituency', 'seat.starts_on', 'seat.ends_on', 'joined.group'])
    .select((row) => [
      row.ref('officials.name').$notNull().as('name'),
      sql<string>`coalesce(officials.sort_name, '')`.as('sort_name'),
    ])
    .where('officials.name', 'is not', null)
    .$if(institution !== undefined, (query) =>
      query.where(sql<boolean>`officials.institution = ${institution}`),
    )
    .$if(department !== undefined, (query) =>
      query.where(
        sql<boolean>`split_part(seat.constituency, ',', 1) = any (${departmentVariants(required(department, 'the department'))}::text[])`,
      ),
    )
    .$if(group !== undefined, (query) => query.where(isMemberOf(required(group, 'the group'), on)))
    .$if(committee !== undefined, (query) =>
      query.where(isMemberOf(required(committee, 'the committee'), on)),
    )
    .$if(q.trim() !== '', (query) => query.where(matchesWords(sql`officials.line`, q)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(officials.sort_name, officials.id) > (${after?.name}, ${after?.id}::integer)`,
      ),
    )
    .orderBy('officials.sort_name')
    .orderBy('officials.id')
    .limit(sql.lit(pageSizes.officials + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.officials, (row) => `${row.id}_${row.sort_name}`)
  return { items: rows.map(({ id: _, sort_name: __, ...official }) => official), next_cursor }
}

/** Institutions, groups, committees and departments of those who have a seat at a day, with their numbers. */
export async function countOfficials(
  db: Db,
  { institution, on }: { institution?: Institution | undefined; on: MandateDay },
): Promise<OfficialCounts> {
  const ofInstitution = institution === undefined ? sql`true` : sql`officials.institution = ${institution}`
  const { rows } = await sql<OfficialCounts>`
    with seats as materialized (
      select distinct on (officials.id) officials.id, officials.institution,
        split_part(mandates.constituency, ',', 1) as department
      from mandates join officials on officials.id = mandates.official_id
      where mandates.kind = 'assembly' and officials.name is not null and not officials.is_example and ${isOn(on, 'mandates')}
      order by officials.id, mandates.starts_on desc nulls last, mandates.id
    ), selected as materialized (
      select * from seats as officials where ${ofInstitution}
    ), organs_held as materialized (
      select mandates.kind, organs.uid, organs.name, organs.short_name, organs.colour,
        count(distinct selected.id)::int as count
      from selected
      join mandates on mandates.official_id = selected.id and mandates.kind in ('group', 'committee') and ${isOn(on, 'mandates')}
      join organs on organs.id = mandates.organ_id
      group by mandates.kind, organs.id
    )
    select
      (select coalesce(json_agg(row_to_json(part) order by part.count desc), '[]') from (
        select institution, count(*)::int as count from seats group by institution) as part) as institutions,
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'short_name', short_name, 'colour', colour,
        'count', count) order by count desc, name), '[]') from organs_held where kind = 'group') as groups,
      (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'short_name', short_name, 'count', count)
        order by name), '[]') from organs_held where kind = 'committee') as committees,
      (select coalesce(json_agg(row_to_json(part) order by part.name), '[]') from (
        select department as name, count(*)::int as count from selected where department <> '' group by department
      ) as part) as departments
  `.execute(db)
  const counts = rows[0] ?? { institutions: [], groups: [], committees: [], departments: [] }
  const departments = new Map<string, number>()
  for (const { name, count } of counts.departments)
    departments.set(departmentNamed(name), (departments.get(departmentNamed(name)) ?? 0) + count)
  return { ...counts, departments: [...departments].map(([name, count]) => ({ name, count })) }
}

/** Everybody who has a seat in the Assembly or the Senate at a day, by department and constituency. */
export async function readSeats(db: Db, day: string): Promise<Seat[]> {
  const seats = await db
    .selectFrom('officials')
    .innerJoinLateral(seatOn(day).as('seat'), (join) => join.onTrue())
    .leftJoinLateral(groupOn(day).as('joined'), (join) => join.onTrue())
    .select(['officials.uid', 'officials.institution', 'officials.is_example'])
    .select((row) => row.ref('officials.name').$notNull().as('name'))
    .select((row) => row.ref('seat.constituency').$notNull().as('constituency'))
    .select('joined.group')
    .where('officials.name', 'is not', null)
    .where('officials.institution', 'in', ['assemblee', 'senat'])
    .where('seat.constituency', 'is not', null)
    .orderBy('officials.sort_name')
    .orderBy('officials.id')
    .execute()
  return seats.map((seat) => {
    const [, department = seat.constituency, number] =
      /^(.+), (\d+)r?e circonscription$/.exec(seat.constituency) ?? []
    return {
      ...seat,
      department: departmentNamed(department),
      number: number === undefined ? null : Number(number),
    }
  })
}
