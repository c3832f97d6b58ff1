import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { sql } from 'kysely'
import type { Changes } from '../officials/index.ts'
import { importChamber } from './chambers.ts'
import type { MandateRecord, OfficialRecord } from './formats/assembly-actors.ts'
import { listed, type SenatorRecord, type SenatorTimeRecord, senateOrgan } from './formats/senators.ts'
import type { ImporterContext, StagedImport } from './source.ts'
import { readStagedRecords } from './staging.ts'

type NamedTime = SenatorTimeRecord & Pick<OfficialRecord, 'name' | 'sort_name'> & { page_url: string }
type Dated = Pick<MandateRecord, 'organ' | 'quality' | 'starts_on' | 'ends_on' | 'cause'>

const importSenate = importChamber('senat')

/**
 * Imports senators from the tables at hand. Days of mandates and groups come from tables of their own; without them the
 * days of an earlier import stay.
 */
export async function importSenators(
  context: ImporterContext,
  tx: Tx,
  staged: StagedImport,
): Promise<Changes> {
  const { importId } = staged
  const rows = await readStagedRecords<SenatorRecord>(tx, importId, 'senator')
  const mandates = await readStagedRecords<NamedTime>(tx, importId, 'senator_mandate')
  const groups = await readStagedRecords<SenatorTimeRecord>(tx, importId, 'senator_group')
  const times = {
    assembly: mandates.length > 0 ? bySenator(mandates) : await storedTimes(tx, 'assembly'),
    group: groups.length > 0 ? bySenator(groups) : await storedTimes(tx, 'group'),
  }
  // The list has more than the table: seats, all committees. It is last, and a later record of a map replaces a former one.
  const inOrder = rows.toSorted((one, other) => Number(isListed(one)) - Number(isListed(other)))
  const senators = new Map(inOrder.map(({ key, record }) => [key.replace(listed, ''), record]))
  const named = new Map(mandates.map(({ record }) => [record.senator, record]))
  const officials = [...new Set([...senators.keys(), ...named.keys()])].flatMap((key) => {
    const names = senators.get(key) ?? named.get(key)
    if (names === undefined) return []
    const { name, sort_name, page_url } = names
    const mandates = mandatesOf(senators.get(key), times.assembly.get(key) ?? [], times.group.get(key) ?? [])
    const record: OfficialRecord = { institution: 'senat', name, sort_name, page_url, mandates }
    return [{ key, record }]
  })
  await stageOfficials(tx, importId, officials)
  return importSenate(context, tx, staged)
}

function mandatesOf(senator: SenatorRecord | undefined, terms: Dated[], groups: Dated[]): MandateRecord[] {
  const constituency = senator?.constituency ?? null
  const dated = (kind: MandateRecord['kind'], times: Dated[]) =>
    times.map(({ organ, quality, starts_on, ends_on, cause }) => ({
      organ,
      kind,
      quality,
      constituency: kind === 'assembly' ? constituency : null,
      starts_on,
      ends_on,
      cause: cause ?? null,
      seat: kind === 'assembly' && ends_on === null ? (senator?.seat ?? null) : null,
    }))
  const held = [...dated('assembly', terms), ...dated('group', groups)]
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
  const affiliation = senator.memberships.find(({ kind }) => kind === 'group')
  return [...held, ...undated].map((mandate) =>
    mandate.kind === 'group' && mandate.ends_on === null && affiliation?.quality != null
      ? { ...mandate, quality: affiliation.quality }
      : mandate,
  )
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
