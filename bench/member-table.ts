import { withClient } from './database.ts'
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
