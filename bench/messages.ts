import { setTimeout as sleep } from 'node:timers/promises'
import { deliver, pairUp } from './chats.ts'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import { newPosts, publish } from './new-posts.ts'
import type { SignedIn } from './people.ts'
import { openTab, type Tab } from './sockets.ts'
import type { Counted, Story } from './story.ts'
import { summaryOf } from './summary.ts'

const conversations = 500
const longOne = 100_000
const invalidations = 30

/** A member with 500 conversations, one of them of 100,000 messages, and pairs who write to each other. */
export async function messageStories(
  url: string,
  server: MeasuredServer,
  members: SignedIn[],
  {
    post,
    bareSockets,
    bareMessages,
  }: { post: string } & Record<'bareSockets' | 'bareMessages', MeasuredServer>,
): Promise<Story[]> {
  const [reader] = members
  if (reader === undefined) throw new Error('nobody has signed in')
  const long = await fillInbox(url, reader.id)
  const pairs = await pairUp(url, members)
  const path = `/api/v1/conversations/${long}/messages`
  const shot = { method: 'GET', token: reader.token } as const
  const posts = {
    name: 'posts, 200 a second',
    server,
    shots: [],
    play: (counted: Counted) => publish(server, members, counted),
  }
  return [
    {
      name: 'inbox of 500 conversations',
      shots: [{ ...shot, path: '/api/v1/conversations' }],
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
      shots: [{ ...shot, path: '/api/v1/messages/unread' }],
      connections: 8,
      targets: { p99: 5 },
    },
    {
      name: 'messages, 200 a second among 1,000 sockets',
      shots: [],
      play: (counted) => deliver(server, members, pairs, counted),
      warms: true,
      yardstick: { name: 'post creation', server, shots: newPosts(members) },
      targets: { p50: 20, p95: 80, cpuTogether: 1.67 },
    },
    {
      name: 'messages among 1,000 sockets, both cores busy',
      shots: [],
      play: (counted) => deliver(server, members, pairs, counted, { rate: Number.POSITIVE_INFINITY }),
      warms: true,
      yardstick: { name: 'post creation', server, shots: newPosts(members) },
      targets: { cpuTogether: 1.67 },
    },
    {
      name: 'messages, 200 a second, beside bare messages',
      shots: [],
      play: (counted) => deliver(server, members, pairs, counted),
      warms: true,
      yardstick: {
        name: 'bare messages',
        server: bareMessages,
        shots: [],
        play: (counted) => deliver(bareMessages, members, pairs, counted),
      },
      targets: { cpuTogether: 2 },
    },
    {
      name: 'messages, 200 a second, shown and marked as read',
      shots: [],
      play: (counted) => deliver(server, members, pairs, counted, { marks: true }),
      warms: true,
      yardstick: posts,
      targets: { p50: 20, p95: 80, cpuTogether: 2.33 },
    },
    {
      name: 'one invalidation event to 1,000 sockets',
      shots: [],
      play: (counted) => measureInvalidation(server, reader, post, 1_000, counted),
      yardstick: {
        name: 'bare sockets',
        server: bareSockets,
        shots: [],
        play: (counted) => measureInvalidation(bareSockets, reader, post, 1_000, counted),
      },
      targets: { p95: 35, timesP50: 1.25 },
    },
    {
      name: 'one invalidation event to 10,000 sockets',
      shots: [],
      play: (counted) => measureInvalidation(server, reader, post, 10_000, counted),
      yardstick: {
        name: 'bare sockets',
        server: bareSockets,
        shots: [],
        play: (counted) => measureInvalidation(bareSockets, reader, post, 10_000, counted),
      },
      targets: { p95: 150, timesP50: 1.25, megabytes: 400 },
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

/** Reacts repeatedly to a post that many sockets follow: measures the time until the last one is notified. */
async function measureInvalidation(
  server: MeasuredServer,
  { token }: SignedIn,
  post: string,
  sockets: number,
  counted: Counted,
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
