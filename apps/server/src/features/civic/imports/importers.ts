import { withoutAccents } from '@parvis/contract/folding.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { putOfficialEvents } from '../events/index.ts'
import { type Changes, endMandatesOfAbsent, importOfficials } from '../officials/index.ts'
import { type PutReport, putRecords, type RecordInput } from '../politics/index.ts'
import type { MeetingRecord } from './formats/assembly-agenda.ts'
import type { MepDetailRecord, MepRecord } from './formats/meps.ts'
import type { SeriesRecord } from './formats/series.ts'
import type { ImporterContext, StagedImport } from './source.ts'
import { readStagedRecords } from './staging.ts'

const meetings = 'assemblee:'

/** Imports sittings and meetings of the Assembly's agenda into the calendar. One that is called off stays, marked. */
export async function importMeetings(
  context: ImporterContext,
  tx: Tx,
  { importId, asOf, provenance, setAside }: StagedImport,
): Promise<Changes> {
  const staged = await readStagedRecords<MeetingRecord>(tx, importId, 'meeting')
  const planned = staged.filter(({ record }) => record.standing !== 'deleted')
  const deleted = staged.filter(({ record }) => record.standing === 'deleted')
  const changes = await putOfficialEvents(
    tx,
    planned.map(({ key, record: { standing, ...record } }) => ({
      ...record,
      reference: `${meetings}${key}`,
      is_called_off: standing === 'called_off',
      description:
        standing === 'provisional'
          ? `Réunion éventuelle, à confirmer.\n${record.description}`.trim()
          : record.description,
    })),
    {
      prefix: meetings,
      deleted: deleted.map(({ key }) => `${meetings}${key}`),
      unread: setAside.map((uid) => `${meetings}${uid}`),
      source: { ...provenance, asOf },
      now: context.clock.now(),
    },
  )
  return { ...changes, missing: {} }
}

/** Imports members of the European Parliament elected in France, with their committees if fetched. */
export async function importMeps(context: ImporterContext, tx: Tx, staged: StagedImport): Promise<Changes> {
  const meps = await readStagedRecords<MepRecord>(tx, staged.importId, 'mep')
  const details = new Map(
    (await readStagedRecords<MepDetailRecord>(tx, staged.importId, 'mep_detail')).map(({ key, record }) => [
      key,
      record,
    ]),
  )
  const storedMeps = await currentMeps(tx)
  const records = meps.map(({ key, record }): RecordInput<'french-meps'> => {
    const before = storedMeps.get(nameKey(record.name))
    return {
      key: before?.key ?? `mep-${key}`,
      value: {
        name: record.name,
        role: null,
        // This service does not name national lists: the stored values stay.
        party: before?.party ?? null,
        group: record.group,
        color: before?.color ?? null,
        orientation: before?.orientation ?? null,
        committees: details.get(key)?.committees ?? before?.committees ?? [],
        constituency: null,
        since: before?.since ?? null,
        note: before?.note ?? null,
        official_id: key,
      },
      ...sourceOf(staged),
    }
  })
  await importOfficials(tx, staged)
  // The list has no days: a member who is no longer on it has left by its day.
  if (staged.setAside.length === 0) await endMandatesOfAbsent(tx, 'parlement_europeen', staged)
  const report = await putRecords(context, tx, 'french-meps', records, {
    kind: 'import',
    importId: staged.importId,
    reason: 'Mise à jour par les données ouvertes du Parlement européen.',
    complete: staged.setAside.length === 0,
  })
  return changesOf(report)
}

type StoredMep = RecordInput<'french-meps'>['value'] & { key: string }

/** Stored members by name: bundled records have other keys. */
async function currentMeps(tx: Tx): Promise<Map<string, StoredMep>> {
  const rows = await tx
    .selectFrom('reference_records')
    .select(['key', 'value'])
    .where('dataset', '=', 'french-meps')
    .where('superseded_at', 'is', null)
    .execute()
  const people = rows.map(({ key, value }) => ({ ...(value as StoredMep), key }))
  return new Map(people.map((person) => [nameKey(person.name), person]))
}

function nameKey(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .sort()
    .join(' ')
}

/** Imports whole series of one institution, so that base years never mix. */
export async function importSeries(context: ImporterContext, tx: Tx, staged: StagedImport): Promise<Changes> {
  const series = await readStagedRecords<SeriesRecord>(tx, staged.importId, 'series')
  const report = await putRecords(
    context,
    tx,
    'economic-series',
    series.map(({ key, record: { indicator, points, published, ...record } }) => ({
      key,
      value: {
        ...record,
        precision: null,
        points: points.map(({ period, value, provisional }) => ({
          at: period,
          value,
          vintage: null,
          provisional,
        })),
      },
      ...sourceOf(staged),
      asOf: published ?? staged.asOf,
    })),
    {
      kind: 'import',
      importId: staged.importId,
      reason: `Mise à jour par ${staged.provenance.institution}.`,
      complete: false,
    },
  )
  return changesOf(report)
}

export function sourceOf({ asOf, provenance }: StagedImport) {
  return { source: provenance, asOf, basis: 'single-copy' as const }
}

export function changesOf({ added, corrected, confirmed, removed, older, unchanged }: PutReport): Changes {
  return {
    added: added.length,
    changed: corrected.length + confirmed.length,
    unchanged,
    removed: removed.length,
    missing: older.length === 0 ? {} : { 'plus ancien que ce qui est en place': older.length },
  }
}
