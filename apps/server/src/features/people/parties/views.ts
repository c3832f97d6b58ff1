import { pageSizes } from '@parvis/contract/limits.ts'
import type { Orientation, PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { partiesCeiling } from '@parvis/contract/people/parties.ts'
import type { PartyVersion } from '@parvis/contract/people/party-changes.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, paginateBySerial } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { remembered } from '@parvis/platform/realtime/remembered.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Card fields of a party: name, orientation, colour, short name. */
export type PartyCard = [name: string, orientation: Orientation, color: string, abbreviation: string]

/** The party on the card of a profile in scope: only for verified politicians. */
export const partyCardOf = (profile: 'profiles' | 'answered') => {
  const of = (column: string) => sql.ref(`${profile}.${column}`)
  return sql<PartyCard | null>`(
    case when ${of('verified')} and ${of('role')} = 'politician' then (
      select array[parties.name, parties.orientation, parties.color, parties.abbreviation] from parties
      where parties.id = ${of('political_party')}
    ) end
  )`
}

const partyColumns = [
  'parties.id',
  'parties.name',
  'parties.abbreviation',
  'parties.orientation',
  'parties.color',
  'parties.retired_at',
  'parties.source_institution',
  'parties.source_url',
  'parties.revision',
] as const

const known = (db: Db) =>
  db.selectFrom('parties').select(partyColumns).select(sql<string>`parties.as_of::text`.as('as_of'))

type PartyRow = Awaited<ReturnType<ReturnType<typeof known>['execute']>>[number]

function partyView({ source_institution, source_url, retired_at, ...row }: PartyRow): PartyView {
  return {
    ...row,
    retired_at: retired_at?.toISOString() ?? null,
    source: { institution: source_institution, url: source_url },
  }
}

/** All parties, in the order of the list. */
export async function readParties(db: Db): Promise<PartyView[]> {
  const rows = await known(db).orderBy('parties.position').limit(sql.lit(partiesCeiling)).execute()
  return rows.map(partyView)
}

export async function readParty(db: Db, id: string): Promise<PartyView> {
  const row = await known(db)
    .where('parties.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('party_not_found'))
  return partyView(row)
}

/** Versions of a party, latest first. Only administrators see the author. */
export async function readVersions(
  db: Db,
  partyId: string,
  { before, named }: { before: number | null; named: boolean },
): Promise<Page<PartyVersion>> {
  await readParty(db, partyId)
  const versions = db
    .selectFrom('party_versions')
    .leftJoin('profiles', 'profiles.id', 'party_versions.actor_id')
    .select([
      'party_versions.revision',
      'party_versions.act',
      'party_versions.name',
      'party_versions.abbreviation',
      'party_versions.orientation',
      'party_versions.color',
      'party_versions.source_institution',
      'party_versions.source_url',
      'party_versions.reason',
      'party_versions.created_at',
      'party_versions.actor_id',
      'profiles.display_name',
      'profiles.username',
      sql<string>`party_versions.as_of::text`.as('as_of'),
    ])
    .where('party_versions.party_id', '=', partyId)
  const column = 'party_versions.revision'
  return paginateBySerial(versions, column, before, pageSizes.partyVersions, (row) => ({
    revision: row.revision,
    act: row.act,
    name: row.name,
    abbreviation: row.abbreviation,
    orientation: row.orientation,
    color: row.color,
    source: { institution: row.source_institution, url: row.source_url },
    as_of: row.as_of,
    reason: row.reason,
    actor:
      named && row.actor_id !== null && row.display_name !== null
        ? { id: row.actor_id, name: row.display_name, username: row.username }
        : null,
    created_at: row.created_at.toISOString(),
  }))
}

const channel = 'parties'

/** Tells every node that a party has changed. Call it after the commit. */
export function publishPartiesChanged(bus: Bus): void {
  bus.publish(channel, null)
}

const sides = prepared((db, _: Record<never, never>) =>
  db.selectFrom('parties').select(['id', 'orientation']).orderBy('position').limit(sql.lit(partiesCeiling)),
)

/** Orientation of each party, retired ones included, in the order of the list. */
export const readSides = remembered(
  ({ db }: Pick<AppContext, 'db' | 'bus' | 'clock'>): Promise<{ id: string; orientation: Orientation }[]> =>
    sides(db, {}),
  (bus, listener) => bus.subscribe(channel, listener),
)
