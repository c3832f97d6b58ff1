import type { MeasuredServer } from './children.ts'
import { password, withClient } from './dataset.ts'
import type { Shot } from './load.ts'
import type { Targets } from './report.ts'

/** One thing people do, many at once; and what the same would cost without Parvis around it. */
export interface Story {
  name: string
  /** A function where each round needs requests of its own. */
  shots: Shot[] | (() => Promise<Shot[]>)
  script?: 'refresh'
  yardstick?: { name: string; server: MeasuredServer; shots: Shot[] }
  targets?: Targets
}

interface Stage {
  url: string
  server: MeasuredServer
  sameBytes: MeasuredServer
  idealQuery: MeasuredServer
}

interface SignedIn {
  id: string
  token: string
  refreshToken: string
}

const memberCount = 64
const postCount = 20_000

/** Citizens of the set. */
const memberNumbers = [
  ...new Set(Array.from({ length: memberCount }, (_, index) => 20 * (index % 50) + 2 + (index % 18))),
]
const emailOf = (number: number) => `membre-${number}@bench.example`
const status: Shot = { method: 'GET', path: '/api/status' }

/** Signs members in and writes down every request of every story. Reads come first: writes change what is read. */
export async function prepareStories({ url, server, sameBytes, idealQuery }: Stage): Promise<Story[]> {
  const { posts, viral } = await pickPosts(url)
  const members = await signIn(server)
  const memberOf = (turn: number) => members[turn % members.length] as SignedIn
  const feed: Shot = { method: 'GET', path: '/api/feed?tab=politics' }
  const ideal = members.map(({ id }): Shot => ({ method: 'GET', path: `/api/feed/${id}` }))
  const personal = members.map(({ token }): Shot => ({ ...feed, token }))
  await requireSameAnswers(server, personal, idealQuery, ideal)
  const reaction = (post: string, turn: number): Shot => ({
    method: 'PUT',
    path: `/api/posts/${post}/reaction`,
    token: memberOf(turn).token,
    body: { reaction: ['support', 'question', 'vote'][turn % 3] },
  })
  const remark = (post: string, turn: number): Shot => ({
    method: 'POST',
    path: `/api/posts/${post}/comments`,
    token: memberOf(turn).token,
    body: {
      content: `Un avis de plus sur ce sujet, numéro ${turn}, avec une question pour la suite du débat.`,
    },
  })

  return [
    {
      name: 'guest feed',
      shots: [feed],
      yardstick: { name: 'bare route, same bytes', server: sameBytes, shots: [feed] },
      targets: { ratio: 0.6 },
    },
    {
      name: 'member feed',
      shots: personal,
      yardstick: { name: 'bare route, ideal query', server: idealQuery, shots: ideal },
      targets: { ratio: 0.6, p99: 25, megabytes: 300 },
    },
    {
      name: 'member feed, by relevance',
      shots: members.map(({ token }): Shot => ({ method: 'GET', path: `${feed.path}&sort=relevant`, token })),
      targets: { p99: 25 },
    },
    {
      name: 'member feed, every filter and sort',
      shots: filterings().map((filters, turn): Shot => {
        return { method: 'GET', path: `/api/feed?${filters}`, token: memberOf(turn).token }
      }),
      targets: { p99: 25 },
    },
    { name: 'post page, guest', shots: posts.map((id) => ({ method: 'GET', path: `/api/posts/${id}` })) },
    {
      name: 'post page, member',
      shots: posts.map((id, turn) => ({
        method: 'GET',
        path: `/api/posts/${id}`,
        token: memberOf(turn).token,
      })),
    },
    { name: 'reaction, spread over posts', shots: posts.map(reaction), targets: { perSecond: 1_500 } },
    {
      name: 'reaction, one viral post',
      shots: Array.from({ length: 3 * memberCount + 1 }, (_, turn) => reaction(viral, turn)),
      targets: { perSecond: 1_500 },
    },
    { name: 'comment, spread over posts', shots: posts.map(remark), targets: { perSecond: 1_500 } },
    {
      name: 'comment, one viral post',
      shots: Array.from({ length: memberCount }, (_, turn) => remark(viral, turn)),
      targets: { perSecond: 1_500 },
    },
    {
      name: 'post creation',
      shots: Array.from({ length: 1_000 }, (_, turn) => ({
        method: 'POST',
        path: '/api/posts',
        token: memberOf(turn).token,
        body: { content: `Une proposition de plus pour la séance de jeudi, numéro ${turn}. #parvis` },
      })),
      targets: { perSecond: 1_200 },
    },
    {
      name: 'session renewal',
      script: 'refresh',
      shots: async () =>
        (await signIn(server)).map(
          ({ refreshToken }): Shot => ({
            method: 'POST',
            path: '/auth/v1/token?grant_type=refresh_token',
            body: { refresh_token: refreshToken },
          }),
        ),
      targets: { perSecond: 1_500 },
    },
    {
      name: 'password sign-in',
      shots: memberNumbers.map((number) => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body: { email: emailOf(number), password },
      })),
    },
    {
      name: 'a request with a token',
      shots: members.map(({ token }): Shot => ({ ...status, token })),
      yardstick: { name: 'the same request without one', server, shots: [status] },
      targets: { addedMs: 0.1 },
    },
  ]
}

/** Each combination of filters that the feed's menu can make, with one choice of region and of parties. */
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

function pickPosts(url: string): Promise<{ posts: string[]; viral: string }> {
  return withClient(url, async (client) => {
    const any = await client.query<{ id: string }>(
      `select id from posts where visibility = 'public' order by id limit ${postCount}`,
    )
    const newest = await client.query<{ id: string }>(
      `select id from posts where visibility = 'public' order by created_at desc limit 1`,
    )
    const [viral] = newest.rows
    if (viral === undefined) throw new Error('the generated set has no post')
    return { posts: any.rows.map(({ id }) => id), viral: viral.id }
  })
}

/** Citizens of the set, signed in as any member is. */
function signIn(server: MeasuredServer): Promise<SignedIn[]> {
  return Promise.all(
    memberNumbers.map(async (number) => {
      const answer = await fetch(`${server.address}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(number), password }),
      })
      const session = (await answer.json()) as {
        access_token: string
        refresh_token: string
        user: { id: string }
      }
      if (!answer.ok) throw new Error(`sign-in failed: ${JSON.stringify(session)}`)
      return { id: session.user.id, token: session.access_token, refreshToken: session.refresh_token }
    }),
  )
}

/** A yardstick that answers something else measures something else. */
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

/** The same value with its keys in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
