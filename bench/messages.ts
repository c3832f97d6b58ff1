import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { withClient } from './dataset.ts'
import type { LoadResult } from './load.ts'
import type { SignedIn } from './people.ts'
import { openTab, type Tab } from './sockets.ts'
import type { Story } from './story.ts'

const conversations = 500
const longOne = 100_000
const perSecond = 200
const seconds = 10
const openSockets = 1_000
const invalidations = 30

/** A member with 500 conversations, one of them of 100,000 messages, and pairs who write to each other. */
export async function messageStories(
  url: string,
  server: MeasuredServer,
  members: SignedIn[],
  post: string,
): Promise<Story[]> {
  const [reader] = members
  if (reader === undefined) throw new Error('nobody has signed in')
  const long = await fillInbox(url, reader.id)
  const pairs = await pairUp(url, members)
  const path = `/api/conversations/${long}/messages`
  const shot = { method: 'GET', token: reader.token } as const
  return [
    {
      name: 'inbox of 500 conversations',
      shots: [{ ...shot, path: '/api/conversations' }],
      connections: 8,
      targets: { p99: 25 },
    },
    {
      name: 'conversation of 100,000 messages',
      shots: [{ ...shot, path }],
      connections: 8,
      targets: { p99: 20 },
    },
    {
      name: 'unread messages, a member with 500 conversations',
      shots: [{ ...shot, path: '/api/messages/unread' }],
      connections: 8,
      targets: { p99: 5 },
    },
    {
      name: 'messages, 200 a second among 1,000 sockets',
      shots: [],
      play: () => deliver(server, members, pairs),
      targets: { p50: 20, p95: 80 },
    },
    {
      name: 'one invalidation event to 1,000 sockets',
      shots: [],
      play: () => measureInvalidation(server, reader, post, 1_000),
      targets: { p95: 35 },
    },
    {
      name: 'one invalidation event to 10,000 sockets',
      shots: [],
      play: () => measureInvalidation(server, reader, post, 10_000),
      targets: { p95: 150, megabytes: 400 },
    },
  ]
}

/** Returns the id of the long conversation. */
function fillInbox(url: string, readerId: string): Promise<string> {
  return withClient(url, async (client) => {
    await client.query(
      `insert into conversations (low_id, high_id, last_message_at)
       select least(id, $1::uuid), greatest(id, $1::uuid), date_trunc('ms', now()) - row_number() over () * interval '1 hour'
       from (select id from profiles where id <> $1 order by id limit ${conversations}) as other`,
      [readerId],
    )
    await client.query(
      `insert into conversation_participants (conversation_id, user_id, state, last_message_at, unread_count)
       select id, member, 'accepted', last_message_at, case when member = $1 then 2 else 0 end
       from conversations, unnest(array[low_id, high_id]) as member`,
      [readerId],
    )
    const { rows } = await client.query<{ id: string }>(
      'select id from conversations order by last_message_at desc limit 1',
    )
    const long = rows[0]?.id ?? ''
    await client.query(
      `insert into messages (conversation_id, sender_id, content, request_id, created_at, read_at)
       select conversations.id, case when turn % 2 = 0 then low_id else high_id end,
         'Un message parmi beaucoup d’autres, numéro ' || turn, gen_random_uuid(),
         last_message_at - turn * interval '3 seconds', case when turn > 3 then last_message_at end
       from conversations, lateral generate_series(0, case when id = $1 then ${longOne} - 1 else 9 end) as turn`,
      [long],
    )
    await client.query('vacuum analyze conversations, conversation_participants, messages')
    return long
  })
}

interface Pair {
  conversation: string
  between: [SignedIn, SignedIn]
}

async function pairUp(url: string, members: SignedIn[]): Promise<Pair[]> {
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
 * tab has its text: notified by its socket, it fetches new messages. Lost, doubled or misplaced ones count as broken.
 */
async function deliver(server: MeasuredServer, members: SignedIn[], pairs: Pair[]) {
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
  const start = performance.now()
  const sending: Promise<boolean>[] = []
  const queues = new Map<string, Promise<boolean>>()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const pause = start + (turn * 1_000) / perSecond - performance.now()
    if (pause > 0) await sleep(pause)
    const pair = pairs[turn % pairs.length] as Pair
    const side = Math.floor(turn / pairs.length) % 2
    const text = `${randomUUID()} : un message comme on en écrit, ni long ni court.`
    sending.push(leave(pair, side, text))
  }
  const accepted = await Promise.all(sending)
  await sleep(1_000)
  for (const tab of tabs) tab.close()
  const heard = [...order.values()].flat()
  const lost = sent.size - new Set(heard).size
  const doubled = heard.length - new Set(heard).size
  return result(latencies, {
    refused: accepted.filter((well) => !well).length,
    broken: lost + doubled + misplaced([...order.values()]),
    span: performance.now() - start,
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
    const answer = await fetch(`${server.address}/api/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${between[side]?.token}` },
      body: JSON.stringify({ content, request_id: randomUUID() }),
    })
    await answer.arrayBuffer()
    return answer.ok
  }

  async function openReader({ conversation, between }: Pair, side: 0 | 1): Promise<Tab> {
    const { token } = between[side]
    let after = began
    let asking = false
    let again = false
    const got: string[] = []
    order.set(`${conversation} ${side}`, got)
    const ask = async () => {
      asking = true
      do {
        again = false
        const answer = await fetch(
          `${server.address}/api/conversations/${conversation}/messages?after=${after}`,
          { headers: { authorization: `Bearer ${token}` } },
        )
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
        again ||= hasNewer
      } while (again)
      asking = false
    }
    const tab = await openTab(server.address, token, (text) => {
      if (!text.includes('"message_added"')) return
      if (asking) again = true
      else void ask()
    })
    await tab.follow([`conversation:${conversation}`])
    return tab
  }
}

/** Reacts repeatedly to a post that many sockets follow: measures the time until the last one is notified. */
async function measureInvalidation(
  server: MeasuredServer,
  { token }: SignedIn,
  post: string,
  sockets: number,
) {
  const latencies: number[] = []
  let heard = 0
  let all: (() => void) | undefined
  const hear = () => {
    heard += 1
    if (heard === sockets) all?.()
  }
  const tabs: Tab[] = []
  while (tabs.length < sockets) {
    const some = Array.from({ length: Math.min(50, sockets - tabs.length) }, () =>
      openTab(server.address, null, hear),
    )
    for (const tab of await Promise.all(some)) {
      await tab.follow([`post:${post}`])
      tabs.push(tab)
    }
  }
  await sleep(500)
  let broken = 0
  const start = performance.now()
  for (let turn = 0; turn < invalidations; turn += 1) {
    heard = 0
    const last = new Promise<void>((resolve) => {
      all = resolve
    })
    const from = performance.now()
    const answer = await fetch(`${server.address}/api/posts/${post}/reaction`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ reaction: turn % 2 === 0 ? 'support' : 'vote' }),
    })
    await answer.arrayBuffer()
    await Promise.race([last, sleep(5_000)])
    if (heard === sockets) latencies.push(performance.now() - from)
    else broken += 1
    await sleep(200)
  }
  for (const tab of tabs) tab.close()
  return result(latencies, { refused: 0, broken, span: performance.now() - start })
}

function result(
  latencies: number[],
  { refused, broken, span }: { refused: number; broken: number; span: number },
): LoadResult & { grown: number } {
  const ordered = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0
  return {
    perSecond: (latencies.length * 1_000) / span,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: latencies.length,
    refused,
    broken,
    grown: 0,
  }
}
