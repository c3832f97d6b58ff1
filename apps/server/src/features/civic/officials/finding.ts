import type { Institution } from '@parvis/contract/civic/officials.ts'
import { hasOrganPage, pagedOrganKinds } from '@parvis/contract/civic/organs.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { readMembers } from './people.ts'
import { constituency, group, hasMarkedWords } from './store.ts'
import {
  cardOfRollCall,
  heldOn,
  institutionNames,
  officialPath,
  organPath,
  rollCallPath,
  sourceAsOf,
} from './views.ts'

/** An elected official for the card of their page; undefined for somebody unknown or without a name. */
export async function findOfficial(db: Db, uid: string) {
  const official = await db
    .selectFrom('officials')
    .select(['officials.uid', 'officials.name', 'officials.institution', 'is_example', constituency, group])
    .where('uid', '=', uid)
    .where('name', 'is not', null)
    .executeTakeFirst()
  if (official === undefined) return undefined
  const { name, institution, is_example } = official
  const facts = [institutionNames[institution], official.constituency, official.group]
  return {
    title: name ?? uid,
    description: `${facts.filter(Boolean).join(', ')} : mandats, votes et commissions.${is_example ? ' Données d’exemple.' : ''}`,
    path: officialPath({ uid, name }),
    /** Username or id of the verified member who they are, if guests may see their profile. */
    member: (await readMembers(db, [uid]))[0]?.member ?? null,
    institution: institutionNames[institution],
    is_example,
  }
}

/** A group or committee for the card of its page; undefined for an organ without a page. */
export async function findOrgan(db: Db, uid: string) {
  const organ = await db
    .selectFrom('organs')
    .select(['uid', 'kind', 'name'])
    .select(
      sql<{ institution: Institution; is_example: boolean } | null>`(
        select json_build_object('institution', officials.institution, 'is_example', officials.is_example)
        from mandates join officials on officials.id = mandates.official_id
        where mandates.organ_id = organs.id limit 1
      )`.as('member'),
    )
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (organ === undefined || !hasOrganPage(organ.kind)) return undefined
  const { kind, name, member } = organ
  const institution = member === null ? null : institutionNames[member.institution]
  const facts = kind === 'group' ? 'membres, votes et cohésion' : 'membres, réunions et textes'
  return {
    title: name,
    description: `${institution ?? 'Parlement'} : ${facts}.${member?.is_example ? ' Données d’exemple.' : ''}`,
    path: organPath({ uid, kind, name }),
    kind,
    institution,
    is_example: member?.is_example ?? false,
  }
}

/** SQL: the assembly of the official whom the profile in scope is, and their page there; null without a link. */
export const assemblyOfProfile = sql<{ institution: Institution; page_url: string | null } | null>`(
  select json_build_object('institution', officials.institution, 'page_url', officials.page_url)
  from official_links join officials on officials.id = official_links.official_id
  where official_links.user_id = profiles.id and not officials.is_example
)`

/** Addresses of officials and of their votes on whole texts, for crawlers. */
export async function listPublicRecord(db: Db, most: number): Promise<string[]> {
  const [officials, organs, votes] = await Promise.all([
    db
      .selectFrom('officials')
      .select(['uid', 'name'])
      .where('name', 'is not', null)
      .where('is_example', '=', false)
      // The page of a verified member is their profile.
      .where(sql<boolean>`not exists (select from official_links where official_id = officials.id)`)
      .orderBy('sort_name')
      .orderBy('id')
      .limit(most / 2)
      .execute(),
    readPagedOrgans(db, most / 10),
    db
      .selectFrom('roll_calls')
      .select('uid')
      .where('is_example', '=', false)
      .orderBy('held_on', 'desc')
      .orderBy('id', 'desc')
      .limit((most * 2) / 5)
      .execute(),
  ])
  return [
    ...officials.map(officialPath),
    ...organs.map(organPath),
    ...votes.map(({ uid }) => rollCallPath(uid)),
  ]
}

/** Groups and committees with members. */
async function readPagedOrgans(db: Db, most: number) {
  const rows = await db
    .selectFrom('organs')
    .select(['uid', 'kind', 'name'])
    .where(sql<boolean>`organs.kind = any (${pagedOrganKinds}::text[])`)
    .where(
      sql<boolean>`exists (
        select from mandates join officials on officials.id = mandates.official_id
        where mandates.organ_id = organs.id and not officials.is_example
      )`,
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.flatMap(({ kind, ...organ }) => (hasOrganPage(kind) ? [{ ...organ, kind }] : []))
}

/** Votes per search. */
const mostVotes = 12

/** Roll-call votes by words of their title or by their number: those on whole texts first, then the latest. */
export async function findVotesByWords(db: Db, prefixes: readonly string[]) {
  if (prefixes.length === 0) return []
  const rows = await db
    .with(
      (name) => name('found').materialized(),
      (cte) =>
        cte
          .selectFrom('roll_calls')
          .select(['id', 'uid', 'number', 'kind', 'title', 'outcome', 'notable', 'is_example'])
          .select(['import_id', heldOn])
          .select(['votes_for', 'votes_against', 'abstentions'])
          .where(hasMarkedWords(prefixes)),
    )
    .selectFrom('found')
    .leftJoin('imports', 'imports.id', 'found.import_id')
    .selectAll('found')
    .select(['imports.institution', sourceAsOf])
    .orderBy('notable', 'desc')
    .orderBy('held_on', 'desc')
    .orderBy('found.id', 'desc')
    .limit(sql.lit(mostVotes))
    .execute()
  return rows.map((row) => {
    const { title, description } = cardOfRollCall(row)
    return {
      title,
      detail: description,
      path: rollCallPath(row.uid),
      source: row.institution,
      as_of: row.as_of,
    }
  })
}
