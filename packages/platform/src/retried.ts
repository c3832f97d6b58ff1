import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses between attempts, in milliseconds. */
const pauses = [1_000, 2_000]

/** Runs work, and repeats it after pauses when it fails: a service that has just come back may not answer everybody yet. */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await work()
    } catch {
      await sleep(pause, undefined, { ref: false })
    }
  }
  return work()
}
