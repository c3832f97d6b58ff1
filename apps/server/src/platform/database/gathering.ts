import { Refusal } from '../refusal.ts'
import { sqlState } from './database.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(reason: unknown): void
}

interface GatheringOptions<Item, Result> {
  /** The lane in which writers take turns: those who need the same row are in the same. */
  laneOf(item: Item): string
  /** Whose write it is: somebody's second one waits for their first. */
  memberOf(item: Item): string
  /** Writes items of one lane and of different members in one transaction; answers for each, in the same order. */
  write(items: Item[]): Promise<(Result | Refusal)[]>
}

/** Writers past this many wait for the transaction after the next. */
const atOnce = 100

/** Transactions of one kind that a node has under way at once. */
const lanes = 2

/** The lane of a row, by its id: the last digit of a random UUID falls evenly. */
export function laneOf(id: string): string {
  return String(Number.parseInt(id.slice(-1), 16) % lanes)
}

/**
 * Lets writers who would wait for each other's commit share one (docs/adr/0010). The first to come starts at once;
 * whoever comes into the same lane before that has committed is written with all others who did, in one transaction.
 */
export function gathering<Item, Result>({
  laneOf: laneOfItem,
  memberOf,
  write,
}: GatheringOptions<Item, Result>) {
  /** Who waits, by lane; a lane is here while a transaction of it is under way. */
  const queues = new Map<string, Waiting<Item, Result>[]>()

  async function serve(lane: string): Promise<void> {
    for (let queue = queues.get(lane); queue !== undefined && queue.length > 0; queue = queues.get(lane)) {
      const { next, later } = chosen(queue)
      queues.set(lane, later)
      await settle(next)
    }
    queues.delete(lane)
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
      const lane = laneOfItem(item)
      const waiting = { item, resolve, reject }
      const queue = queues.get(lane)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      queues.set(lane, [waiting])
      void serve(lane)
    })
}

/** A refusal, or a value or constraint that PostgreSQL refused: the transaction is undone, and the others may try again. */
function isOnesFault(error: unknown): boolean {
  return error instanceof Refusal || /^2[23]/.test(sqlState(error) ?? '')
}
