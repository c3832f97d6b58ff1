import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { SignedIn } from './people.ts'
import { openTab, type Tab } from './sockets.ts'
import type { Counted } from './story.ts'
import { summaryOf } from './summary.ts'

const perSecond = 200
const seconds = 10
const openSockets = 1_000

export interface Pair {
  conversation: string
  between: [SignedIn, SignedIn]
}

/** Gives members a conversation, two by two. */
export async function pairUp(url: string, members: SignedIn[]): Promise<Pair[]> {
  return withClient(url, async (client) => {
    const pairs: Pair[] = []
    for (let turn = 0; turn + 1 < members.length; turn += 2) {
      const between = [members[turn], members[turn + 1]] as [SignedIn, SignedIn]
      const ids = between.map(({ id }) => id)
      const { rows } = await client.query<{ id: string }>(
        `insert into conversations (low_id, high_id) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))
         on conflict (low_id, high_id) do update set low_id = excluded.low_id returning id`,
        ids,
      )
      const conversation = rows[0]?.id ?? ''
      await client.query(
        `insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])
         on conflict do nothing`,
        [conversation, ids],
      )
      pairs.push({ conversation, between })
    }
    return pairs
  })
}

/**
 * Writes 200 messages a second for ten seconds among 1,000 open sockets. A message counts as delivered when the other's
 * tab has its text: notified by its socket, it fetches new messages. Lost, doubled or misplaced ones count as broken. With
 * `marks`, tabs do all that the web client's do while both members look at their conversation (docs/performance.md).
 */
export async function deliver(
  server: MeasuredServer,
  members: SignedIn[],
  pairs: Pair[],
  counted: Counted,
  { marks }: { marks: boolean } = { marks: false },
) {
  const sent = new Map<string, number>()
  const latencies: number[] = []
  const order = new Map<string, string[]>()
  const tabs: Tab[] = []
  const began = new Date().toISOString()
  for (const pair of pairs) for (const side of [0, 1] as const) tabs.push(await openReader(pair, side))
  while (tabs.length < openSockets) {
    const token = members[tabs.length % members.length]?.token ?? null
    const tab = await openTab(server.address, token, () => undefined)
    await tab.follow(['feed:citizens'])
    tabs.push(tab)
  }
  await sleep(500)
  const queues = new Map<string, Promise<boolean>>()
  const start = performance.now()
  const accepted = await counted(async () => {
    const sending: Promise<boolean>[] = []
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const pause = start + (turn * 1_000) / perSecond - performance.now()
      if (pause > 0) await sleep(pause)
      const pair = pairs[turn % pairs.length] as Pair
      const side = Math.floor(turn / pairs.length) % 2
      const text = `${randomUUID()} : un message comme on en écrit, ni long ni court.`
      sending.push(leave(pair, side, text))
    }
    const answers = await Promise.all(sending)
    await sleep(1_000)
    return answers
  })
  const span = performance.now() - start
  for (const tab of tabs) tab.close()
  const heard = [...order.values()].flat()
  const lost = sent.size - new Set(heard).size
  const doubled = heard.length - new Set(heard).size
  return summaryOf(latencies, {
    refused: accepted.filter((well) => !well).length,
    broken: lost + doubled + misplaced([...order.values()]),
    span,
  })

  /** A tab must receive one member's messages in the order of sending. */
  function misplaced(all: string[][]): number {
    const place = new Map([...sent.keys()].map((text, index) => [text, index]))
    const later = (texts: string[]) =>
      texts.filter(
        (text, index) => index > 0 && (place.get(texts[index - 1] ?? '') ?? 0) > (place.get(text) ?? 0),
      )
    return all.flatMap(later).length
  }

  /** As in a tab: the next message waits for the response to the previous one. */
  function leave(pair: Pair, side: number, text: string): Promise<boolean> {
    const { id } = pair.between[side] as SignedIn
    const turn = (queues.get(id) ?? Promise.resolve(true)).then(() => {
      sent.set(text, performance.now())
      return write(pair, side, text)
    })
    queues.set(id, turn)
    return turn
  }

  async function write({ conversation, between }: Pair, side: number, content: string): Promise<boolean> {
    const answer = await fetch(`${server.address}/api/v1/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${between[side]?.token}` },
      body: JSON.stringify({ content, request_id: randomUUID() }),
    })
    await answer.arrayBuffer()
    return answer.ok
  }

  async function openReader({ conversation, between }: Pair, side: 0 | 1): Promise<Tab> {
    const { id, token } = between[side]
    const headers = { authorization: `Bearer ${token}` }
    const path = `${server.address}/api/v1/conversations/${conversation}`
    let after = began
    const got: string[] = []
    order.set(`${conversation} ${side}`, got)
    /** Runs one at a time; calls meanwhile are one more run. */
    const oneByOne = (act: () => Promise<boolean>) => {
      let [going, again] = [false, false]
      return async () => {
        again = true
        if (going) return
        going = true
        while (again) {
          again = false
          again = (await act()) || again
        }
        going = false
      }
    }
    const mark = oneByOne(async () => {
      const answer = await fetch(`${path}/read`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ up_to: after }),
      })
      await answer.arrayBuffer()
      return false
    })
    const ask = oneByOne(async () => {
      const answer = await fetch(`${path}/messages?after=${after}`, { headers })
      const { items, hasNewer } = (await answer.json()) as {
        items: { content: string; created_at: string; isOwn: boolean }[]
        hasNewer: boolean
      }
      for (const { content, created_at, isOwn } of items) {
        after = created_at
        if (isOwn) continue
        latencies.push(performance.now() - (sent.get(content) ?? 0))
        got.push(content)
      }
      if (marks && items.some(({ isOwn }) => !isOwn)) void mark()
      return hasNewer
    })
    const tab = await openTab(server.address, token, (text) => {
      // A tab has its member's messages from the answers.
      if (text.includes('"message_added"') && !text.includes(`"sender_id":"${id}"`)) void ask()
    })
    await tab.follow([`conversation:${conversation}`, ...(marks ? [`member:${id}`] : [])])
    return tab
  }
}

/** Publishes 200 posts a second for ten seconds: what a message costs is told beside it. */
export async function publish(server: MeasuredServer, members: SignedIn[], counted: Counted) {
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
