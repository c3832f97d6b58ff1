import type { SealedFacts } from '@parvis/contract/audit/log-proof.ts'
import type { LogEntry, LogHead, LogKey } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { LogKind, LogReason } from '@parvis/contract/audit/transparency-log.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { isAfter, type Keyset } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { consistencyPath, inclusionPath, rootsOf, type TreePosition } from './tree.ts'

export const headsAtOnce = 100

const headColumns = sql`
  size::float8 as size, encode(root, 'hex') as root, signed_at, encode(key_id, 'hex') as key_id,
  encode(signature, 'hex') as signature`

type HeadRow = Omit<LogHead, 'signed_at'> & { signed_at: Date }

const headOf = ({ signed_at, ...head }: HeadRow): LogHead => ({ ...head, signed_at: signed_at.toISOString() })

/** The latest head; one exists from the first start on. */
export async function readLastHead(db: Db): Promise<LogHead> {
  const { rows } = await sql<HeadRow>`
    select ${headColumns} from transparency_log_heads order by transparency_log_heads.size desc limit 1
  `.execute(db)
  const [head] = rows
  if (head === undefined) throw new Error('the transparency log has no head')
  return headOf(head)
}

/** Heads of fewer than `before` entries, latest first. */
export async function readHeads(db: Db, before: number): Promise<LogHead[]> {
  const { rows } = await sql<HeadRow>`
    select ${headColumns} from transparency_log_heads where transparency_log_heads.size < ${before}
    order by transparency_log_heads.size desc limit ${sql.lit(headsAtOnce)}
  `.execute(db)
  return rows.map(headOf)
}

/** Heads over more than `over` and at most `upTo` entries, in the order signed. */
export async function readHeadsBetween(db: Db, over: number, upTo: number): Promise<LogHead[]> {
  const { rows } = await sql<HeadRow>`
    select ${headColumns} from transparency_log_heads
    where transparency_log_heads.size > ${over} and transparency_log_heads.size <= ${upTo}
    order by transparency_log_heads.size
  `.execute(db)
  return rows.map(headOf)
}

export async function readKeys(db: Db): Promise<LogKey[]> {
  const { rows } = await sql<{ key_id: string; public_key: string; created_at: Date }>`
    select encode(key_id, 'hex') as key_id, encode(public_key, 'hex') as public_key, created_at
    from transparency_log_keys order by created_at
  `.execute(db)
  return rows.map(({ created_at, ...key }) => ({ ...key, created_at: created_at.toISOString() }))
}

const entryColumns = sql`
  index::float8 as index, kind, reason, day::text as day, encode(commitment, 'hex') as commitment`

/** Entries in order, starting at an index. */
export async function readEntries(db: Db, from: number, limit: number): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${entryColumns} from transparency_log where transparency_log.index >= ${from}
    order by transparency_log.index limit ${limit}
  `.execute(db)
  return rows
}

/** Entries in reverse order, starting at an index. */
export async function readLatest(db: Db, from: number, limit: number): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${entryColumns} from transparency_log where transparency_log.index <= ${from}
    order by transparency_log.index desc limit ${limit}
  `.execute(db)
  return rows
}

interface OwnRow {
  id: string
  created_at: Date
  kind: LogKind
  reason: LogReason
  day: string
  commitment: string
  index: number | null
  salt: string
  subject: string
  decision: string
  /** Facts inside the commitment; null where the entry shows them. */
  sealed: SealedFacts | null
}

export const ownAtOnce = 20

