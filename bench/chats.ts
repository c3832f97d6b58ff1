import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { readConversation } from './conversation-reader.ts'
import { withClient } from './database.ts'
import type { SignedIn } from './people.ts'
import { openTab, type Tab } from './sockets.ts'
import type { CpuCounter } from './story.ts'
import { summaryOf } from './summary.ts'

/** A modest rate; `Infinity` writes as fast as answers come, which takes all processors. */
const usualRate = 200

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
 * Writes messages, 200 a second or as fast as answers come, among open sockets. A message counts as delivered when the other's
 * tab has its text: from the event, or by fetching new messages when the event does not bring it. Lost, doubled or misplaced ones count as broken. With
 * `marks`, tabs do all that the web client's do while both members look at their conversation (docs/performance.md).
 */
export async function deliver(
  server: MeasuredServer,
  members: SignedIn[],
  pairs: Pair[],
  counted: CpuCounter,
  {
    written,
    openSockets,
    marks = false,
    rate = usualRate,
  }: { written: number; openSockets: number; marks?: boolean; rate?: number },
) {
  const sent = new Map<string, number>()
  /** Times of accepted messages by id. */
  const times = new Map<string, string>()
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
    for (let turn = 0; turn < written; turn += 1) {
      const pause = start + (turn * 1_000) / rate - performance.now()
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
    const { id, created_at } = (await answer.json()) as { id: string; created_at: string }
    times.set(id, created_at)
    return answer.ok
  }

  async function openReader({ conversation, between }: Pair, side: 0 | 1): Promise<Tab> {
    const { id, token } = between[side]
    const got: string[] = []
    order.set(`${conversation} ${side}`, got)
    const reader = readConversation({
      address: `${server.address}/api/v1/conversations/${conversation}`,
      ...{ member: id, token, began, marks },
      ownTime: async (message) => {
        await queues.get(id)
        return times.get(message)
      },
      onMessage(content) {
        latencies.push(performance.now() - (sent.get(content) ?? 0))
        got.push(content)
      },
    })
    const tab = await openTab(server.address, token, reader.hear)
    await tab.follow([`conversation:${conversation}`, ...(marks ? [`member:${id}`] : [])])
    return tab
  }
}
