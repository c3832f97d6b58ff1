import { setTimeout as sleep } from 'node:timers/promises'
import { chanceFrom } from '../chance.ts'
import { type Asking, acts, type Community } from './acts.ts'
import type { Ask, Client } from './client.ts'
import type { Noted } from './latencies.ts'
import { type Act, actsOfDay, perSecond } from './mix.ts'

/** Requests are measured by those who ask; a fault is a broken connection or a status from 400 on. */
export function asking(client: Client, noted: Noted, chance: () => number): Asking {
  async function ask(one: Ask) {
    const from = performance.now()
    try {
      const answer = await client.ask(one)
      if (answer.status >= 400) noted.fault(one, `${answer.status} ${answer.text.slice(0, 200)}`)
      else noted.note(one, performance.now() - from)
      return answer
    } catch (error) {
      noted.fault(one, String(error))
      throw error
    }
  }
  return { ask, together: (asks) => Promise.all(asks.map(ask)), chance }
}

/**
 * Lets the acts of the busiest hour happen for this many seconds, at random times that do not wait for answers: a slow
 * server meets as many members as a fast one. Returns the number of acts by kind.
 */
export async function playHour(
  { client, community, noted }: { client: Client; community: Community; noted: Noted },
  seconds: number,
): Promise<Record<Act, number>> {
  const done = Object.fromEntries(Object.keys(actsOfDay).map((act) => [act, 0])) as Record<Act, number>
  const going = new Set<Promise<unknown>>()
  const start = performance.now()
  const end = start + seconds * 1_000
  const kinds = (Object.keys(actsOfDay) as Act[]).map(async (act, turn) => {
    const chance = chanceFrom(turn + 1)
    const who = asking(client, noted, chance)
    let next = start
    while (true) {
      next += (-Math.log(1 - chance()) / perSecond(act)) * 1_000
      if (next >= end) return
      const pause = next - performance.now()
      if (pause > 0) await sleep(pause)
      done[act] += 1
      // Its faults are noted where they happen.
      const one = acts[act](community, who).catch(() => undefined)
      going.add(one)
      void one.then(() => going.delete(one))
    }
  })
  await Promise.all(kinds)
  await Promise.all(going)
  return done
}

/** Repeats one act as fast as a few members do it; returns how often within this many seconds. */
export async function repeatAct(
  act: Act,
  { client, community, noted }: { client: Client; community: Community; noted: Noted },
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000
  const together = 8
  const counts = await Promise.all(
    Array.from({ length: together }, async (_, turn) => {
      const who = asking(client, noted, chanceFrom(1_000 + turn))
      let count = 0
      while (performance.now() < end) {
        await acts[act](community, who)
        count += 1
      }
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
