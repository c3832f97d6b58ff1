import { withClient } from './dataset.ts'
import type { SignedIn } from './people.ts'
import type { Story } from './story.ts'

const each = 10_000
/** So that what is measured is one list, not a queue of them. */
const connections = 8

/** A member with 50,000 notifications: 30,000 alone, and 20,000 lines of four reactions each; half of them unread. */
export async function toldStories(url: string, { id, token }: SignedIn): Promise<Story[]> {
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
  return [
    {
      name: 'notifications, a member with 50,000',
      shots: [{ method: 'GET', path: '/api/notifications', token }],
      connections,
      targets: { p99: 20 },
    },
    {
      name: 'unread notifications, a member with 50,000',
      shots: [{ method: 'GET', path: '/api/notifications/unread', token }],
      connections,
      targets: { p99: 5 },
    },
  ]
}
