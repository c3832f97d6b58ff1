import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@parvis/contract/content/posts.ts'

/** A member who signed up with a server that confirms addresses by itself. */
export interface SignedUp {
  token: string
  id: string
}

export async function signUp(address: string, name: string): Promise<SignedUp> {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@exemple.test`,
      password: 'un-mot-de-passe-de-test',
      data: { display_name: name, role: 'citizen', consent: true },
    }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status} ${await response.text()}`)
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: SignedUp }
  return { token, id: user.id }
}

export interface SteadyWriters {
  /** The post and the time of each acknowledged write, by request id. */
  acknowledged: Map<string, { id: string; at: number }>
  /** Writes begun, and repeats of unacknowledged ones. */
  figures(): { sent: number; again: number }
  /** Stops new writes; resolves once the begun ones are acknowledged. */
  stop(): Promise<void>
}

/** Publishes posts at a steady pace. Unacknowledged ones are sent again with the same request id. */
export function keepWriting(address: string, members: SignedUp[], perSecond: number): SteadyWriters {
  const acknowledged: SteadyWriters['acknowledged'] = new Map()
  let sent = 0
  let again = 0
  let isOver = false

  async function publish({ token }: SignedUp, requestId: string): Promise<void> {
    for (;;) {
      // A request that is cut or takes too long counts as unanswered.
      const answer = await fetch(`${address}/api/v1${createPost.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ content: `Une proposition ${requestId}`, request_id: requestId }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer?.ok) {
        const { id } = (await answer.json()) as { id: string }
        acknowledged.set(requestId, { id, at: Date.now() })
        return
      }
      if (answer !== undefined && answer.status < 500) throw new Error(await answer.text())
      again += 1
      await sleep(200)
    }
  }

  const writing = members.map(async (member, turn) => {
    await sleep((turn * 1_000) / perSecond)
    const going = new Set<Promise<void>>()
    while (!isOver) {
      sent += 1
      const one = publish(member, randomUUID())
      going.add(one)
      void one.finally(() => going.delete(one))
      await sleep((members.length * 1_000) / perSecond)
    }
    await Promise.all(going)
  })
  return {
    acknowledged,
    figures: () => ({ sent, again }),
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}
