import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import { password } from './dataset/fill.ts'
import type { Shot } from './load.ts'
import type { Stage } from './stage.ts'
import type { Kind, Story } from './story.ts'

const each = 200
const connections = 8

/** Searches of the staff's table of members: each way to find somebody, and each filter. */
export function memberTableStories(stage: Stage): Story[] {
  return [
    {
      name: 'search of members by the staff, its slowest kind',
      connections,
      kinds: async () => kindsOf(stage.url, await stage.administrator()),
      targets: { p95: 60 },
    },
  ]
}

async function kindsOf(url: string, token: string): Promise<Kind[]> {
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ display_name: string }>(
      'select display_name from profiles order by md5(id::text) limit 1000',
    )
    return rows.map(({ display_name }) => display_name)
  })
  const name = (turn: number) => names[turn % names.length] ?? 'Marie Loi'
  const kinds: Record<string, (turn: number) => object> = {
    'newest first': () => ({}),
    'whole names': (turn) => ({ q: name(turn) }),
    'first names': (turn) => ({ q: name(turn).split(' ')[0] }),
    'two letters': (turn) => ({ q: name(turn).slice(0, 2) }),
    usernames: (turn) => ({ q: `membre_${(turn * 97) % 90_000}` }),
    addresses: (turn) => ({ by: 'address', q: `membre-${(turn * 97) % 90_000}@bench.example` }),
    'beginnings of addresses': (turn) => ({ by: 'address', q: `membre-${turn % 90}` }),
    'a domain that all share': () => ({ by: 'address', q: '@bench.example' }),
    'a network that many share': () => ({ by: 'network', q: '127.0.0.1' }),
    role: (turn) => ({ role: ['citizen', 'journalist', 'politician'][turn % 3] }),
    verification: (turn) => ({ verification: ['none', 'pending', 'approved'][turn % 3] }),
    staff: () => ({ marks: ['staff'] }),
    suspended: () => ({ marks: ['suspended'] }),
    reported: () => ({ marks: ['reported'] }),
    'recent citizens without a tick': () => ({ role: 'citizen', verification: 'none', marks: ['recent'] }),
    'a first name and a rare filter': (turn) => ({ q: name(turn).split(' ')[0], marks: ['suspended'] }),
    'a month': (turn) => ({ joined_from: '2024-03-01', joined_until: `2024-03-${10 + (turn % 20)}` }),
  }
  return Object.entries(kinds).map(([kind, filters]) => ({
    name: kind,
    shots: Array.from(
      { length: each },
      (_, turn): Shot => ({
        method: 'POST',
        path: '/api/v1/moderation/members/search',
        token,
        body: filters(turn),
      }),
    ),
  }))
}

/** Makes a member of the set an administrator whose session has shown a second factor; returns the access token. */
export async function appoint(url: string, server: MeasuredServer): Promise<string> {
  const asks = async (grant: string, body: object) => {
    const answer = await fetch(`${server.address}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const session = (await answer.json()) as {
      access_token: string
      refresh_token: string
      user: { id: string }
    }
    if (!answer.ok) throw new Error(`no session for an administrator: ${JSON.stringify(session)}`)
    return session
  }
  const { refresh_token, user } = await asks('password', { email: 'membre-1@bench.example', password })
  await withClient(url, async (client) => {
    await client.query('update profiles set is_administrator = true where id = $1', [user.id])
    const timestamp = Math.floor(Date.now() / 1_000)
    await client.query(`update auth.sessions set aal = 'aal2', amr = $2 where user_id = $1`, [
      user.id,
      JSON.stringify([
        { method: 'totp', timestamp },
        { method: 'password', timestamp },
      ]),
    ])
  })
  return (await asks('refresh_token', { refresh_token })).access_token
}
