import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from './database.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'
import type { LoadResult } from './summary.ts'

/** Accounts of one act: as many as it may have, or a quarter of a small set. */
const most = 10_000
const oneByOne = 200
const pollMilliseconds = 1_000

const reasons = { rule: 'spam', ground: 'terms', facts: 'Le même lien, douze fois dans l’heure.' }

interface BulkActProgress {
  id: string
  state: string
  total: number
  done: number
  refused: number
  undone: number
}

type Played = LoadResult & { grown: number }

/** A warning of many accounts by one act, the same decisions taken one by one, and its undoing as a whole. */
export function bulkActStories(stage: Stage): Story[] {
  const { url, server, size, say } = stage
  const accounts = stage.sized(Math.min(most, Math.floor(size.members / 4)), 20)
  const call = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(`${server.address}/api/v1/moderation${path}`, {
      method,
      headers: { authorization: `Bearer ${await stage.administrator()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  /** Follows the latest act as the console does, until it is over. */
  const followed = async (count: (act: BulkActProgress) => number): Promise<BulkActProgress> => {
    const seen = new Set<number>()
    for (;;) {
      const { items } = (await call('/bulk-acts')) as { items: BulkActProgress[] }
      const [act] = items
      if (act === undefined) throw new Error('there is no act')
      seen.add(count(act))
      if (act.state === 'done' || act.state === 'undone') {
        say(`${act.total} accounts, ${act.refused} refused; ${seen.size} states of the progress seen`)
        return act
      }
      await sleep(pollMilliseconds)
    }
  }
  return [
    {
      name: 'a warning of many accounts, until the last one has its statement',
      play: async (counted) => {
        const day = await signedUpOnOneDay(url, accounts)
        const targets = { selection: { joined_from: day, joined_until: day } }
        const asked = performance.now()
        const { count } = (await call('/bulk-acts/preview', { targets })) as { count: number }
        say(`preview: ${Math.round(performance.now() - asked)} ms for ${count} accounts`)
        return counted(async () => {
          const begun = performance.now()
          await call('/bulk-acts', { targets, expected: count, act: { ...reasons, kind: 'warn' } })
          const { refused } = await followed(({ done }) => done)
          return result(count, performance.now() - begun, refused)
        })
      },
      yardstick: {
        name: 'the same decisions, one by one',
        play: async (counted) => {
          const chosen = await picked(url, stage.sized(oneByOne, 2))
          return counted(async () => {
            const begun = performance.now()
            for (const memberId of chosen) {
              const { case_id } = (await call(`/members/${memberId}/case`, {})) as { case_id: string }
              await call(`/cases/${case_id}/decision`, { ...reasons, kind: 'warn' }, 'PUT')
            }
            return result(chosen.length, performance.now() - begun, 0)
          })
        },
      },
      targets: { ratio: 1 },
    },
    {
      name: 'a warning of many accounts, undone as a whole',
      play: async (counted) =>
        counted(async () => {
          const { items } = (await call('/bulk-acts')) as { items: BulkActProgress[] }
          const act = items.find(({ state }) => state === 'done')
          if (act === undefined) return result(1, 1, 0)
          const begun = performance.now()
          await call(`/bulk-acts/${act.id}/undo`, {})
          const { undone } = await followed((one) => one.undone)
          return result(undone, performance.now() - begun, 0)
        }),
    },
  ]
}

function result(count: number, milliseconds: number, refused: number): Played {
  return {
    ...{ perSecond: (count / milliseconds) * 1_000, p50: milliseconds, p95: milliseconds, p99: milliseconds },
    ...{ requests: count, refused, broken: 0, grown: 0 },
  }
}

/** Members about whom there is no case. */
const picked = (url: string, count: number): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from profiles
       where not is_moderator and not is_administrator
         and not exists (select from moderation_cases where moderation_cases.author_id = profiles.id)
       order by md5(id::text) limit $1`,
      [count],
    )
    return rows.map(({ id }) => id)
  })

/** Dates the sign-up of members about whom there is no case on a day of their own, by which a search finds them. */
async function signedUpOnOneDay(url: string, count: number): Promise<string> {
  const members = await picked(url, count)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ day: string }>(
      `select (least(min(created_at), '2020-01-01') - interval '2 days')::date::text as day from profiles`,
    )
    const day = rows[0]?.day ?? '2019-12-30'
    await client.query(`update profiles set created_at = $1::date + interval '12 hours' where id = any($2)`, [
      day,
      members,
    ])
    await client.query('analyze profiles')
    return day
  })
}
