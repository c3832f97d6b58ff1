import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from '../children.ts'
import type { SignedIn } from '../people.ts'

export const acts = ['feed page', 'post', 'sign-in'] as const
export type Act = (typeof acts)[number]

/** Members' response times in milliseconds, and their number of refusals. */
export interface Latencies {
  times: Record<Act, number[]>
  refused: Record<Act, number>
}

export const noLatencies = (): Latencies => ({
  times: { 'feed page': [], post: [], 'sign-in': [] },
  refused: { 'feed page': 0, post: 0, 'sign-in': 0 },
})

/** Acts per second, over all members. */
const perSecond: Record<Act, number> = { 'feed page': 25, post: 6, 'sign-in': 6 }

interface Person extends SignedIn {
  email: string
  password: string
  /** Cookie of the member's device from an earlier sign-in. */
  device?: string
}

/** Each member has their own address, as forwarded by the proxy. */
const addressOf = (turn: number) => `203.0.113.${turn + 1}`

/** Members take turns separately for each act, so that each has signed in once before the measurement. */
const turns: Record<Act, number> = { 'feed page': 0, post: 0, 'sign-in': 0 }

/**
 * Sends members' requests at a steady pace until `until` resolves, independently of responses, so that a stalling
 * server is not relieved.
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

  async function send(what: Act, path: string, init: RequestInit): Promise<Response> {
    const begun = performance.now()
    const answer = await fetch(`${address}${path}`, init)
    await answer.arrayBuffer()
    into.times[what].push(performance.now() - begun)
    if (!answer.ok) into.refused[what] += 1
    return answer
  }

  async function signIn(person: Person, headers: Record<string, string>): Promise<void> {
    const { email, password, device } = person
    const answer = await send('sign-in', '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { ...headers, ...(device === undefined ? {} : { cookie: device }) },
      body: JSON.stringify({ email, password }),
    })
    const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (given.length > 0) person.device = given.join('; ')
  }

  async function once(what: Act): Promise<void> {
    const number = turns[what]++
    const person = people[number % people.length] as Person
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(number % people.length),
    }
    if (what === 'sign-in') return signIn(person, headers)
    const authorized = { ...headers, authorization: `Bearer ${person.token}` }
    if (what === 'feed page') {
      await send(what, '/api/v1/feed?tab=politics', { headers: authorized })
      return
    }
    const content = `Une proposition pour la séance de jeudi, la ${number}e : ${crypto.randomUUID()}.`
    await send(what, '/api/v1/posts', {
      method: 'POST',
      headers: authorized,
      body: JSON.stringify({ content }),
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
