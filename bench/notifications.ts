import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { Shot } from './load.ts'
import type { SignedIn } from './people.ts'
import { openTab } from './sockets.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'
import { summaryOf } from './summary.ts'

const each = 10_000
/** Few, to measure single lists instead of a queue. */
const connections = 8
const comments = 100

/**
 * A member with 50,000 notifications: 30,000 single ones, and 20,000 groups of four reactions each; half of them
 * unread.
 */
export function notificationStories(stage: Stage): Story[] {
  const people = once(async () => {
    const [, reader, actor] = await stage.members()
    if (reader === undefined || actor === undefined) throw new Error('nobody has signed in')
    await fillNotifications(stage.url, reader.id, stage.sized(each, 50))
    return { reader, actor }
  })
  const read = (path: string) => async (): Promise<Shot[]> => [
    { method: 'GET', path, token: (await people()).reader.token },
  ]
  return [
    {
      name: 'notifications, a member with 50,000',
      shots: read('/api/v1/notifications'),
      connections,
      targets: { p99: 20 },
    },
    {
      name: 'unread notifications, a member with 50,000',
      shots: read('/api/v1/notifications/unread'),
      connections,
      targets: { p99: 5 },
    },
    {
      name: 'a notification, until an open tab has it',
      play: async () => {
        const { reader, actor } = await people()
        return notifyTab(stage.server, reader, actor, stage.sized(comments, 2))
      },
      targets: { p95: 300 },
    },
  ]
}

async function fillNotifications(url: string, id: string, each: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into notifications (user_id, actor_id, type, post_id, created_at, read_at)
       select $1, actor.id, 'mention', post.id, now() - actor.turn * interval '1 day' - post.turn * interval '1 second',
         case when post.turn % 2 = 0 then now() end
       from (select id, row_number() over (order by id) as turn from posts order by id limit ${each}) as post,
         (select id, row_number() over (order by id) as turn from profiles where id <> $1 order by id limit 3) as actor
       on conflict do nothing`,
      [id],
    )
    await client.query(
      `with lines as (
         insert into notifications (user_id, type, post_id, created_at, read_at, actor_count)
         select $1, 'like', post.id, now() - post.turn * interval '7 seconds', read.at, 4
         from (select id, row_number() over (order by id) as turn from posts order by id limit ${each}) as post,
           (values (null::timestamptz), (now())) as read (at)
         on conflict do nothing
         returning id, user_id, post_id, created_at, read_at
       )
       insert into notification_acts (notification_id, user_id, type, post_id, actor_id, created_at)
       select lines.id, lines.user_id, 'like', lines.post_id, actor.id, lines.created_at
       from lines join (
         select id, row_number() over (order by id) as turn from profiles where id <> $1 order by id limit 8
       ) as actor on (actor.turn <= 4) = (lines.read_at is null)
       on conflict do nothing`,
      [id],
    )
    await client.query('vacuum analyze notifications, notification_acts')
  })
}

/**
 * Comments on a member's post one after another: measures from sending until the member's tab, notified by its socket,
 * has fetched the new notification.
 */
async function notifyTab(server: MeasuredServer, reader: SignedIn, actor: SignedIn, count: number) {
  const send = (token: string, path: string, content: string) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    })
  const { id } = (await (await send(reader.token, '/api/v1/posts', 'Qu’en dites-vous ?')).json()) as {
    id: string
  }
  let notified: (() => void) | undefined
  const tab = await openTab(server.address, reader.token, (text) => {
    if (text.includes('"notifications_changed"')) notified?.()
  })
  await tab.follow([`member:${reader.id}`])
  const times: number[] = []
  let refused = 0
  let broken = 0
  const start = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const heard = new Promise<boolean>((resolve) => {
      notified = () => resolve(true)
    })
    const begun = performance.now()
    const answer = await send(actor.token, `/api/v1/posts/${id}/comments`, `Avis numéro ${turn}`)
    if (!answer.ok) refused += 1
    if (await Promise.race([heard, sleep(5_000, false)])) {
      const news = await fetch(`${server.address}/api/v1/notifications/unread`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      await news.arrayBuffer()
      times.push(performance.now() - begun)
    } else broken += 1
    await sleep(50)
  }
  tab.close()
  return summaryOf(times, { refused, broken, span: performance.now() - start })
}
