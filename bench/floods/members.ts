import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from '../children.ts'
import type { SignedIn } from '../people.ts'

export const acts = ['feed page', 'post', 'sign-in'] as const
export type Act = (typeof acts)[number]

/** What members did: milliseconds until each answer, and how many answers were refusals. */
export interface Latencies {
  times: Record<Act, number[]>
  refused: Record<Act, number>
}

export const noLatencies = (): Latencies => ({
  times: { 'feed page': [], post: [], 'sign-in': [] },
  refused: { 'feed page': 0, post: 0, 'sign-in': 0 },
})

/** A second's acts of all members. */
const perSecond: Record<Act, number> = { 'feed page': 25, post: 6, 'sign-in': 6 }

interface Person extends SignedIn {
  email: string
  password: string
}

/** Each member has an address of their own, as the proxy tells it. */
const addressOf = (turn: number) => `203.0.113.${turn + 1}`

let turn = 0

/**
 * Members act at a steady pace until `until` resolves, whether or not earlier requests have been answered: a server that
 * stalls is not spared.
 */
export async function act(
  { address }: MeasuredServer,
  people: Person[],
  into: Latencies,
  until: Promise<unknown>,
): Promise<void> {
  let going = true
  void until.finally(() => {
    going = false
  })
  const pending: Promise<void>[] = []

  async function send(what: Act, path: string, init: RequestInit): Promise<void> {
    const begun = performance.now()
    const answer = await fetch(`${address}${path}`, init)
    await answer.arrayBuffer()
    into.times[what].push(performance.now() - begun)
    if (!answer.ok) into.refused[what] += 1
  }

  function once(what: Act): Promise<void> {
    const number = turn++
    const person = people[number % people.length] as Person
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(number % people.length),
      ...(what === 'sign-in' ? {} : { authorization: `Bearer ${person.token}` }),
    }
    if (what === 'feed page') return send(what, '/api/feed?tab=politics', { headers })
    const { email, password } = person
    const content = `Une proposition pour la séance de jeudi, la ${number}e : ${crypto.randomUUID()}.`
    return what === 'post'
      ? send(what, '/api/posts', { method: 'POST', headers, body: JSON.stringify({ content }) })
      : send(what, '/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers,
          body: JSON.stringify({ email, password }),
        })
  }

  async function keepUp(what: Act): Promise<void> {
    const begun = performance.now()
    for (let done = 0; going; done += 1) {
      await sleep(Math.max(0, begun + (done * 1_000) / perSecond[what] - performance.now()))
      if (going) pending.push(once(what))
    }
  }

  await Promise.all(acts.map(keepUp))
  await Promise.all(pending)
}
