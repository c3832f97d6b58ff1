import { entryText } from '@parvis/contract/audit/log-proof.ts'
import type { LogEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import type { Schedule } from '@parvis/platform/jobs/scheduler.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { dayOfHead, keepHead, keepTime, type LogSigner } from './keys.ts'
import { readLastCheckpoint } from './published.ts'
import { type LogNews, logChannel } from './service.ts'
import { verifierKeyOf } from './signed-note.ts'
import { readHashes, readLastHead } from './store.ts'
import { storeFullTiles } from './tiles.ts'
import { edgeOf, grow, leafHash, rootOf, type TreeNode } from './tree.ts'

const batchSize = 2_000
/** Batches of one turn, before full tiles are stored. */
const batchesAtOnce = 8
/** Seconds after which an unchanged state is signed with a new time. */
const freshSeconds = 60
/** Delay in which decisions share a head. */
const gatherMs = 200

/**
 * Moves waiting public facts and ticks into the tree, in one transaction with the head that covers them: after a crash
 * they still wait. One node at a time does it. Returns the number of moved entries.
 */
export async function mergeBatch(context: AppContext, signer: LogSigner): Promise<number> {
  return context.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0
    const waiting = await takeWaiting(tx)
    await append(context, tx, signer, waiting)
    return waiting.length
  })
}

/** Adds entries to the tree and signs its head; does nothing without entries. The transaction must hold the merge lock. */
export async function append(
  context: AppContext,
  tx: Tx,
  signer: LogSigner,
  added: readonly PendingEntry[],
): Promise<void> {
  if (added.length === 0) return
  const head = await readLastHead(tx)
  const places = edgeOf(head.size)
  const hashes = await readHashes(tx, places)
  // A changed past must not be signed.
  if (rootOf(hashes).toString('hex') !== head.root)
    throw new Error(
      `the transparency log differs from what was signed at ${head.size} entries: nothing is added`,
    )
  const edge = places.map((place, at): TreeNode => ({ ...place, hash: hashes[at] as Buffer }))
  const entries = added.map((entry, turn): LogEntry => ({ ...entry, index: head.size + turn }))
  const leaves = entries.map((entry) => leafHash(entryText(entry)))
  const grown = grow(edge, leaves, head.size)
  await keepEntries(tx, entries, leaves)
  await keepNodes(tx, grown.made)
  const now = context.clock.now()
  // Clocks of nodes differ: a later head is never dated before an earlier one.
  const signedAt = new Date(Math.max(dayOfHead(now).getTime(), Date.parse(head.signed_at)))
  const root = rootOf(grown.edge.map(({ hash }) => hash))
  await keepHead(tx, signer, { size: head.size + entries.length, root, signedAt }, now)
  tx.afterCommit(() => context.bus.publish(logChannel, 'grown' satisfies LogNews))
}

/**
 * Merges batches until nothing waits; entries do not wait for tiles, which can be made of rows meanwhile. Returns whether
 * more may wait after the batches of one turn.
 */
async function mergeWaiting(context: AppContext, signer: LogSigner): Promise<boolean> {
  for (let turn = 0; turn < batchesAtOnce; turn += 1)
    if ((await mergeBatch(context, signer)) < batchSize) return false
  return true
}

/** Signs the present checkpoint with the present time when its last time is old. */
export async function refreshTime(context: AppContext, signer: LogSigner): Promise<void> {
  const now = context.clock.now()
  if (!(await isTimeOld(context.db, signer, now))) return
  await context.transaction(async (tx) => {
    // Another node that grows the log signs the present time, too.
    if (!(await takeTurn(tx))) return
    const checkpoint = await readLastCheckpoint(tx)
    if (checkpoint === null) return
    // A checkpoint that was changed in the database after it was signed gets no new time.
    if (!signer.signCheckpoint(checkpoint).equals(checkpoint.signature))
      throw new Error(`the checkpoint at ${checkpoint.size} entries differs from what was signed`)
    await keepTime(tx, signer, { ...checkpoint, signedAt: now })
    tx.afterCommit(() => context.bus.publish(logChannel, 'cosigned' satisfies LogNews))
  })
}

/** Returns whether this transaction holds the merge lock of the log. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('transparency_log')) as mine
  `.execute(tx)
  return rows[0]?.mine === true
}

async function isTimeOld(db: Db, { origin, publicKey }: LogSigner, now: Date): Promise<boolean> {
  const checkpoint = await readLastCheckpoint(db)
  if (checkpoint === null) return false
  const last = await db
    .selectFrom('transparency_log_cosignatures')
    .select('cosigned_at')
    .where('size', '=', String(checkpoint.size))
    .where('cosigner', '=', verifierKeyOf({ name: origin, type: 4, publicKey }))
    .executeTakeFirst()
  return last === undefined || now.getTime() - last.cosigned_at.getTime() >= freshSeconds * 1_000
}

/** An entry without its place. */
export type PendingEntry = Omit<LogEntry, 'index'>

async function takeWaiting(tx: Tx): Promise<PendingEntry[]> {
  const { rows } = await sql<PendingEntry & { id: string }>`
    delete from transparency_log_pending as waiting using (
      select id from transparency_log_pending where not sealed order by id limit ${sql.lit(batchSize)}
    ) as first
    where waiting.id = first.id
    returning waiting.id::text as id, kind, reason, day::text as day, encode(commitment, 'hex') as commitment
  `.execute(tx)
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ kind, reason, day, commitment }) => ({ kind, reason, day, commitment }))
}

async function keepEntries(tx: Tx, entries: LogEntry[], leaves: Buffer[]): Promise<void> {
  await sql`
    insert into transparency_log (index, kind, reason, day, commitment, leaf)
    select index, kind, reason, day, decode(commitment, 'hex'), leaf
    from unnest(
      ${entries.map(({ index }) => index)}::bigint[], ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ reason }) => reason)}::text[], ${entries.map(({ day }) => day)}::date[],
      ${entries.map(({ commitment }) => commitment)}::text[], ${leaves}::bytea[]
    ) as entry (index, kind, reason, day, commitment, leaf)
  `.execute(tx)
}

async function keepNodes(tx: Tx, nodes: TreeNode[]): Promise<void> {
  await sql`
    insert into transparency_log_nodes (level, index, hash)
    select * from unnest(
      ${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::bigint[],
      ${nodes.map(({ hash }) => hash)}::bytea[]
    )
  `.execute(tx)
}

/** Merges soon after a fact, and regularly looks for facts of nodes that have fallen silent. */
export function openMerging(context: AppContext, signer: LogSigner): Schedule {
  let mergeAgain = () => {}
  return {
    name: 'transparency-log',
    everySeconds: 2,
    locksItself: true,
    trigger(runSoon) {
      mergeAgain = runSoon
      let gathering: NodeJS.Timeout | undefined
      const gather = () => {
        gathering ??= setTimeout(() => {
          gathering = undefined
          runSoon()
        }, gatherMs)
      }
      const unsubscribe = context.bus.subscribe(logChannel, (news) => news === 'waiting' && gather())
      gather()
      return () => {
        unsubscribe()
        clearTimeout(gathering)
      }
    },
    async run() {
      const isFull = await mergeWaiting(context, signer)
      const hasMoreTiles = await storeFullTiles(context)
      if (isFull || hasMoreTiles) mergeAgain()
      else await refreshTime(context, signer)
    },
  }
}
