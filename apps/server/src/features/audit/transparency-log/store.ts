import type { LogEntry, LogHead, LogKey } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { LogKind, LogReason } from '@parvis/contract/audit/transparency-log.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Place } from './tree.ts'

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
}

export const ownAtOnce = 20

/** Decisions about a member, latest first, in the log or waiting for it: one more than a page. */
export async function readOwn(
  db: Db,
  memberId: string,
  after: { at: Date; id: string } | null,
): Promise<OwnRow[]> {
  const further =
    after === null ? sql`` : sql`and (own.created_at, own.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<OwnRow>`
    select own.id, own.created_at, coalesce(entry.kind, waiting.kind) as kind,
      coalesce(entry.reason, waiting.reason) as reason, coalesce(entry.day, waiting.day)::text as day,
      encode(own.commitment, 'hex') as commitment, entry.index::float8 as index, encode(own.salt, 'hex') as salt,
      own.subject_id as subject, own.decision_id as decision
    from transparency_log_salts as own
    left join transparency_log as entry on entry.commitment = own.commitment
    left join transparency_log_pending as waiting on waiting.commitment = own.commitment
    where own.subject_id = ${memberId} ${further}
    order by own.created_at desc, own.id desc limit ${sql.lit(ownAtOnce + 1)}
  `.execute(db)
  return rows
}

/** Hashes at these places of the tree, in the same order. */
export async function readHashes(db: Db, places: readonly Place[]): Promise<Buffer[]> {
  if (places.length === 0) return []
  const inner = places.filter(({ level }) => level > 0)
  const leaves = places.flatMap(({ level, index }) => (level === 0 ? [index] : []))
  const { rows } = await sql<{ level: number; index: number; hash: Buffer }>`
    select node.level, node.index::float8 as index, node.hash
    from unnest(${inner.map(({ level }) => level)}::smallint[], ${inner.map(({ index }) => index)}::bigint[])
      as wanted (level, index)
    join transparency_log_nodes as node on node.level = wanted.level and node.index = wanted.index
    union all
    select 0, entry.index::float8, entry.leaf from unnest(${leaves}::bigint[]) as wanted (index)
    join transparency_log as entry on entry.index = wanted.index
  `.execute(db)
  const known = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  return places.map(({ level, index }) => {
    const hash = known.get(`${level}/${index}`)
    if (hash === undefined) throw new Error(`the transparency log lacks its node ${level}/${index}`)
    return hash
  })
}