/** Decisions about a member, latest first, in the log or waiting for it: one more than a page. */
export async function readOwn(db: Db, memberId: string, after: Keyset | null): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select own.id, own.created_at, coalesce(own.kind, entry.kind, waiting.kind) as kind,
      coalesce(own.reason, entry.reason, waiting.reason) as reason,
      coalesce(own.decided_on, entry.day, waiting.day)::text as day,
      case when own.kind is not null
        then json_build_object('kind', own.kind, 'reason', own.reason, 'day', own.decided_on) end as sealed,
      encode(own.commitment, 'hex') as commitment, entry.index::float8 as index, encode(own.salt, 'hex') as salt,
      own.subject_id as subject, own.decision_id as decision
    from transparency_log_salts as own
    left join transparency_log as entry on entry.commitment = own.commitment
    left join transparency_log_pending as waiting on waiting.commitment = own.commitment
    where own.subject_id = ${memberId} and ${isAfter(after, ['own.created_at', 'own.id'])}
    order by own.created_at desc, own.id desc limit ${sql.lit(ownAtOnce + 1)}
  `.execute(db)
  return rows
}

/** Bytes of a hash. */
export const hashBytes = 32

/**
 * SQL: hashes at these places in one value, the inner ones before the leaves. One value costs the driver less than a row for
 * each.
 */
function joinedHashes(places: readonly TreePosition[]) {
  const inner = places.filter(({ level }) => level > 0)
  const leaves = places.flatMap(({ level, index }) => (level === 0 ? [index] : []))
  return sql<Buffer>`(
    select string_agg(hash, ''::bytea order by of_leaf, turn) from (
      select false as of_leaf, wanted.turn, node.hash
      from unnest(${inner.map(({ level }) => level)}::smallint[], ${inner.map(({ index }) => index)}::bigint[])
        with ordinality as wanted (level, index, turn)
      join transparency_log_nodes as node on node.level = wanted.level and node.index = wanted.index
      union all
      select true, wanted.turn, leaf.leaf from unnest(${leaves}::bigint[]) with ordinality as wanted (index, turn)
      join transparency_log as leaf on leaf.index = wanted.index
    ) as found
  )`
}

/** Takes hashes that were read with `joinedHashes` apart, in the order of the places. */
function hashesAt(places: readonly TreePosition[], joined: Buffer | null): Buffer[] {
  const bytes = joined ?? Buffer.alloc(0)
  if (bytes.length !== places.length * hashBytes)
    throw new Error(
      `the transparency log lacks nodes of ${places.map(({ level, index }) => `${level}/${index}`).join(', ')}`,
    )
  let [inner, leaf] = [0, places.filter(({ level }) => level > 0).length]
  return places.map(({ level }) => {
    const turn = level === 0 ? leaf++ : inner++
    return bytes.subarray(turn * hashBytes, (turn + 1) * hashBytes)
  })
}

/** Hashes at these places of the tree, in the same order. */
export async function readHashes(db: Db, places: readonly TreePosition[]): Promise<Buffer[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ hashes: Buffer | null }>`select ${joinedHashes(places)} as hashes`.execute(db)
  return hashesAt(places, rows[0]?.hashes ?? null)
}

/** An entry and hashes of the tree; null where there is no such entry. */
async function readEntryAndHashes(
  db: Db,
  at: number,
  places: readonly TreePosition[],
): Promise<{ entry: LogEntry; hashes: Buffer[] } | null> {
  const { rows } = await sql<LogEntry & { hashes: Buffer | null }>`
    select ${entryColumns}, ${joinedHashes(places)} as hashes from transparency_log
    where transparency_log.index = ${at}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { hashes, ...entry } = row
  return { entry, hashes: hashesAt(places, hashes) }
}

const batchSize = 1_000

/**
 * The whole log, one JSON object per line: a header, then all entries in order, each head right after the
 * last entry that it covers, and an end mark, which reveals a truncated file. `npm run verify-log` checks it.
 */
export async function* exportedLines(db: Db): AsyncGenerator<string> {
  const last = await readLastHead(db)
  yield line({ type: 'log', format: 'parvis-log-v1', size: last.size, keys: await readKeys(db) })
  for (const head of await readHeadsBetween(db, -1, 0)) yield line({ type: 'head', ...head })
  for (let from = 0; from < last.size; from += batchSize) {
    const upTo = Math.min(from + batchSize, last.size)
    const entries = await readEntries(db, from, upTo - from)
    const heads = await readHeadsBetween(db, from, upTo)
    let block = ''
    for (const entry of entries) {
      block += line({ type: 'entry', ...entry })
      while (heads[0]?.size === entry.index + 1) block += line({ type: 'head', ...heads.shift() })
    }
    yield block
  }
  yield line({ type: 'end', size: last.size, root: last.root })
}

const line = (value: object) => `${JSON.stringify(value)}\n`

/** Hashes that prove that an entry stands among the first `size` (RFC 9162, 2.1.3). */
export function proveInclusion(db: Db, index: number, size: number): Promise<Buffer[]> {
  return hashesOf(db, inclusionPath(index, size))
}

/** Hashes that prove that the log of `to` entries begins with that of `from` (RFC 9162, 2.1.4). */
export function proveConsistency(db: Db, from: number, to: number): Promise<Buffer[]> {
  return hashesOf(db, consistencyPath(from, to))
}

/** An entry and its inclusion proof, in one query; null where there is no such entry. */
export async function proveEntry(
  db: Db,
  index: number,
  size: number,
): Promise<{ entry: LogEntry; path: Buffer[] } | null> {
  const spans = inclusionPath(index, size)
  const found = await readEntryAndHashes(db, index, spans.flat())
  return found === null ? null : { entry: found.entry, path: rootsOf(spans, found.hashes) }
}

/** The hash of each span; one query reads all their subtrees. */
async function hashesOf(db: Db, spans: TreePosition[][]): Promise<Buffer[]> {
  return rootsOf(spans, await readHashes(db, spans.flat()))
}
