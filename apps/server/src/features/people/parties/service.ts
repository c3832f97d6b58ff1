import { withoutAccents } from '@parvis/contract/folding.ts'
import type { PartyId, PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { partiesCeiling } from '@parvis/contract/people/parties.ts'
import type { PartyDraft, PartyGrounds } from '@parvis/contract/people/party-changes.schemas.ts'
import type { PartyAct } from '@parvis/contract/people/party-changes.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { publishPartiesChanged, readParty } from './views.ts'

export const partyPort = createPort<{
  /** An administrator added, amended, retired or restored a party. */
  partyChanged(context: AppContext, tx: Tx): void
}>('parties')

interface Change extends PartyGrounds {
  id: string
  revision: number
}

/** Adds a party at the end of the list. Its id is given or derived from the abbreviation. */
export function addParty(
  context: AppContext,
  actor: Member,
  { id: given, ...draft }: PartyDraft & { id: string | null },
): Promise<PartyView> {
  return inTurn(context, actor, 'party_added', draft, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from parties`.execute(tx)
    const used = new Set(rows.map(({ id }) => id))
    if (used.size >= partiesCeiling) throw new Refusal('too_many_parties')
    if (given !== null && used.has(given)) throw new Refusal('party_id_taken')
    const suggested = given ?? idFrom(draft.abbreviation)
    if (suggested === null) throw new Refusal('party_id_needed')
    const id = freeId(suggested, used)
    await refuseDouble(tx, id, draft)
    await tx
      .insertInto('parties')
      .values({ id, ...factsOf(draft), ...sourceOf(draft) })
      .execute()
    return id
  })
}

/** Changes the name, colour and orientation of a party. */
export function amendParty(
  context: AppContext,
  actor: Member,
  change: Change & PartyDraft,
): Promise<PartyView> {
  return inTurn(context, actor, 'party_amended', change, async (tx) => {
    const { retired_at } = await findParty(tx, change)
    if (retired_at === null) await refuseDouble(tx, change.id, change)
    await updateById(tx, 'parties', change.id, {
      ...factsOf(change),
      ...sourceOf(change),
      revision: change.revision + 1,
    })
    return change.id
  })
}

/** Retires a party: it is no longer offered. */
export function retireParty(context: AppContext, actor: Member, change: Change): Promise<PartyView> {
  return inTurn(context, actor, 'party_retired', change, async (tx, now) => {
    const { retired_at } = await findParty(tx, change)
    if (retired_at !== null) return null
    await offer(tx, change, now)
    return change.id
  })
}

/** Restores a retired party, unless another has taken its name meanwhile. */
export function restoreParty(context: AppContext, actor: Member, change: Change): Promise<PartyView> {
  return inTurn(context, actor, 'party_restored', change, async (tx) => {
    const party = await findParty(tx, change)
    if (party.retired_at === null) return null
    await refuseDouble(tx, change.id, party)
    await offer(tx, change, null)
    return change.id
  })
}

/**
 * Serialises changes by administrators, since names and ids are unique. `work` returns the id of the changed party, or null
 * without a change. Each new version is stored with author, reason and source.
 */
async function inTurn(
  context: AppContext,
  actor: Member,
  act: PartyAct,
  { reason, as_of, ...grounds }: PartyGrounds & { id?: string },
  work: (tx: Tx, now: Date) => Promise<string | null>,
): Promise<PartyView> {
  const now = context.clock.now()
  // Allows tomorrow, since the date may already have changed in some time zone.
  if (as_of > new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10))
    throw new Refusal('validation_failed', 'invalid body', { as_of: 'future' })
  return context.transaction(async (tx) => {
    await sql`lock table parties in share row exclusive mode`.execute(tx)
    const changed = await work(tx, now)
    const party = await readParty(tx, required(changed ?? grounds.id, 'the party'))
    if (changed !== null) {
      const { id, revision } = party
      await sql`
        insert into party_versions (party_id, revision, act, name, abbreviation, orientation, color,
          source_institution, source_url, as_of, reason, actor_id, created_at)
        select id, revision, ${act}, name, abbreviation, orientation, color, source_institution, source_url, as_of,
          ${reason.trim()}, ${actor.id}, ${now}
        from parties where id = ${id}`.execute(tx)
      await writeAct(tx, { actorId: actor.id, act, at: now, details: { party: id, revision } })
      tx.afterCommit(() => publishPartiesChanged(context.bus))
      partyPort().partyChanged(context, tx)
    }
    return party
  })
}

/**
 * Refuses a party that a member cannot be verified with. Locks the party until the transaction ends.
 * @param own the member's party so far
 */
export async function requireOffered(tx: Tx, id: PartyId, own: PartyId | null): Promise<void> {
  const party = await tx
    .selectFrom('parties')
    .select(['id', 'retired_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (party === undefined) throw new Refusal('validation_failed', 'invalid body', { party: 'unknown' })
  if (!canRepresent(own, party)) throw new Refusal('party_retired')
}

/** The party in the revision that this administrator saw; refused if it has changed. */
async function findParty(tx: Tx, { id, revision }: Pick<Change, 'id' | 'revision'>) {
  const party = await tx
    .selectFrom('parties')
    .select(['name', 'abbreviation', 'retired_at', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('party_not_found'))
  if (party.revision !== revision) throw new Refusal('party_changed')
  return party
}

/** Refuses a second offered party with the same name or abbreviation: they could not be distinguished. */
async function refuseDouble(
  tx: Tx,
  id: string,
  { name, abbreviation }: Pick<PartyDraft, 'name' | 'abbreviation'>,
): Promise<void> {
  const double = await tx
    .selectFrom('parties')
    .select('id')
    .where('id', '<>', id)
    .where('retired_at', 'is', null)
    .where(
      sql<boolean>`(search_fold(name) = search_fold(${tidy(name)})
        or search_fold(abbreviation) = search_fold(${tidy(abbreviation)}))`,
    )
    .limit(1)
    .executeTakeFirst()
  if (double !== undefined) throw new Refusal('party_exists')
}

async function offer(tx: Tx, change: Change, retired_at: Date | null): Promise<void> {
  await updateById(tx, 'parties', change.id, {
    retired_at,
    ...sourceOf(change),
    revision: change.revision + 1,
  })
}

const tidy = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

function factsOf({ name, abbreviation, orientation, color }: PartyDraft) {
  return { name: tidy(name), abbreviation: tidy(abbreviation), orientation, color: color.toUpperCase() }
}

function sourceOf({ source_institution, source_url, as_of }: PartyGrounds | Omit<PartyGrounds, 'reason'>) {
  return { source_institution: tidy(source_institution), source_url, as_of }
}

/** Maximum length of an id from an abbreviation; leaves room for a number. */
const longest = 26

/** Suggests an id from an abbreviation: `Égalité !` becomes `egalite`; null when nothing is left. */
function idFrom(abbreviation: string): string | null {
  const id = withoutAccents(abbreviation)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return id === '' ? null : id
}

/** The first unused of `npa`, `npa-2`, `npa-3` … */
function freeId(suggested: string, used: ReadonlySet<string>): string {
  if (!used.has(suggested)) return suggested
  for (let number = 2; ; number += 1) {
    const id = `${suggested}-${number}`
    if (!used.has(id)) return id
  }
}

/** Whether a politician may be verified with a party: with a retired one only if they have it already. */
function canRepresent(own: PartyId | null, party: { id: PartyId; retired_at: Date | null }): boolean {
  return party.retired_at === null || party.id === own
}
