import { setTimeout as wait } from 'node:timers/promises'

const floorMs = 60

/** Writing to somebody takes longer than finding nobody: both answers take at least this long. */
export async function levelled(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), wait(floorMs)])
}
