import { pageSizes } from '@parvis/contract/limits.ts'
import type {
  Council,
  RegisterBody,
  RegisterMandate,
} from '@parvis/contract/people/elected-register.schemas.ts'
import type { RegisterBodyKind, RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy, unreadableCursor } from '@parvis/platform/database/keyset.ts'
import { endOfPrefix } from '@parvis/platform/database/name-prefixes.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { matchNames, nameTerm } from './name-terms.ts'

/** Day of the last imported file of the register, or of the CPPAP's list; null before the first. */
export async function readEdition(db: Db, source: 'rne' | 'cppap' = 'rne'): Promise<string | null> {
  const last = await db
    .selectFrom('imports')
    .select(sql<string>`as_of::text`.as('as_of'))
    .where('source', '=', source)
    .where('status', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.as_of ?? null
}

/** Bodies with a code, then those whose name begins as typed. */
export async function findBodies(
  db: Db,
  typed: string,
  kind: RegisterBodyKind | undefined,
): Promise<RegisterBody[]> {
  const term = nameTerm(typed)
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`
  const { rows } = await sql<RegisterBody>`
    (select id, kind, code, name, department, email is not null as has_address, siren is not null as has_siren from register_bodies
      where code = ${typed.toUpperCase()} and ${ofKind} order by id limit ${sql.lit(pageSizes.registerBodies)})
    union all
    (select id, kind, code, name, department, email is not null as has_address, siren is not null as has_siren from register_bodies
      where term >= ${term} and term < ${endOfPrefix(term)} and ${term} <> '' and code <> ${typed.toUpperCase()} and ${ofKind}
      order by term, id limit ${sql.lit(pageSizes.registerBodies)})
    limit ${sql.lit(pageSizes.registerBodies)}`.execute(db)
  return rows
}

interface NameCursor {
  term: string
  id: string
}

/** Parses a cursor of mandates in the order of names. */
export function readNameCursor(cursor: string | undefined): NameCursor | null {
  if (cursor === undefined) return null
  const [, id, term] = /^([0-9a-f-]{36})_(.*)$/.exec(cursor) ?? []
  if (id === undefined || term === undefined) throw unreadableCursor()
  return { id, term }
}

/** Present mandates of a body by name. */
export async function readBodyMandates(
  db: Db,
  { bodyId, q = '' }: { bodyId: number; q?: string | undefined },
  after: NameCursor | null,
): Promise<Page<RegisterMandate>> {
  const body = await db
    .selectFrom('register_bodies')
    .select(['id', 'code', 'name', 'department'])
    .select([
      sql<RegisterBodyKind>`kind`.as('kind'),
      sql<boolean>`email is not null`.as('has_address'),
      sql<boolean>`siren is not null`.as('has_siren'),
    ])
    .where('id', '=', bodyId)
    .executeTakeFirstOrThrow(refusalOf('register_body_not_found'))
  const term = nameTerm(q)
  const found = await db
    .selectFrom('register_mandates')
    .select(['id', 'surname', 'given_name', 'name_term', 'function', 'area'])
    .select([
      sql<RegisterMandateKind>`kind`.as('kind'),
      sql<string | null>`mandate_from::text`.as('mandate_from'),
      sql<string | null>`function_from::text`.as('function_from'),
    ])
    .where('body_id', '=', bodyId)
    // The beginning of any word matches. No index is needed: a body has a thousand mandates at most.
    .$if(term !== '', (query) => query.where(sql<boolean>`position(' ' || ${term} in ' ' || name_term) > 0`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(name_term, id) > (${after?.term}, ${after?.id}::uuid)`),
    )
    .orderBy('name_term')
    .orderBy('id')
    .limit(sql.lit(pageSizes.registerMandates + 1))
    .execute()
  const { rows, next_cursor } = pageBy(
    found,
    pageSizes.registerMandates,
    ({ id, name_term }) => `${id}_${name_term}`,
  )
  return { items: rows.map(({ name_term: _, ...mandate }) => ({ ...mandate, body })), next_cursor }
}

