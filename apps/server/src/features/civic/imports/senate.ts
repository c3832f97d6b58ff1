import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { type Changes, importOfficials } from '../officials/index.ts'
import { importChamber } from './chambers.ts'
import type { MandateRecord, OfficialRecord } from './formats/assembly-actors.ts'
import { listed, type SenatorRecord, type SenatorTimeRecord, senateOrgan } from './formats/senators.ts'
import type { Scopes } from './scopes.ts'
import type { ImporterContext, StagedImport } from './source.ts'
import { findLastImport, readStagedRecords } from './staging.ts'

type NamedTime = SenatorTimeRecord & Pick<OfficialRecord, 'name' | 'sort_name'> & { page_url: string }
type Dated = Pick<MandateRecord, 'organ' | 'quality' | 'starts_on' | 'ends_on' | 'cause'>

const importSenate = importChamber('senat')

/**
 * Imports senators from the tables at hand. Days of mandates and groups come from tables of their own; without them the
 * days of an earlier import stay. The latest list, or without one the latest table of senators, says who sits: an older
 * file adds former senators and days.
 */
export async function importSenators(
  context: ImporterContext,
  tx: Tx,
  staged: StagedImport,
): Promise<Changes> {
  const { importId, asOf } = staged
  const rows = await readStagedRecords<SenatorRecord>(tx, importId, 'senator')
  const knownSince = await dayOfComposition(tx)
  const saysWhoSits = rows.length > 0 && (knownSince === null || knownSince <= asOf || staged.allowsOlder)
  const mandates = await readStagedRecords<NamedTime>(tx, importId, 'senator_mandate')
  const groups = await readStagedRecords<SenatorTimeRecord>(tx, importId, 'senator_group')
  const terms = {
    assembly: mandates.length > 0 ? bySenator(mandates) : await storedTimes(tx, 'assembly'),
    group: groups.length > 0 ? bySenator(groups) : await storedTimes(tx, 'group'),
  }
  // The list has more than the table: seats, all committees. It is last, and a later record of a map replaces a former one.
  const inOrder = rows.toSorted((one, other) => Number(isListed(one)) - Number(isListed(other)))
  const hasList = rows.some(isListed)
  const decides = (row: (typeof rows)[number]) => saysWhoSits && (isListed(row) || !hasList)
  const senators = new Map(
    inOrder.map((row) => [
      row.key.replace(listed, ''),
      { ...row.record, sitting: row.record.sitting && decides(row) },
    ]),
  )
  const named = new Map(mandates.map(({ record }) => [record.senator, record]))
  const keys = new Set([...senators.keys(), ...named.keys(), ...groups.map(({ record }) => record.senator)])
  if (!saysWhoSits) for (const [key, senator] of await storedSenators(tx)) senators.set(key, senator)
  const composedOn = saysWhoSits ? asOf : knownSince
  const endsBy = composedOn && subDays(new Date(composedOn), 1).toISOString().slice(0, 10)
  const officials = [...keys].flatMap((key) => {
    const names = senators.get(key) ?? named.get(key)
    if (names === undefined) return []
    const { name, sort_name, page_url } = names
    const times = { assembly: terms.assembly.get(key) ?? [], group: terms.group.get(key) ?? [] }
    const mandates = mandatesOf(senators.get(key), times, endsBy)
    const record: OfficialRecord = { institution: 'senat', name, sort_name, page_url, mandates }
    return [{ key, record }]
  })
  await stageOfficials(tx, importId, officials)
  return saysWhoSits ? importSenate(context, tx, staged) : importOfficials(tx, staged)
}

/** Day of the list or table that says who sits; null before the first one. */
async function dayOfComposition(tx: Tx): Promise<string | null> {
  const before = await findLastImport(tx, 'senat-senateurs')
  if (before === undefined) return null
  const scopes = before.scopes as Scopes | null
  const days = [scopes?.[listed], scopes?.senator].flatMap((scope) => scope?.as_of ?? [])
  return days.toSorted().at(-1) ?? before.as_of
}

