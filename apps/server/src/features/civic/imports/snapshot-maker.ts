import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { openDocuments } from './documents.ts'
import type { MandateRecord, OfficialRecord } from './formats/assembly-actors.ts'
import type { DossierRecord } from './formats/assembly-dossiers.ts'
import type { RollCallRecord } from './formats/assembly-roll-calls.ts'
import type { TextRecord } from './formats/assembly-texts.ts'
import type { SenatorRecord } from './formats/senators.ts'
import { RecordRefusal } from './import-refusal.ts'
import type { ImportSettings } from './settings.ts'
import { type SnapshotHead, type SnapshotSource, snapshotFolder, snapshotSources } from './snapshot.ts'
import type { StagedRecord } from './source.ts'
import { sources } from './sources.ts'

const licence = 'Licence Ouverte / Open Licence 2.0, https://www.etalab.gouv.fr/licence-ouverte-open-licence/'

/** Place of each source's real file below the given folder, and what of it is bundled. */
const parts: Record<
  SnapshotSource,
  { file: string; choose(records: StagedRecord[], asOf: string): StagedRecord[] }
> = {
  'assemblee-acteurs': {
    file: 'assemblee/17/AMO10_deputes_actifs_mandats_actifs_organes.json.zip',
    choose: choosePeople,
  },
  'senat-senateurs': { file: 'senat/senateurs.json', choose: chooseSenators },
  'assemblee-scrutins': { file: 'assemblee/16/Scrutins.json.zip', choose: chooseVotes },
  'assemblee-dossiers': { file: 'assemblee/17/Dossiers_Legislatifs.json.zip', choose: chooseLaws },
}

const compress = promisify(brotliCompress)

/** Makes the bundled snapshot from the real files of a folder. Returns the bytes of each source's part. */
export async function makeSnapshot(
  folder: string,
  settings: ImportSettings,
): Promise<{ source: SnapshotSource; records: number; bytes: number }[]> {
  await mkdir(snapshotFolder, { recursive: true })
  const made = []
  for (const source of snapshotSources) {
    const { file, choose } = parts[source]
    const path = join(folder, file)
    const asOf = dayInParis((await stat(path)).mtime)
    const records = choose(await readRecords(source, path, settings), asOf)
    const head: SnapshotHead = { source, institution: sources[source].institution, licence, as_of: asOf }
    const lines = records.map((record) => JSON.stringify(record))
    const packed = await compress(`${[JSON.stringify(head), ...lines].join('\n')}\n`, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    })
    await writeFile(new URL(`${source}.jsonl.br`, snapshotFolder), packed)
    made.push({ source, records: records.length, bytes: packed.byteLength })
  }
  return made
}

async function readRecords(
  name: SnapshotSource,
  path: string,
  settings: ImportSettings,
): Promise<StagedRecord[]> {
  const source = sources[name]
  const read = source.reader(settings)
  const documents = await openDocuments(path, source)
  const notes = { unknown: () => undefined, ignored: () => undefined }
  const records = new Map<string, StagedRecord>()
  try {
    for await (const unit of documents.units()) {
      try {
        for (const record of read(await unit.read(), notes))
          records.set(`${record.kind} ${record.key}`, record)
      } catch (error) {
        // The snapshot leaves out documents that an import would set aside.
        if (!(error instanceof RecordRefusal)) throw error
      }
    }
  } finally {
    await documents.close()
  }
  return [...records.values()].sort((one, other) => (one.kind + one.key < other.kind + other.key ? -1 : 1))
}

const bundledKinds: readonly string[] = ['assembly', 'group', 'committee', 'party']

/** Deputies with their seats, groups, committees and parties, and the organs of these. */
function choosePeople(records: StagedRecord[]): StagedRecord[] {
  const officials = records
    .filter(({ kind }) => kind === 'official')
    .map((one) => {
      const record = one.record as OfficialRecord
      const mandates = record.mandates.filter(({ kind }) => bundledKinds.includes(kind)).map(withoutNulls)
      return { ...one, record: { ...record, mandates } }
    })
  const needed = new Set(officials.flatMap(({ record }) => record.mandates.map(({ organ }) => organ)))
  return [...records.filter(({ kind, key }) => kind === 'organ' && needed.has(key)), ...officials]
}

function withoutNulls(mandate: MandateRecord): MandateRecord {
  return Object.fromEntries(
    Object.entries(mandate).filter(([, value]) => value !== null),
  ) as unknown as MandateRecord
}

function chooseSenators(records: StagedRecord[]): StagedRecord[] {
  const senators = records
    .filter(({ kind }) => kind === 'senator')
    .map((one) => {
      const record = one.record as SenatorRecord
      return {
        ...one,
        record: {
          ...record,
          memberships: record.memberships.filter(({ kind }) => bundledKinds.includes(kind)),
        },
      }
    })
  const needed = new Set(senators.flatMap(({ record }) => record.memberships.map(({ organ }) => organ)))
  return [
    ...records.filter(({ kind, key }) => kind === 'organ' && (needed.has(key) || key === 'SENAT')),
    ...senators,
  ]
}

/** Roll calls that are bundled. */
const mostVotes = 300

/** Solemn votes and motions first, then the latest on whole texts. */
function chooseVotes(records: StagedRecord[]): StagedRecord[] {
  const rank = ({ kind, whole_text }: RollCallRecord) => (kind !== 'ordinary' ? 0 : whole_text ? 1 : 2)
  return records
    .filter(({ kind }) => kind === 'roll_call')
    .map((one) => ({ ...one, record: one.record as RollCallRecord }))
    .sort(
      (one, other) =>
        rank(one.record) - rank(other.record) || (one.record.held_on < other.record.held_on ? 1 : -1),
    )
    .slice(0, mostVotes)
}

/** Roles of a text's people that are bundled: co-signatories are hundreds. */
const bundledRoles: readonly string[] = ['author', 'rapporteur']

/** Days before the file's day within which a law in committee moved. */
const movingDays = 90

/** First day of the 17th legislature. */
const begins = '2024-07-18'

/** Laws of the 17th legislature that were promulgated, that went past the committees, or that moved of late; with their texts. */
function chooseLaws(records: StagedRecord[], asOf: string): StagedRecord[] {
  const since = shiftDay(asOf, -movingDays)
  const laws = records.filter(({ kind, key, record }) => {
    if (kind !== 'dossier') return false
    const { kind: law, status, closed, timeline, acts } = record as DossierRecord
    const isPassed = timeline.some(
      ({ stage, date }) => stage === 'promulgation' && date !== null && date >= begins,
    )
    // Files of former legislatures end in this one too.
    if (!key.startsWith('DLR5L17') && !isPassed) return false
    if (law === 'resolution' || closed !== null || status === 'proposition') return false
    return (
      status !== 'commission' || [...timeline, ...acts].some(({ date }) => date !== null && date >= since)
    )
  })
  const chosen = new Set(laws.map(({ key }) => key))
  const texts = records.flatMap((one) => {
    const record = one.record as TextRecord
    if (one.kind !== 'text' || !chosen.has(record.dossier)) return []
    return [
      {
        ...one,
        record: { ...record, people: record.people.filter(({ role }) => bundledRoles.includes(role)) },
      },
    ]
  })
  return [...laws, ...texts]
}
