import { setImmediate as breathe } from 'node:timers/promises'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Documents } from './documents.ts'
import { ImportRefusal, RecordRefusal } from './import-refusal.ts'
import { count, emptyFindings, type Findings, setAside } from './report.ts'
import type { ImportSettings } from './settings.ts'
import type { Notes, Source, Unit } from './source.ts'
import { type ImportRun, setAsideKind, stageRecords, type UnitRecord } from './staging.ts'

export interface ReadOptions {
  settings: ImportSettings
  /** Refuses the file at the first document that cannot be read. */
  strict?: boolean
  onProgress?(read: number, total: number | null): void
  /** Stops the import after a batch; the next import of the same file resumes there. */
  signal?: AbortSignal
}

export interface ReadResult {
  documents: number
  findings: Findings
}

const batch = { documents: 200, bytes: 4 * 1024 * 1024 }

/**
 * Reads all documents of a file and stages their records, with the progress, in batches. A document that cannot be read
 * is set aside.
 * @throws {ImportRefusal}
 */
export async function readDocuments(
  context: Pick<AppContext, 'transaction'> & { config: SecretConfig },
  { source, run, documents }: { source: Source; run: ImportRun; documents: Documents },
  options: ReadOptions,
): Promise<ReadResult> {
  const findings = { ...emptyFindings(), ...run.findings }
  const notes: Notes = {
    unknown: (field, value) => count(findings.unknown, `${field} = ${value.slice(0, 80)}`),
    ignored: (reason) => count(findings.ignored, reason),
  }
  const read = source.reader(options.settings, openSecret(context.config))
  const putAside = (unit: string, error: unknown): UnitRecord => {
    if (options.strict) throw strictRefusal(unit, error)
    const reason = setAside(findings, unit, error)
    return { unit, kind: setAsideKind, key: unit, record: { reason }, repeats: true }
  }
  let done = 0
  let waiting: UnitRecord[] = []
  let bytes = 0
  let since = 0
  const flush = async () => {
    // A transaction may be tried again, so it does not count.
    const { conflicts } = await context.transaction((tx) =>
      stageRecords(tx, run.id, waiting, { documents: done, findings }),
    )
    if (conflicts.length > 0) {
      const aside = conflicts.map(({ unit, kind, key }) =>
        putAside(unit, new ImportRefusal('duplicate_identifier', `${kind} ${key}`)),
      )
      await context.transaction((tx) => stageRecords(tx, run.id, aside, { documents: done, findings }))
    }
    waiting = []
    bytes = 0
    since = 0
    options.onProgress?.(done, documents.total)
    options.signal?.throwIfAborted()
    // Lets the server handle requests in between.
    await breathe()
  }
  for await (const unit of documents.units()) {
    done += 1
    if (done <= run.documents) continue
    for (const record of await readUnit(unit, read, notes, putAside)) {
      waiting.push(record)
      bytes += JSON.stringify(record.record).length
    }
    since += 1
    if (since >= batch.documents || bytes >= batch.bytes) await flush()
  }
  await flush()
  return { documents: done, findings }
}

async function readUnit(
  unit: Unit,
  read: ReturnType<Source['reader']>,
  notes: Notes,
  putAside: (unit: string, error: unknown) => UnitRecord,
): Promise<UnitRecord[]> {
  try {
    return read(await unit.read(), notes).map((record) => ({ ...record, unit: unit.name }))
  } catch (error) {
    if (isSystemError(error)) throw error
    return [putAside(unit.name, error)]
  }
}

/** A disk that fails is no document's error. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

/** A reader that fails otherwise has a bug: its own error says where. */
function strictRefusal(unit: string, error: unknown): unknown {
  if (error instanceof RecordRefusal) return new ImportRefusal(error.refusal, `${unit} : ${error.message}`)
  return error
}