/** @param endsBy day by which somebody who does not sit has left */
function mandatesOf(
  senator: SenatorRecord | undefined,
  terms: { assembly: Dated[]; group: Dated[] },
  endsBy: string | null,
): MandateRecord[] {
  const constituency = senator?.constituency ?? null
  const ownGroups = senator?.memberships.filter(({ kind }) => kind === 'group') ?? []
  /** The end of an open time that the composition contradicts. */
  const endOf = (kind: MandateRecord['kind'], { organ, starts_on, ends_on }: Dated) => {
    const goesOn =
      senator?.sitting === true &&
      (kind !== 'group' || ownGroups.length === 0 || ownGroups.some((own) => own.organ === organ))
    if (ends_on !== null || goesOn || endsBy === null) return ends_on
    return starts_on !== null && starts_on > endsBy ? starts_on : endsBy
  }
  const dated = (kind: 'assembly' | 'group') =>
    terms[kind]
      .map((time) => ({ ...time, ends_on: endOf(kind, time) }))
      .map(({ organ, quality, starts_on, ends_on, cause }) => ({
        organ,
        kind,
        quality,
        constituency: kind === 'assembly' ? constituency : null,
        starts_on,
        ends_on,
        cause: cause ?? null,
        seat: kind === 'assembly' && ends_on === null ? (senator?.seat ?? null) : null,
      }))
  const held = [...dated('assembly'), ...dated('group')]
  if (senator === undefined || !senator.sitting) return held
  const current = (kind: string, organ: string) =>
    held.some((mandate) => mandate.kind === kind && mandate.organ === organ && mandate.ends_on === null)
  const undated = [
    { organ: senateOrgan, kind: 'assembly' as const, quality: senator.quality },
    ...senator.memberships,
  ]
    .filter(({ kind, organ }) => !current(kind, organ))
    .map((membership) => ({
      ...membership,
      constituency: membership.kind === 'assembly' ? constituency : null,
      seat: membership.kind === 'assembly' ? senator.seat : null,
      starts_on: null,
      ends_on: null,
      cause: null,
    }))
  // « Apparenté » or « Rattaché » is said by the table of senators alone.
  const affiliation = ownGroups[0]
  return [...held, ...undated].map((mandate) =>
    mandate.kind === 'group' && mandate.ends_on === null && affiliation?.quality != null
      ? { ...mandate, quality: affiliation.quality }
      : mandate,
  )
}

/** Known senators as their open mandates describe them. */
async function storedSenators(tx: Tx): Promise<Map<string, SenatorRecord>> {
  const { rows } = await sql<SenatorRecord & { uid: string }>`
    select officials.uid, officials.name, officials.sort_name, officials.page_url, seat.id is not null as sitting,
      seat.constituency, seat.seat, seat.quality,
      array(
        select json_build_object('organ', organs.uid, 'kind', mandates.kind, 'quality', mandates.quality)
        from mandates join organs on organs.id = mandates.organ_id
        where mandates.official_id = officials.id and mandates.kind <> 'assembly' and mandates.ends_on is null
        order by mandates.id
      ) as memberships
    from officials
    left join lateral (
      select * from mandates
      where mandates.official_id = officials.id and mandates.kind = 'assembly' and mandates.ends_on is null
      order by mandates.starts_on desc nulls last, mandates.id limit 1
    ) as seat on true
    where officials.institution = 'senat' and officials.name is not null and not officials.is_example`.execute(
    tx,
  )
  return new Map(rows.map(({ uid, ...senator }) => [uid, senator]))
}

const isListed = ({ key }: { key: string }) => key.startsWith(listed)

function bySenator(times: { record: SenatorTimeRecord }[]): Map<string, Dated[]> {
  const found = new Map<string, Dated[]>()
  for (const { record } of times) found.set(record.senator, [...(found.get(record.senator) ?? []), record])
  return found
}

/** Mandates of an earlier import that have days. */
async function storedTimes(tx: Tx, kind: 'assembly' | 'group'): Promise<Map<string, Dated[]>> {
  const { rows } = await sql<SenatorTimeRecord>`
    select officials.uid as senator, organs.uid as organ, mandates.quality, mandates.cause,
      mandates.starts_on::text as starts_on, mandates.ends_on::text as ends_on
    from officials
    join mandates on mandates.official_id = officials.id and mandates.kind = ${kind}
    join organs on organs.id = mandates.organ_id
    where officials.institution = 'senat' and (mandates.starts_on is not null or mandates.ends_on is not null)
    order by mandates.id`.execute(tx)
  return bySenator(rows.map((record) => ({ record })))
}

async function stageOfficials(
  tx: Tx,
  importId: string,
  officials: { key: string; record: OfficialRecord }[],
): Promise<void> {
  const texts = officials.map(({ record }) => JSON.stringify(record))
  await sql`
    insert into import_staging (import_id, kind, key, record, digest)
    select ${importId}, 'official', key, record::jsonb, digest
    from unnest(
      ${officials.map(({ key }) => key)}::text[], ${texts}::text[],
      ${texts.map((text) => sha256(text).toString('hex').slice(0, 32))}::text[]
    ) as staged (key, record, digest)`.execute(tx)
}
