import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createZstdCompress } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { StartRefusal } from '../start-refusal.ts'
import { isOutOfRoom } from '../storage/room.ts'
import { seal, through } from './age.ts'
import {
  type BackedUpFile,
  type BackedUpTable,
  type BackupManifest,
  backupFormat,
  manifestName,
  parseManifest,
} from './manifest.ts'
import { type BackupPlace, backupNameAt, type Draft } from './place.ts'
import { readFileList } from './read-backup.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { fileIn, listKeys, openKey, type Trees } from './stored-files.ts'
import { type Sum, sumOfFile, writeCounted } from './sums.ts'
import { quotedColumns } from './tables.ts'

interface BackupTask {
  databaseUrl: string
  trees: Trees
  place: BackupPlace
  /** Version of Parvis. */
  version: string
  /** Fingerprint of the secret. */
  secret: string
  /** Public keys to seal tables and files to; none for a plain backup. */
  recipients?: string[]
  now: Date
  progress?: (line: string) => void
}

/**
 * Writes a backup: the tables of one snapshot, then members' files, then the manifest, which makes it whole. Members
 * may write meanwhile. A backup that fails leaves nothing behind.
 * @throws StartRefusal when the disk is full, or there is nothing to back up
 */
export async function writeBackup(task: BackupTask): Promise<BackupManifest> {
  const { databaseUrl, trees, place, now, recipients = [] } = task
  const name = backupNameAt(now)
  // Listed before the snapshot too: a file deleted since then is named instead of missed in silence.
  const before = await listKeys(trees)
  const latest = (await place.names()).at(-1)
  const draft = await place.begin(name)
  try {
    const base = await withSnapshot(databaseUrl, async (snapshot) => ({
      format: backupFormat,
      ...(recipients.length === 0 ? {} : { sealed_to: recipients }),
      name,
      taken_at: snapshot.takenAt.toISOString(),
      version: task.version,
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      job_queue: snapshot.jobQueue,
      secret: task.secret,
      sequences: snapshot.sequences,
      tables: await writeTables(snapshot, draft, recipients),
    }))
    const keys = new Set([...before, ...(await listKeys(trees))])
    const manifest = { ...base, ...(await writeFiles(task, draft, [...keys].sort(), latest)) }
    await writeFile(join(draft.scratch, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await draft.keep(manifestName)
    await draft.finish()
    return manifest
  } catch (error) {
    await draft.abandon()
    if (!isOutOfRoom(error)) throw error
    throw new StartRefusal(
      `Le disque est plein : la sauvegarde vers ${place.title} est abandonnée, et rien n’en reste.`,
    )
  }
}

async function writeTables(
  { client, tables }: Snapshot,
  draft: Draft,
  recipients: readonly string[],
): Promise<BackedUpTable[]> {
  const written: BackedUpTable[] = []
  for (const { table, quoted, columns, isPartitioned } of tables) {
    const file = `database/${table}.copy.zst`
    const list = quotedColumns(columns)
    // COPY reads no partitioned table by its name.
    const source = isPartitioned ? `(select ${list} from ${quoted})` : `${quoted} (${list})`
    const rows = client.query(copyTo(`copy ${source} to stdout`))
    const packed = await seal(through(rows, createZstdCompress()), recipients)
    const sum = await writeCounted(join(draft.scratch, file), packed)
    await draft.keep(file)
    written.push({ table, columns, rows: rows.rowCount, file, ...sum })
  }
  return written
}

const listName = 'files.jsonl'

async function writeFiles(
  { trees, place, progress, recipients = [] }: BackupTask,
  draft: Draft,
  keys: string[],
  latest: string | undefined,
): Promise<Pick<BackupManifest, 'files' | 'deleted_meanwhile'>> {
  const known = await knownFiles(place, latest, recipients)
  const lines: string[] = []
  const deleted: string[] = []
  let total = 0
  let reportedAt = Date.now()
  for (const key of keys) {
    const before = known.get(key)
    const sum =
      (latest !== undefined && before !== undefined && (await shareFile(draft, latest, key, before))) ||
      (await copyFile(trees, draft, key, recipients))
    if (sum === null) deleted.push(key)
    else {
      const stored: BackedUpFile = { key, bytes: sum.bytes, sha256: sum.sha256 }
      lines.push(`${JSON.stringify(stored)}\n`)
      total += sum.bytes
    }
    if (Date.now() - reportedAt > 5_000) {
      reportedAt = Date.now()
      progress?.(`fichiers : ${lines.length} / ${keys.length}`)
    }
  }
  const sum = await writeCounted(join(draft.scratch, listName), Readable.from(lines, { objectMode: false }))
  await draft.keep(listName)
  return { files: { file: listName, count: lines.length, total, ...sum }, deleted_meanwhile: deleted }
}

/** Files of the latest backup: a key is written once, so that a file of the same key is the same file. */
async function knownFiles(
  place: BackupPlace,
  latest: string | undefined,
  recipients: readonly string[],
): Promise<Map<string, Sum>> {
  const known = new Map<string, Sum>()
  const body = latest === undefined ? null : await place.open(latest, manifestName)
  if (latest === undefined || body === null) return known
  try {
    const manifest = parseManifest(await text(body), latest)
    // Files that were sealed to other keys cannot be shared.
    if (JSON.stringify(manifest.sealed_to ?? []) !== JSON.stringify(recipients)) return known
    for await (const { key, bytes, sha256 } of readFileList(place, manifest))
      known.set(key, { bytes, sha256 })
  } catch (error) {
    // A damaged backup shares no files with the next one.
    if (!(error instanceof StartRefusal)) throw error
    known.clear()
  }
  return known
}

/** Shares a file with the latest backup, unless its copy there is damaged. */
async function shareFile(draft: Draft, latest: string, key: string, before: Sum): Promise<Sum | null> {
  const file = fileIn(key)
  if (!(await draft.share(latest, file))) return null
  const sum = await sumOfFile(join(draft.scratch, file))
  if (sum.sha256 === before.sha256) return sum
  await rm(join(draft.scratch, file))
  return null
}

/** Copies a member's file into the backup; null when it is gone. */
async function copyFile(
  trees: Trees,
  draft: Draft,
  key: string,
  recipients: readonly string[],
): Promise<Sum | null> {
  const body = await openKey(trees, key)
  if (body === null) return null
  const file = fileIn(key)
  const sum = await writeCounted(join(draft.scratch, file), await seal(body, recipients))
  await draft.keep(file)
  return sum
}
