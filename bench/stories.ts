import { join } from 'node:path'
import { bulkActStories } from './bulk-acts.ts'
import type { MeasuredServer } from './children.ts'
import { crowdStories } from './crowd.ts'
import { withClient } from './database.ts'
import { embedStories, type SameEmbed } from './embeds.ts'
import { figuresStory } from './figures.ts'
import type { Shot } from './load.ts'
import { logStories } from './log.ts'
import { memberTableStories } from './member-table.ts'
import { messageStories } from './messages.ts'
import { newPosts } from './new-posts.ts'
import { credentials, type SignedIn, signIn } from './people.ts'
import { sendPictures } from './picture.ts'
import { type ReplicaServers, replicaStory } from './replica.ts'
import { searchStories } from './searched.ts'
import type { Story } from './story.ts'
import { toldStories } from './told.ts'

interface Stage {
  url: string
  /** Members of the set. */
  members: number
  say(text: string): void
  /** Folder for files kept for the next run. */
  folder: string
  server: MeasuredServer
  sameBytes: MeasuredServer
  sameData: MeasuredServer
  sameTile: MeasuredServer
  sameEmbed: SameEmbed
  idealQuery: MeasuredServer
  bareSockets: MeasuredServer
  bareMessages: MeasuredServer
  /** A node whose figures are read, and one without figures; undefined: not measured. */
  figures: { read: MeasuredServer; without: MeasuredServer } | undefined
  /** Nodes on a primary and on its standby; undefined: not measured. */
  replica: ReplicaServers | undefined
  /** The same server with few posts. */
  small: { server: MeasuredServer; posts: number } | undefined
}

const postCount = 20_000

/** Largest page of political data: every election since 1958. */
export const politicalPage = '/api/v1/political-data/elections'

const status: Shot = { method: 'GET', path: '/api/v1/status' }

/**
 * Signs members in and prepares all requests of every story. Reads come first, since writes change what they return.
 */
export async function prepareStories(stage: Stage): Promise<Story[]> {
  const {
    url,
    folder,
    server,
    sameBytes,
    sameData,
    sameTile,
    sameEmbed,
    idealQuery,
    bareSockets,
    bareMessages,
    figures,
    replica,
    small,
  } = stage
  const { posts, viral } = await pickPosts(url)
  const members = await signIn(server)
  const memberOf = (turn: number) => members[turn % members.length] as SignedIn
  const feed: Shot = { method: 'GET', path: '/api/v1/feed?tab=politics' }
  const ideal = members.map(({ id }): Shot => ({ method: 'GET', path: `/api/v1/feed/${id}` }))
  const personal = members.map(({ token }): Shot => ({ ...feed, token }))
  await requireSameAnswers(server, personal, idealQuery, ideal)
  const reaction = (post: string, turn: number): Shot => ({
    method: 'PUT',
    path: `/api/v1/posts/${post}/reaction`,
    token: memberOf(turn).token,
    body: { reaction: ['support', 'question', 'vote'][turn % 3] },
  })
  const remark = (post: string, turn: number): Shot => ({
    method: 'POST',
    path: `/api/v1/posts/${post}/comments`,
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
      targets: { ratio: 0.75 },
    },
    {
      name: 'political data, guest',
      shots: [{ method: 'GET', path: politicalPage }],
      yardstick: {
        name: 'bare route, same bytes',
        server: sameData,
        shots: [{ method: 'GET', path: politicalPage }],
      },
      targets: { ratio: 0.7 },
    },
    ...embedStories(sameEmbed, posts),
    {
      name: 'member feed',
      shots: personal,
      yardstick: { name: 'bare route, ideal query', server: idealQuery, shots: ideal },
      targets: { ratio: 0.8, p99: 25, megabytes: 300 },
    },
    ...(figures === undefined ? [] : [figuresStory(figures, personal)]),
    ...(replica === undefined ? [] : [await replicaStory(replica)]),
    ...(small === undefined ? [] : [await amongFew(small, personal, feed)]),
    deepInto(server, members, feed),
    deepInto(server, members, { ...feed, path: `${feed.path}&sort=relevant` }),
    {
      name: 'member feed, slowest of its filters and sorts',
      shots: [],
      kinds: filterings().map((filters) => ({
        name: filters,
        shots: members.map(({ token }): Shot => ({ method: 'GET', path: `/api/v1/feed?${filters}`, token })),
      })),
      targets: { p99: 25 },
    },
    {
      name: 'picture of 10 MB',
      shots: [],
      play: () => sendPictures(server, memberOf(0), join(folder, 'photograph.jpg')),
      targets: { slowestMs: 2_000, grown: 60 },
    },
    ...(await toldStories(url, server, [memberOf(1), memberOf(2)])),
    ...(await searchStories(url, members)),
    ...(await memberTableStories(url, server)),
    ...(await messageStories(url, server, members, { post: viral, bareSockets, bareMessages })),
    { name: 'post page, guest', shots: posts.map((id) => ({ method: 'GET', path: `/api/v1/posts/${id}` })) },
    {
      name: 'post page, member',
      shots: posts.map((id, turn) => ({
        method: 'GET',
        path: `/api/v1/posts/${id}`,
        token: memberOf(turn).token,
      })),
    },
    { name: 'reaction, spread over posts', shots: posts.map(reaction), targets: { perSecond: 1_500 } },
    {
      name: 'reaction, one viral post',
      shots: Array.from({ length: 3 * members.length + 1 }, (_, turn) => reaction(viral, turn)),
      targets: { perSecond: 1_500 },
    },
    { name: 'comment, spread over posts', shots: posts.map(remark), targets: { perSecond: 1_500 } },
    {
      name: 'comment, one viral post',
      shots: Array.from({ length: members.length }, (_, turn) => remark(viral, turn)),
      targets: { perSecond: 1_500 },
    },
    {
      name: 'post creation',
      shots: newPosts(members),
      targets: { perSecond: 1_200 },
    },
    ...(await bulkActStories(url, server, { members: stage.members, say: stage.say })),
    ...(await crowdStories(url, server, members)),
    ...logStories(url, server, sameTile, members),
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
      shots: credentials.map((body) => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body,
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

/** Compares a page with many posts to one with few. */
async function amongFew(
  { server, posts }: { server: MeasuredServer; posts: number },
  shots: Shot[],
  feed: Shot,
): Promise<Story> {
  const few = (await signIn(server)).map(({ token }): Shot => ({ ...feed, token }))
  return {
    name: 'member feed, among all posts',
    shots,
    yardstick: { name: `the same among ${posts.toLocaleString('en')}`, server, shots: few },
    targets: { timesP50: posts > 10_000 ? 1.5 : 1.3 },
  }
}

/** Compares the fiftieth page to the first. */
function deepInto(server: MeasuredServer, members: SignedIn[], first: Shot): Story {
  const readers = members.slice(0, 8)
  let found: Promise<Shot[]> | undefined
  return {
    name: `page 50 of ${first.path.slice('/api/v1/feed?'.length)}`,
    shots() {
      found ??= Promise.all(readers.map((reader) => pageFifty(server, reader, first)))
      return found
    },
    yardstick: { name: 'its page 1', server, shots: readers.map(({ token }): Shot => ({ ...first, token })) },
    targets: { times: 1.3 },
  }
}

async function pageFifty(server: MeasuredServer, { token }: SignedIn, first: Shot): Promise<Shot> {
  let path = first.path
  for (let page = 1; page < 50; page += 1) {
    const answer = await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const { next_cursor } = (await answer.json()) as { next_cursor: string | null }
    if (next_cursor === null) throw new Error(`${first.path} has no page 50`)
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
