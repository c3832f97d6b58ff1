import { Refusal } from '../refusal.ts'
import { sqlState } from './database.ts'
import { inVariant } from './prepared.ts'

interface QueuedWrite<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

interface WriteBatchingOptions<Item, Result> {
  /** Shard of the item: items that lock the same row must have the same shard. */
  shardOf(item: Item): string
  /** The member who writes: their second item waits for their first. */
  memberOf(item: Item): string
  /** Writes items of one shard, by different members, in one transaction. Returns one result per item, in the same order. */
  write(items: Item[]): Promise<(Result | Refusal)[]>
}

/** Items per transaction at most; further ones wait for the transaction after. */
const batchLimit = 100

/** Transactions of one kind that a node runs at the same time. */
const shards = 2

/** Shard of a row, by the last digit of its id: that of a UUID is evenly distributed. */
export function shardOf(id: string): string {
  return String(Number.parseInt(id.slice(-1), 16) % shards)
}

/**
 * Batches writes that would wait for the same row lock into one transaction (docs/adr/0010). The first write starts at
 * once. Writes to the same shard that arrive before it has committed form the next transaction.
 * Rejects with the {@link Refusal} that `write` returned for the item, or with the error of the transaction.
 */
export function batchWrites<Item, Result>({
  shardOf: shardOfItem,
  memberOf,
  write,
}: WriteBatchingOptions<Item, Result>) {
  /** Waiting items by shard. A shard is in the map while one of its transactions runs. */
  const queues = new Map<string, QueuedWrite<Item, Result>[]>()

  async function serve(shard: string): Promise<void> {
    for (let queue = queues.get(shard); queue !== undefined && queue.length > 0; queue = queues.get(shard)) {
      const { next, later } = chosen(queue)
      queues.set(shard, later)
      await settle(next)
    }
    queues.delete(shard)
  }

  function chosen(queue: QueuedWrite<Item, Result>[]) {
    const next = new Map<string, QueuedWrite<Item, Result>>()
    const later: QueuedWrite<Item, Result>[] = []
    for (const waiting of queue) {
      const member = memberOf(waiting.item)
      if (next.size < batchLimit && !next.has(member)) next.set(member, waiting)
      else later.push(waiting)
    }
    return { next: [...next.values()], later }
  }

  async function settle(together: QueuedWrite<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await write(together.map(({ item }) => item))
      together.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome instanceof Refusal) reject(outcome)
        else resolve(outcome as Result)
      })
    } catch (error) {
      // One member's bad input must not fail the writes of others: each is written alone.
      if (together.length > 1 && isOnesFault(error)) for (const one of together) await settle([one])
      else for (const { reject } of together) reject(error)
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const shard = shardOfItem(item)
      const waiting = { item, resolve, reject }
      const queue = queues.get(shard)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      queues.set(shard, [waiting])
      // Writes of later requests join the batch, so it must not use this request's query variant.
      void inVariant(undefined, () => serve(shard))
    })
}

/** True for a refusal, and for a value or constraint error of PostgreSQL: one item caused it, the others may succeed. */
function isOnesFault(error: unknown): boolean {
  return error instanceof Refusal || /^2[23]/.test(sqlState(error) ?? '')
}
