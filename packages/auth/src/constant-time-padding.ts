import { setTimeout as wait } from 'node:timers/promises'

const stepMs = 60

/** Delays the result of `work` to a multiple of 60 ms: the response time does not reveal whether an address exists. */
export async function padToConstantTime(work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  try {
    await work()
  } finally {
    await wait(stepMs - ((performance.now() - begun) % stepMs))
  }
}
