import { setTimeout as sleep } from 'node:timers/promises'
import { tooManyRequests } from './errors.ts'

/** Delays requests, bounded in total and per key, so that a flood holds few connections. Further ones are refused. */
export type WaitingRoom = ReturnType<typeof openWaitingRoom>

export function openWaitingRoom(most: number) {
  const waiting = new Map<string, number>()
  let inAll = 0

  function count(keys: { key: string }[], change: 1 | -1): void {
    inAll += change
    for (const { key } of keys) {
      const left = (waiting.get(key) ?? 0) + change
      if (left === 0) waiting.delete(key)
      else waiting.set(key, left)
    }
  }

  return {
    async wait(milliseconds: number, keys: { key: string; most: number }[]): Promise<void> {
      if (inAll >= most || keys.some((one) => (waiting.get(one.key) ?? 0) >= one.most))
        throw tooManyRequests()
      count(keys, 1)
      try {
        await sleep(milliseconds)
      } finally {
        count(keys, -1)
      }
    },
  }
}
