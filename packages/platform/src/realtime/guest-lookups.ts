import { setTimeout as sleep } from 'node:timers/promises'

interface QueuedLookup<Verdict> {
  topic: string
  isWanted(): boolean
  resolve(verdict: Verdict | undefined): void
  reject(error: unknown): void
}

/** Topics per query. */
const atOnce = 100
/** From this many waiting topics on, each query is followed by a pause, so that members' requests are served. */
const crowd = 20
/** Maximum topics per millisecond of query and pause. */
const perMillisecond = 1

export interface GuestLookups<Verdict> {
  /** Resolves to undefined, without a query, when `isWanted` is false at its turn: the socket has closed. */
  judge(party: string, topic: string, isWanted: () => boolean): Promise<Verdict | undefined>
}

/**
 * Checks topics for guests, who all have the same rights: one query at a time for all that wait, with parties in turn.
 * A flood thus occupies one connection and leaves the rest to members.
 */
export function createGuestLookups<Verdict>(
  ask: (topics: string[]) => Promise<Verdict[]>,
): GuestLookups<Verdict> {
  /** Parties in the order of their turns. */
  const waiting = new Map<string, QueuedLookup<Verdict>[]>()
  let isAsking = false

  function nextBatch(): QueuedLookup<Verdict>[] {
    const batch: QueuedLookup<Verdict>[] = []
    for (const [party, queue] of waiting) {
      waiting.delete(party)
      const next = queue.shift()
      if (queue.length > 0) waiting.set(party, queue)
      if (next?.isWanted()) batch.push(next)
      else next?.resolve(undefined)
      if (batch.length === atOnce) break
    }
    return batch
  }

  async function settle(batch: QueuedLookup<Verdict>[]): Promise<void> {
    try {
      const verdicts = await ask(batch.map(({ topic }) => topic))
      for (const [index, { resolve }] of batch.entries()) resolve(verdicts[index])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function askOn(): Promise<void> {
    isAsking = true
    for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
      await settle(batch)
      if (batch.length >= crowd) await sleep(batch.length / perMillisecond)
    }
    isAsking = false
  }

  return {
    judge(party, topic, isWanted) {
      return new Promise((resolve, reject) => {
        const one = { topic, isWanted, resolve, reject }
        const queue = waiting.get(party)
        if (queue === undefined) waiting.set(party, [one])
        else queue.push(one)
        if (!isAsking) void askOn()
      })
    },
  }
}
