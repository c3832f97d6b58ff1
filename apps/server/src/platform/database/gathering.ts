import { Refusal } from '../refusal.ts'
import { sqlState } from './database.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

interface GatheringOptions<Item, Result> {
  /** The row on which writers must take turns. */
  rowOf(item: Item): string
  /** Whose write it is: somebody's second one waits for their first. */
  memberOf(item: Item): string
  /** Writes items of one row and of different members in one transaction; answers for each, in the same order. */
  write(items: Item[]): Promise<(Result | Refusal)[]>
}

/** Writers past this many wait for the transaction after the next. */
const atOnce = 100

/**
 * Lets writers who would wait for each other's commit share one (docs/adr/0010). The first to come starts at once;
 * whoever comes for the same row before that has committed is written with all others who did, in one transaction.
 */
export function gathering<Item, Result>({ rowOf, memberOf, write }: GatheringOptions<Item, Result>) {
  /** Who waits, by row; a row is here while a transaction on it is under way. */
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function serve(row: string): Promise<void> {
    for (let queue = queues.get(row); queue !== undefined && queue.length > 0; queue = queues.get(row)) {
      const { next, later } = chosen(queue)
      queues.set(row, later)
      await settle(next)
    }
    queues.delete(row)
  }

  function chosen(queue: Waiting<Item, Result>[]) {
    const next = new Map<string, Waiting<Item, Result>>()
    const later: Waiting<Item, Result>[] = []
    for (const waiting of queue) {
      const member = memberOf(waiting.item)
      if (next.size < atOnce && !next.has(member)) next.set(member, waiting)
      else later.push(waiting)
    }
    return { next: [...next.values()], later }
  }

  async function settle(together: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await write(together.map(({ item }) => item))
      together.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome instanceof Refusal) reject(outcome)
        else resolve(outcome as Result)
      })
    } catch (error) {
      // Nobody fails for what another sent.
      if (together.length > 1 && isOnesFault(error)) for (const one of together) await settle([one])
      else for (const { reject } of together) reject(error)
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const row = rowOf(item)
      const waiting = { item, resolve, reject }
      const queue = queues.get(row)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      queues.set(row, [waiting])
      void serve(row)
    })
}

/** A refusal, or a value or constraint that PostgreSQL refused: the transaction is undone, and the others may try again. */
function isOnesFault(error: unknown): boolean {
  return error instanceof Refusal || /^2[23]/.test(sqlState(error) ?? '')
}
