import { setTimeout as sleep } from 'node:timers/promises'
import { deliver, pairUp } from './chats.ts'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { Shot } from './load.ts'
import { newPosts, publish } from './new-posts.ts'
import type { SignedIn } from './people.ts'
import type { Targets } from './report.ts'
import { openTab, type Tab } from './sockets.ts'
import type { Stage } from './stage.ts'
import { type CpuCounter, type CustomLoad, once, type Story } from './story.ts'
import { summaryOf } from './summary.ts'

const conversations = 500
const longOne = 100_000
const invalidations = 30

/** A member with 500 conversations, one of them of 100,000 messages, and pairs who write to each other. */
export function messageStories(stage: Stage): Story[] {
  const { url, server, sized } = stage
  const pairs = once(async () => pairUp(url, await stage.members()))
  const inbox = once(async () => {
    const [reader] = await stage.members()
    if (reader === undefined) throw new Error('nobody has signed in')
    const long = await fillInbox(url, reader.id, {
      conversations: sized(conversations, 20),
      longOne: sized(longOne, 100),
    })
    return { reader, long }
  })
  const read = (path: (long: string) => string) => async (): Promise<Shot[]> => {
    const { reader, long } = await inbox()
    return [{ method: 'GET', path: path(long), token: reader.token }]
  }
  /** Messages to a server, among open sockets. */
  const delivery =
    (receiver: () => Promise<MeasuredServer>, options: { marks?: boolean; rate?: number } = {}): CustomLoad =>
    async (counted) =>
      deliver(await receiver(), await stage.members(), await pairs(), counted, {
        ...{ written: sized(2_000, 30), openSockets: sized(1_000, 70) },
        ...options,
      })
  const own = async () => server
  const posts = {
    name: 'posts, 200 a second',
    play: async (counted: CpuCounter) => publish(server, await stage.members(), sized(10, 0.2), counted),
  }
  const creation = { name: 'post creation', shots: async () => newPosts(await stage.members()) }
  const invalidation =
    (receiver: () => Promise<MeasuredServer>, sockets: number): CustomLoad =>
    async (counted) =>
      measureInvalidation(
        await receiver(),
        (await inbox()).reader,
        (await stage.posts()).viral,
        sockets,
        sized(invalidations, 2),
        counted,
      )
  const invalidated = (sockets: number, tiny: number, targets: Targets): Story => ({
    name: `one invalidation event to ${sockets.toLocaleString('en')} sockets`,
    play: invalidation(own, sized(sockets, tiny)),
    yardstick: {
      name: 'bare sockets',
      server: stage.bareSockets,
      play: invalidation(stage.bareSockets, sized(sockets, tiny)),
    },
    targets: { ...targets, timesP50: 1.25 },
  })
  return [
    {
      name: 'inbox of 500 conversations',
      shots: read(() => '/api/v1/conversations'),
      connections: 8,
      targets: { p99: 25 },
    },
    {
      name: 'conversation of 100,000 messages',
      shots: read((long) => `/api/v1/conversations/${long}/messages`),
      connections: 8,
      targets: { p99: 20 },
    },
    {
      name: 'unread messages, a member with 500 conversations',
      shots: read(() => '/api/v1/messages/unread'),
      connections: 8,
      targets: { p99: 5 },
    },
    {
      name: 'message',
      isQuick: true,
      shots: async () =>
        (await pairs()).flatMap(({ conversation, between }) =>
          between.map(
            ({ token }): Shot => ({
              method: 'POST',
              path: `/api/v1/conversations/${conversation}/messages`,
              token,
              body: { content: 'Un message comme on en écrit, ni long ni court : $id', request_id: '$id' },
            }),
          ),
        ),
    },
    {
      name: 'messages, 200 a second among 1,000 sockets',
      play: delivery(own),
      warms: true,
      yardstick: creation,
      targets: { p50: 20, p95: 80, cpuTogether: 1.67 },
    },
    {
      name: 'messages among 1,000 sockets, both cores busy',
      play: delivery(own, { rate: Number.POSITIVE_INFINITY }),
      warms: true,
      yardstick: creation,
      targets: { cpuTogether: 1.67 },
    },
    {
      name: 'messages, 200 a second, beside bare messages',
      play: delivery(own),
      warms: true,
      yardstick: {
        name: 'bare messages',
        server: stage.bareMessages,
        play: delivery(stage.bareMessages),
      },
      targets: { cpuTogether: 2 },
    },
    {
      name: 'messages, 200 a second, shown and marked as read',
      play: delivery(own, { marks: true }),
      warms: true,
      yardstick: posts,
      targets: { p50: 20, p95: 80, cpuTogether: 2.33 },
    },
    invalidated(1_000, 20, { p95: 35 }),
    invalidated(10_000, 30, { p95: 150, megabytes: 350 }),
  ]
}

/** Returns the id of the long conversation. */
function fillInbox(
  url: string,
  readerId: string,
  { conversations, longOne }: { conversations: number; longOne: number },
): Promise<string> {
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

/** Reacts repeatedly to a post that many sockets follow: measures the time until the last one is notified. */
async function measureInvalidation(
  server: MeasuredServer,
  { token }: SignedIn,
  post: string,
  sockets: number,
  invalidations: number,
  counted: CpuCounter,
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
  await counted(react)
  const span = performance.now() - start
  for (const tab of tabs) tab.close()
  return summaryOf(latencies, { refused: 0, broken, span })

  async function react() {
    for (let turn = 0; turn < invalidations; turn += 1) {
      heard = 0
      const last = new Promise<void>((resolve) => {
        all = resolve
      })
      const from = performance.now()
      const answer = await fetch(`${server.address}/api/v1/posts/${post}/reaction`, {
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
  }
}
