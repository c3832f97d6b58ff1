import {
  type LogKind,
  smallestBatchGroup,
  withoutSmallRest,
} from '@parvis/contract/audit/transparency-log.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { Schedule } from '@parvis/platform/jobs/scheduler.ts'
import { dayInParis, hourInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { LogSigner } from './keys.ts'
import { append, type PendingEntry, takeTurn } from './merge.ts'

/** Hour in France from which the batch of a day is made. */
const batchHour = 4
const checkSeconds = 300

/**
 * Moves the decisions of the days before today into the tree, once a day, in one transaction with the head that covers
 * them: after a crash they still wait, and a late batch shows no more than one in time. Returns their number.
 */
export async function publishDecisions(context: AppContext, signer: LogSigner): Promise<number> {
  const today = dayInParis(context.clock.now())
  return context.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0
    const { rows } = await sql<{ day: string }>`
      insert into transparency_log_batches (day, size)
      select ${today}::date, count(*)::int from transparency_log_pending where sealed and day < ${today}::date
      on conflict (day) do nothing returning day::text as day
    `.execute(tx)
    return rows.length === 0 ? 0 : appendDecisions(context, tx, signer, { before: today, day: today })
  })
}

/** Moves every waiting decision into the tree at once, those of today too. Returns their number; null when a node merges now. */
export async function publishAllDecisions(context: AppContext, signer: LogSigner): Promise<number | null> {
  return context.transaction(async (tx) =>
    (await takeTurn(tx))
      ? appendDecisions(context, tx, signer, {
          before: 'infinity',
          day: dayInParis(context.clock.now()),
        })
      : null,
  )
}

/** Commitments are as good as random: their order reveals nothing of the order of the decisions. */
async function appendDecisions(
  context: AppContext,
  tx: Tx,
  signer: LogSigner,
  { before, day }: { before: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ kind: LogKind; commitment: string }>`
    delete from transparency_log_pending where sealed and day < ${before}::date
    returning kind, encode(commitment, 'hex') as commitment
  `.execute(tx)
  const readable = readableKinds(rows.map(({ kind }) => kind))
  const entries = rows
    .map(
      ({ kind, commitment }): PendingEntry => ({
        kind: readable.has(kind) ? kind : 'decision_sealed',
        reason: 'sealed',
        day,
        commitment,
      }),
    )
    .toSorted((one, other) => (one.commitment < other.commitment ? -1 : 1))
  await append(context, tx, signer, entries)
  return entries.length
}

/** Kinds that enough decisions of a batch share; the decisions of all others must be none, or enough too. */
function readableKinds(kinds: readonly LogKind[]): Set<LogKind> {
  const groups = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, of]) => ({ kind, count: of.length }))
  const large = groups.filter(({ count }) => count >= smallestBatchGroup)
  return new Set(withoutSmallRest(kinds.length, large, smallestBatchGroup).map(({ kind }) => kind))
}

/** Makes the batch of each day in the night, or as soon as a node runs after it. */
export function openBatches(context: AppContext, signer: LogSigner): Schedule {
  return {
    name: 'transparency-log-batch',
    everySeconds: checkSeconds,
    locksItself: true,
    async run() {
      if (hourInParis(context.clock.now()) >= batchHour) await publishDecisions(context, signer)
    },
  }
}
