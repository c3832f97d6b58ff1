import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { SignedIn } from './people.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'
import { type LoadResult, summaryOf } from './summary.ts'

/** Maximum number of mentions in a post of 280 characters, with the shortest names. */
const mentioned = 55
const postsInTurn = 60

const main = fileURLToPath(new URL('../apps/server/src/commands/main.ts', import.meta.url))

/** Notifications to many at once: a post that mentions a crowd, and an announcement to every member. */
export function crowdStories(stage: Stage): Story[] {
  const { url, server } = stage
  const names = once(async () => shortNames(url, await stage.members()))
  const posts = stage.sized(postsInTurn, 2)
  return [
    {
      name: `a post that mentions ${mentioned}`,
      play: async () => {
        const crowd = (await names()).join(' ')
        return postInTurn(server, await stage.members(), posts, (turn) => `${crowd} ${turn % 10}`)
      },
      yardstick: {
        name: 'a post that mentions nobody',
        play: async () =>
          postInTurn(
            server,
            await stage.members(),
            posts,
            (turn) => `${'Une idée de plus. '.repeat(15)} ${turn % 10}`,
          ),
      },
      targets: { timesP50: 1.3 },
    },
    {
      name: 'an announcement to every member',
      play: () => announceToAll(url),
      targets: { perSecond: 5_000 },
    },
  ]
}

/** Gives members of the set names short enough for a crowd in one post, and returns their mentions. */
async function shortNames(url: string, members: readonly SignedIn[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ username: string }>(
      `update profiles set username = 'm' || to_char(named.turn, 'FM00')
       from (
         select id, row_number() over (order by id) as turn from profiles where not id = any ($1) order by id limit $2
       ) as named
       where profiles.id = named.id returning username`,
      [members.map(({ id }) => id), mentioned],
    )
    return rows.map(({ username }) => `@${username}`)
  })
}

/** Posts one after another: measures how long an author waits. */
async function postInTurn(
  server: MeasuredServer,
  members: readonly SignedIn[],
  count: number,
  contentOf: (turn: number) => string,
): Promise<LoadResult & { grown: number }> {
  const times: number[] = []
  let refused = 0
  for (let turn = 0; turn < count; turn += 1) {
    const begun = performance.now()
    const answer = await fetch(`${server.address}/api/v1/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${members[turn % members.length]?.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ content: contentOf(turn) }),
    })
    await answer.arrayBuffer()
    times.push(performance.now() - begun)
    if (!answer.ok) refused += 1
    // Leaves time for the jobs that the post enqueued.
    await sleep(30)
  }
  const span = times.reduce((sum, time) => sum + time, 0)
  return summaryOf(times, { refused, broken: 0, span })
}

/** Notifications per second, from the operator's command until the last member has theirs. */
async function announceToAll(url: string): Promise<LoadResult & { grown: number }> {
  const env = { ...process.env, DATABASE_URL: url }
  const words = ['announce', 'Maintenance ce soir', 'Parvis sera fermé cette nuit de 2 h à 3 h.']
  await promisify(execFile)(process.execPath, [main, 'admin', ...words], { env })
  return withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ id: string; told: number; seconds: number; finished: boolean }>(
        `select id, told, extract(epoch from coalesce(finished_at, now()) - created_at)::float8 as seconds,
           finished_at is not null as finished
         from announcements order by created_at desc limit 1`,
      )
      const [last] = rows
      if (last === undefined) throw new Error('there is no announcement')
      if (last.finished) {
        // The next round starts from the same lists.
        await client.query('delete from announcements where id = $1', [last.id])
        const milliseconds = last.seconds * 1_000
        return {
          perSecond: last.told / last.seconds,
          p50: milliseconds,
          p95: milliseconds,
          p99: milliseconds,
          requests: last.told,
          refused: 0,
          broken: 0,
          grown: 0,
        }
      }
      await sleep(50)
    }
  })
}
