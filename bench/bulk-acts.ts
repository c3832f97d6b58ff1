import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { LoadResult } from './load.ts'
import { appoint } from './member-table.ts'
import type { Story } from './story.ts'

/** Accounts of one act, of the 10,000 that it may have: a round must not take minutes. */
const accounts = 2_000
const oneByOne = 100

const reasons = { rule: 'spam', ground: 'terms', facts: 'Le même lien, douze fois dans l’heure.' }

/** An act of an administrator on many accounts, and the same decisions taken one by one. */
export async function bulkActStory(url: string, server: MeasuredServer): Promise<Story> {
  const token = await appoint(url, server)
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${server.address}/api/moderation${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    name: 'an act on many accounts, until the last one has its statement',
    shots: [],
    play: async () => {
      const members = await picked(url, accounts)
      const begun = performance.now()
      // The endpoint takes 500 ticked members; a selection is found by its day of sign-up.
      for (let place = 0; place < members.length; place += 500) {
        const part = members.slice(place, place + 500)
        await call('/bulk-acts', {
          targets: { members: part },
          expected: part.length,
          act: { ...reasons, kind: 'warn' },
        })
      }
      let refused = 0
      for (;;) {
        const { items } = (await call('/bulk-acts')) as { items: { state: string; refused: number }[] }
        if (items.every(({ state }) => state !== 'running')) {
          refused = items.slice(0, members.length / 500).reduce((sum, one) => sum + one.refused, 0)
          break
        }
        await sleep(200)
      }
      return result(members.length, performance.now() - begun, refused)
    },
    yardstick: {
      name: 'the same decisions, one by one',
      server,
      shots: [],
      play: async () => {
        const members = await picked(url, oneByOne)
        const begun = performance.now()
        for (const memberId of members) {
          const { case_id } = (await call(`/members/${memberId}/case`, {})) as { case_id: string }
          await call(`/cases/${case_id}/decision`, { ...reasons, kind: 'warn' })
        }
        return result(members.length, performance.now() - begun, 0)
      },
    },
    targets: { ratio: 1 },
  }
}

function result(count: number, milliseconds: number, refused: number): LoadResult & { grown: number } {
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
