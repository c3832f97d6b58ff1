import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { newText } from './dataset/texts.ts'
import type { Shot } from './load.ts'
import type { SignedIn } from './people.ts'
import type { CpuCounter } from './story.ts'
import { summaryOf } from './summary.ts'

const perSecond = 200

/** Requests that publish a post each; more than a round sends, since nobody writes the same twice. */
export function newPosts(members: SignedIn[]): Shot[] {
  return Array.from({ length: 10_000 }, (_, turn) => ({
    method: 'POST' as const,
    path: '/api/v1/posts',
    token: members[turn % members.length]?.token,
    body: { content: newText() },
  }))
}

/** Publishes 200 posts a second. */
export async function publish(
  server: MeasuredServer,
  members: SignedIn[],
  seconds: number,
  counted: CpuCounter,
) {
  const latencies: number[] = []
  let refused = 0
  const start = performance.now()
  await counted(async () => {
    const sending: Promise<void>[] = []
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const pause = start + (turn * 1_000) / perSecond - performance.now()
      if (pause > 0) await sleep(pause)
      sending.push(write(members[turn % members.length]?.token))
    }
    await Promise.all(sending)
    await sleep(1_000)
  })
  return summaryOf(latencies, { refused, broken: 0, span: performance.now() - start })

  async function write(token: string | undefined): Promise<void> {
    const from = performance.now()
    const answer = await fetch(`${server.address}/api/v1/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ content: `${randomUUID()} : une idée comme on en écrit, ni longue ni courte.` }),
    })
    await answer.arrayBuffer()
    if (answer.ok) latencies.push(performance.now() - from)
    else refused += 1
  }
}