const mandates = (db: Db) =>
  db
    .selectFrom('register_mandates as mandate')
    .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
    .select(['mandate.id', 'mandate.surname', 'mandate.given_name', 'mandate.function', 'mandate.area'])
    .select([
      sql<RegisterMandateKind>`mandate.kind`.as('kind'),
      sql<string | null>`mandate_from::text`.as('mandate_from'),
      sql<string | null>`function_from::text`.as('function_from'),
      sql<RegisterBody>`json_build_object('id', body.id, 'kind', body.kind, 'code', body.code, 'name', body.name,
        'department', body.department, 'has_address', body.email is not null,
        'has_siren', body.siren is not null)`.as('body'),
    ])

/** A mandate of the register; undefined once the register lacks it. */
export async function readMandate(db: Db, id: string): Promise<RegisterMandate | undefined> {
  return mandates(db).where('mandate.id', '=', id).executeTakeFirst()
}

const namesakesShown = 10

/** Mandates whose person has this name, with all of the surname and the first given name; ten at most. */
export async function readMandatesOfName(db: Db, name: string): Promise<RegisterMandate[]> {
  const words = nameTerm(name).split(' ').filter(Boolean).slice(0, 6)
  // The register has the surname first, of one word or several.
  const orders = [
    ...new Set(words.map((_, turn) => [...words.slice(turn), ...words.slice(0, turn)].join(' '))),
  ]
  const found: RegisterMandate[] = []
  for (const term of orders) {
    const rows = await mandates(db)
      .where('name_term', '>=', term)
      .where('name_term', '<', endOfPrefix(term))
      .orderBy('name_term')
      .orderBy('mandate.id')
      .limit(sql.lit(namesakesShown))
      .execute()
    found.push(...rows.filter((mandate) => matchNames(name, mandate) === 'full'))
  }
  return found.slice(0, namesakesShown)
}

/**
 * Whether two mandates are of one body and one name: surname and first word of the given names, which is all that a claimant must have.
 * A body has a thousand mandates at most.
 */
export const isOfSameName = (one: string, other: string) => sql<boolean>`(
  ${sql.ref(`${one}.body_id`)} = ${sql.ref(`${other}.body_id`)} and ${shortName(one)} = ${shortName(other)}
)`

const shortName = (mandate: string) =>
  sql`search_line(${sql.ref(`${mandate}.surname`)}) || ' ' || split_part(search_line(${sql.ref(`${mandate}.given_name`)}), ' ', 1)`

/** Number of others in the body of a mandate whose name is the same. A mayor is no namesake of the same person as councillor. */
export const namesakesOf = (mandateId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from register_mandates as own
  join register_mandates as namesake on ${isOfSameName('namesake', 'own')} and namesake.id <> own.id
  where own.id = ${mandateId}
    and (namesake.kind = own.kind or (namesake.birth_mark = own.birth_mark) is not true)
)`

/** Bodies of a department as `place (id, area)`: its communes, its own council, and the regions with the area of its seats there. */
export const bodiesOfDepartment = (department: string) => sql`(
  select id, null::text as area from register_bodies where kind = 'commune' and department = ${department}
  union all
  select id, null from register_bodies where kind = 'department' and code = ${department}
  union all
  select region.id, own.name from register_bodies as region
  join register_bodies as own on own.kind = 'department' and own.code = ${department}
  where region.kind = 'region'
)`

/** Councils of a department with their seats. */
export async function readCouncils(db: Db, department: string): Promise<Council[]> {
  const { rows } = await sql<Council>`
    select body.id, body.kind, body.name, body.email is not null and body.invitations_refused_at is null as may_invite,
      json_agg(json_build_object('id', mandate.id, 'kind', mandate.kind, 'name', mandate.given_name || ' ' || mandate.surname,
        'function', mandate.function, 'area', mandate.area) order by mandate.kind <> 'mayor', mandate.name_term, mandate.id) as seats
    from ${bodiesOfDepartment(department)} as place
    join register_bodies as body on body.id = place.id
    join register_mandates as mandate on mandate.body_id = place.id and (place.area is null or mandate.area = place.area)
    group by body.id order by body.term, body.id`.execute(db)
  return rows
}
