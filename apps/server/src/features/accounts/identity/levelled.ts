import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 60

/**
 * Writing to somebody takes longer than finding nobody. Answers, and refusals, leave after a whole number of steps, so
 * that their time does not tell which of the two it was.
 */
export async function levelled(work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  try {
    await work()
  } finally {
    await wait(stepMs - ((performance.now() - begun) % stepMs))
  }
}
