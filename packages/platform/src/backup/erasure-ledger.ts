import { randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { hmac } from '../digest.ts'
import { addDays, subDays } from '../durations.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { BackupPlace } from './place.ts'
import { fingerprintOf, type KeptSecret, keyFrom } from './secret-file.ts'

/**
 * The ledger lists what a restore of an older backup must repeat: erasures, and changes of passwords and other ways in. Triggers
 * write it to `erasure_ledger`; the server copies it beside the backups, since the database may be lost. Files are never changed:
 * a backup merges them into one.
 */
const Entry = z.object({
  id: z.uuid(),
  kind: z.enum(['account', 'post', 'comment', 'message', 'invitation', 'password', 'ways_in']),
  /** SHA-256 of `kind:id` in hexadecimal. */
  subject: z.string().regex(/^[0-9a-f]{64}$/),
  noted_at: z.iso.datetime(),
})
const Seal = z.object({ mac: z.string().regex(/^[0-9a-f]{64}$/) })

export type LedgerEntry = z.infer<typeof Entry>
export type LedgerKind = LedgerEntry['kind']

/** Age up to which a backup can be restored with its erasures; older entries are deleted. */
export const ledgerDays = 400
/** Age of the last backup of a place from which the server no longer writes to it. */
const placeDays = 35
const batchSize = 5_000

const oldest = (now: Date) => subDays(now, ledgerDays)

const macOf = (secret: KeptSecret, body: string) =>
  hmac(keyFrom(secret, 'erasure ledger'), body).toString('hex')

/** Entries as text, one in each line. */
export function writtenEntries(entries: LedgerEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

/** Reads such a text; lines that are no entries are left out. */
export function parsedEntries(text: string): LedgerEntry[] {
  return text.split('\n').flatMap((line) => Entry.safeParse(parsedJson(line)).data ?? [])
}

/** Writes entries to a new file of a place. */
async function writeEntries(
  { ledger }: Pick<BackupPlace, 'ledger'>,
  secret: KeptSecret,
  entries: LedgerEntry[],
  now: Date,
): Promise<string> {
  const body = writtenEntries(entries)
  const moment = now.toISOString().replaceAll(':', '-')
  const name = `${fingerprintOf(secret)}-${moment}-${randomUUID().slice(0, 8)}.jsonl`
  await ledger.write(name, `${body}${JSON.stringify({ mac: macOf(secret, body) })}\n`)
  return name
}

/** Names of the files of one site in a place, recognised by the fingerprint of its secret. */
async function filesOf({ ledger }: Pick<BackupPlace, 'ledger'>, fingerprint: string): Promise<string[]> {
  return (await ledger.names()).filter(
    (name) => name.startsWith(`${fingerprint}-`) && name.endsWith('.jsonl'),
  )
}

/**
 * Reads the entries of a site in a place, each once.
 * @param secret checks that the site wrote them; without it the lines are only parsed
 * @throws StartRefusal which names a file that is damaged or was changed
 */
export async function readLedger(
  place: Pick<BackupPlace, 'ledger' | 'title'>,
  fingerprint: string,
  secret?: KeptSecret,
): Promise<LedgerEntry[]> {
  const entries = new Map<string, LedgerEntry>()
  for (const name of await filesOf(place, fingerprint))
    for (const entry of await readFile(place, name, secret)) entries.set(entry.id, entry)
  return [...entries.values()]
}

async function readFile(
  { ledger, title }: Pick<BackupPlace, 'ledger' | 'title'>,
  name: string,
  secret: KeptSecret | undefined,
): Promise<LedgerEntry[]> {
  const text = await ledger.read(name)
  // Merged into another file meanwhile.
  if (text === null) return []
  const lines = text.split('\n').slice(0, -1)
  const seal = Seal.safeParse(parsedJson(lines.pop() ?? '')).data
  const body = lines.map((line) => `${line}\n`).join('')
  const entries = lines.map((line) => Entry.safeParse(parsedJson(line)).data)
  const isSealed =
    seal !== undefined &&
    (secret === undefined ||
      timingSafeEqual(Buffer.from(seal.mac, 'hex'), Buffer.from(macOf(secret, body), 'hex')))
  if (!isSealed || entries.includes(undefined))
    throw new StartRefusal(
      `Le registre des effacements de ${title} est abîmé : le fichier ${name} a changé. Reprenez-le d’une copie, ou retirez-le si ses effacements peuvent se perdre.`,
    )
  return entries.filter((entry) => entry !== undefined)
}

/** Undefined for a text that is no JSON. */
export function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const fields = sql<LedgerEntry>`id, kind, encode(subject, 'hex') as subject,
  to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as noted_at`

/** Reads the ledger of the database up to a moment, without entries that have become too old. */
export async function readEntries(db: Db, until: Date): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select ${fields} from erasure_ledger
    where noted_at >= ${oldest(until)} and noted_at < ${until} order by erasure_ledger.noted_at, id
  `.execute(db)
  return rows
}

/** Places of the recent backups. */
async function recentPlaces(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('backup_runs')
    .select('place')
    .distinct()
    .where('finished_at', '>=', subDays(now, placeDays))
    .execute()
  return rows.map(({ place }) => place)
}

interface CopyOptions {
  db: Db
  secret: KeptSecret | null
  now: Date
  openPlace(title: string): Pick<BackupPlace, 'ledger' | 'title'>
  /** Places that failed lately, with the time in milliseconds at which each is tried again. */
  resting: Map<string, number>
}

/** Milliseconds after which a place that failed is tried again. */
const restMs = 60_000

/**
 * Copies new entries to every place of a recent backup that this node can reach. An entry stays pending until each of them
 * has it. Several nodes may run it at once: entries are distinguished by their id.
 * @throws the errors of the places that could not be written to, after the others were
 */
export async function copyPendingEntries({
  db,
  secret,
  now,
  openPlace,
  resting,
}: CopyOptions): Promise<void> {
  const { rows: waiting } = await sql`select from erasure_ledger where is_pending limit 1`.execute(db)
  if (waiting.length === 0 || secret === null) return
  const failures: unknown[] = []
  for (const title of await recentPlaces(db, now)) {
    if (now.getTime() < (resting.get(title) ?? 0)) continue
    try {
      await copyTo(db, secret, openPlace(title), now)
    } catch (error) {
      resting.set(title, now.getTime() + restMs)
      failures.push(error)
    }
  }
  // The places are read again: a backup to a new one may have begun meanwhile.
  await sql`
    update erasure_ledger set is_pending = false
    where is_pending and kept_in <> '{}' and kept_in @> array(
      select distinct place from backup_runs where finished_at >= ${subDays(now, placeDays)}
    )
  `.execute(db)
  if (failures.length > 0)
    throw new AggregateError(failures, 'erasures are not copied to every place of backups')
}

async function copyTo(
  db: Db,
  secret: KeptSecret,
  place: Pick<BackupPlace, 'ledger' | 'title'>,
  now: Date,
): Promise<void> {
  for (let left = batchSize; left === batchSize; ) {
    const { rows } = await sql<LedgerEntry>`
      select ${fields} from erasure_ledger where is_pending and not kept_in @> array[${place.title}]
      order by erasure_ledger.noted_at, id limit ${sql.lit(batchSize)}
    `.execute(db)
    left = rows.length
    if (left === 0) return
    await writeEntries(place, secret, rows, now)
    await sql`
      update erasure_ledger set kept_in = kept_in || ${place.title}::text
      where id = any (${rows.map(({ id }) => id)}::uuid[]) and not kept_in @> array[${place.title}]
    `.execute(db)
  }
}

/**
 * Writes the whole ledger to a place as one file, in which those that were there are merged. Entries that have become too old
 * leave it.
 */
export async function mergeLedger(
  db: Db,
  secret: KeptSecret,
  place: Pick<BackupPlace, 'ledger' | 'title'>,
  now: Date,
): Promise<void> {
  const former = await filesOf(place, fingerprintOf(secret))
  const entries = new Map<string, LedgerEntry>()
  for (const name of former)
    for (const entry of await readFile(place, name, secret)) entries.set(entry.id, entry)
  for (const entry of await readEntries(db, addDays(now, 1))) entries.set(entry.id, entry)
  const kept = [...entries.values()].filter(({ noted_at }) => noted_at >= oldest(now).toISOString())
  if (kept.length > 0) await writeEntries(place, secret, kept, now)
  for (const name of former) await place.ledger.remove(name)
}

/** Deletes entries of the database that no backup needs any more. */
export async function sweepLedger(db: Db, now: Date): Promise<void> {
  await sql`delete from erasure_ledger where noted_at < ${oldest(now)}`.execute(db)
}

/** Maximum numbers of erasures, and of members with changed ways in, that a restore of a moment would repeat, by kind. */
export function countSince(entries: LedgerEntry[], takenAt: string): Map<LedgerKind, number> {
  const subjects = new Map<LedgerKind, Set<string>>()
  for (const { kind, subject, noted_at } of entries)
    if (noted_at >= takenAt) subjects.set(kind, (subjects.get(kind) ?? new Set()).add(subject))
  return new Map([...subjects].map(([kind, found]) => [kind, found.size]))
}
