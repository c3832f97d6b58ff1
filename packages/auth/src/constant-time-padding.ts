import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 60

/**
 * Delays the result, or the error, of `work` to a whole number of 60 ms steps. The response time then does not reveal
 * whether the address exists: sending a message takes longer than finding no member.
 */
export async function padToConstantTime(work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  try {
    await work()
  } finally {
    await wait(stepMs - ((performance.now() - begun) % stepMs))
  }
}
