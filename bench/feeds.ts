import type { MeasuredServer } from './children.ts'
import type { Size } from './dataset/fill.ts'
import { openDataset } from './dataset/open.ts'
import type { Shot } from './load.ts'
import { memberCount, type SignedIn, signIn } from './people.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'

export const guestFeed: Shot = { method: 'GET', path: '/api/v1/feed?tab=politics' }

/** Largest page of political data: every election since 1958. */
const politicalPage: Shot = { method: 'GET', path: '/api/v1/political-data/elections' }

/** Posts of a small set. */
const few = 10_000

/** Feeds of guests and members: first and later pages, among many posts and among few, with each filter and sort. */
export function feedStories(stage: Stage): Story[] {
  const personal = async () => (await stage.members()).map(({ token }): Shot => ({ ...guestFeed, token }))
  return [
    {
      name: 'guest feed',
      isQuick: true,
      shots: async () => [guestFeed],
      yardstick: {
        name: 'bare route, same bytes',
        server: () => stage.sameBytes(guestFeed.path),
        shots: async () => [guestFeed],
      },
      targets: { ratio: 0.85 },
    },
    {
      name: 'political data, guest',
      shots: async () => [politicalPage],
      yardstick: {
        name: 'bare route, same bytes',
        server: () => stage.sameBytes(politicalPage.path),
        shots: async () => [politicalPage],
      },
      targets: { ratio: 0.7 },
    },
    {
      name: 'member feed',
      isQuick: true,
      shots: personal,
      yardstick: {
        name: 'bare route, ideal query',
        server: stage.idealQuery,
        shots: once(async () => {
          const members = await stage.members()
          const ideal = members.map(({ id }): Shot => ({ method: 'GET', path: `/api/v1/feed/${id}` }))
          await requireSameAnswers(stage.server, await personal(), await stage.idealQuery(), ideal)
          return ideal
        }),
      },
      targets: { ratio: 1.8, timesP99: 1 },
    },
    amongFew(stage, personal),
    deepInto(stage, guestFeed),
    deepInto(stage, { ...guestFeed, path: `${guestFeed.path}&sort=relevant` }),
    {
      name: 'member feed, slowest of its filters and sorts',
      kinds: async () => {
        const members = await stage.members()
        return filterings().map((filters) => ({
          name: filters,
          shots: members.map(
            ({ token }): Shot => ({ method: 'GET', path: `/api/v1/feed?${filters}`, token }),
          ),
        }))
      },
      targets: { p99: 25 },
    },
  ]
}

/** Compares a page among all posts to one among few; a large set is compared with a usual one. */
function amongFew(stage: Stage, shots: () => Promise<Shot[]>): Story {
  const { size } = stage
  const isLarge = size.posts > 1_000_000
  const compared: Size = isLarge
    ? { posts: 1_000_000, members: 100_000 }
    : { ...size, posts: stage.sized(few, 1_001) }
  const small = once(async () => {
    const set = await openDataset(stage.databaseServer, compared, stage.say)
    stage.afterStory(() => set.drop())
    return stage.node({ url: set.url, env: { PARVIS_DATA: `${stage.folder}/data-${compared.posts}` } })
  })
  return {
    name: 'member feed, among all posts',
    shots,
    yardstick: {
      name: `the same among ${compared.posts.toLocaleString('en')}`,
      server: small,
      shots: once(async () =>
        (await signIn(await small(), stage.sized(memberCount, 3))).map(
          ({ token }): Shot => ({ ...guestFeed, token }),
        ),
      ),
    },
    targets: { timesP50: isLarge ? 1.5 : 1.3 },
  }
}

/** Compares the fiftieth page to the first. */
function deepInto(stage: Stage, first: Shot): Story {
  const readers = async () => (await stage.members()).slice(0, 8)
  return {
    name: `page 50 of ${first.path.slice('/api/v1/feed?'.length)}`,
    shots: once(async () => Promise.all((await readers()).map((reader) => laterPage(stage, reader, first)))),
    yardstick: {
      name: 'its page 1',
      shots: async () => (await readers()).map(({ token }): Shot => ({ ...first, token })),
    },
    targets: { times: 1.3 },
  }
}

async function laterPage({ server, sized }: Stage, { token }: SignedIn, first: Shot): Promise<Shot> {
  let path = first.path
  for (let page = 1; page < sized(50, 3); page += 1) {
    const answer = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const { next_cursor } = (await answer.json()) as { next_cursor: string | null }
    if (next_cursor === null) throw new Error(`${first.path} has no page ${page + 1}`)
    path = `${first.path}&cursor=${next_cursor}`
  }
  return { ...first, path, token }
}

/** All combinations of filters in the feed's menu, with one region and one choice of parties. */
function filterings(): string[] {
  const all: string[] = []
  for (const tab of ['politics', 'journalism', 'citizens'])
    for (const scope of ['', '&scope=local&region=35'])
      for (const authors of ['', '&orientation=left', '&parties=ps', '&parties=re,lr,udi&orientation=right'])
        for (const following of ['', '&following=true'])
          for (const sort of ['recent', 'relevant', 'popular'])
            if (tab === 'politics' || !authors.includes('parties'))
              all.push(`tab=${tab}${scope}${authors}${following}&sort=${sort}`)
  return all
}

/** A yardstick with other responses would measure something else. */
async function requireSameAnswers(a: MeasuredServer, shotsOfA: Shot[], b: MeasuredServer, shotsOfB: Shot[]) {
  const read = async ({ address }: MeasuredServer, shot: Shot | undefined) => {
    const headers = shot?.token === undefined ? undefined : { authorization: `Bearer ${shot.token}` }
    return JSON.stringify(sorted(await (await fetch(`${address}${shot?.path}`, { headers })).json()))
  }
  for (const turn of [0, 1, 2]) {
    if ((await read(a, shotsOfA[turn])) !== (await read(b, shotsOfB[turn])))
      throw new Error(
        'the ideal query does not answer what the server answers: bring the yardstick up to date',
      )
  }
}

/** The value with its keys in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
