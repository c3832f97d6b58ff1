import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting<Verdict> {
  topic: string
  isWanted(): boolean
  resolve(verdict: Verdict | undefined): void
  reject(error: unknown): void
}

/** Topics that are judged by one question. */
const atOnce = 100
/** From this many on there is a flood, or a crowd: after each question comes a pause, so that members' requests are served. */
const crowd = 20
/** Topics judged in a millisecond of question and pause, at most. */
const perMillisecond = 1

export interface GuestLookups<Verdict> {
  /** Resolves to undefined, without asking, when `isWanted` is false by the time of its turn: the socket has closed. */
  judge(party: string, topic: string, isWanted: () => boolean): Promise<Verdict | undefined>
}

/**
 * Judges topics for guests, who all may follow the same: one question at a time for all that wait, each party in its turn.
 * A flood so costs members one connection, and little of it.
 */
export function createGuestLookups<Verdict>(
  ask: (topics: string[]) => Promise<Verdict[]>,
): GuestLookups<Verdict> {
  /** Parties in the order of their turns. */
  const waiting = new Map<string, Waiting<Verdict>[]>()
  let isAsking = false

  function nextBatch(): Waiting<Verdict>[] {
    const batch: Waiting<Verdict>[] = []
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

  async function settle(batch: Waiting<Verdict>[]): Promise<void> {
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
