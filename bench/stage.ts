import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../apps/server/src/config/config.ts'
import { type MeasuredServer, startServer } from './children.ts'
import { withClient } from './database.ts'
import type { Size } from './dataset/fill.ts'
import { openDataset } from './dataset/open.ts'
import { openMailSink } from './mail-sink.ts'
import { aboutDatabase, type Measure, measuring } from './measuring.ts'
import { appoint, memberCount, type SignedIn, signIn } from './people.ts'
import { once } from './story.ts'

/** Posts whose pages are read, or that are answered. */
const readPosts = 20_000

/** A server of Parvis on a filled database, and all that the stories share, prepared when first needed. */
export interface Stage {
  databaseServer: string
  url: string
  size: Size
  /** Folder for files kept for the next run. */
  folder: string
  server: MeasuredServer
  measure: Measure
  postgres: string
  postmaster: number | undefined
  /** The number for a full run, or for one that only shows that each story runs. */
  sized(full: number, tiny: number): number
  say(line: string): void
  members(): Promise<SignedIn[]>
  /** Ids of public posts, and the newest. */
  posts(): Promise<{ posts: string[]; viral: string }>
  /** Access token of an administrator. */
  administrator(): Promise<string>
  /** A bare route that answers with the bytes of the server's response. */
  sameBytes(path: string): Promise<MeasuredServer>
  idealQuery(): Promise<MeasuredServer>
  bareSockets(): Promise<MeasuredServer>
  bareMessages(): Promise<MeasuredServer>
  /** Starts a further node for one story, on the same database unless another is given. */
  node(options: { url?: string; args?: string[]; env?: Record<string, string> }): Promise<MeasuredServer>
  /** Calls `close` when the story ends. */
  afterStory(close: () => Promise<unknown>): void
  endStory(): Promise<void>
}

export interface StageOptions {
  /** PostgreSQL server on which the set is made. */
  databaseServer: string
  size: Size
  connections: number
  folder: string
  isTiny?: boolean
  /** Arguments of Node for the server. */
  args?: string[]
  /** Folder of the sources that are measured, if they are not these; opens the set, and returns its address. */
  revision?: { root: string; open(databaseServer: string): Promise<string> }
  say(line: string): void
  atEnd(close: () => Promise<unknown>): void
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { databaseServer, size, connections, folder, isTiny = false, revision, say, atEnd } = options
  const url = revision === undefined ? await open() : await revision.open(databaseServer)
  const pool = String(loadConfig({ NODE_ENV: 'test' }).databasePool)
  const { postmaster, version } = await aboutDatabase(url)
  const mails = await openMailSink()
  atEnd(() => mails.close())

  const start = async (args: string[], env: Record<string, string>) => {
    const server = await startServer(args, env, revision?.root)
    atEnd(() => server.stop())
    return server
  }
  const closers: (() => Promise<unknown>)[] = []
  const endStory = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  atEnd(endStory)
  const startNode: Stage['node'] = ({ url: database = url, args = [], env = {} }) =>
    start([...args, 'apps/server/src/main.ts'], {
      NODE_ENV: 'production',
      DATABASE_URL: database,
      DATABASE_POOL: pool,
      PARVIS_DATA: join(folder, `data-${size.posts}`),
      PARVIS_DEMO: '0',
      PARVIS_SNAPSHOT: '0',
      PARVIS_RATE_LIMITS: '0',
      // Sign-ins of the benchmark's members are security events.
      PARVIS_LOG: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    })
  const server = await startNode({ args: options.args ?? [], env: { SMTP_URL: mails.address } })
  const onDatabase = { DATABASE_URL: url, DATABASE_POOL: pool }
  const bytesOf = new Map<string, Promise<MeasuredServer>>()

  return {
    databaseServer,
    url,
    size,
    folder,
    server,
    measure: measuring({ databaseUrl: url, postmaster, connections, folder }),
    postgres: version,
    postmaster,
    sized: (full, tiny) => (isTiny ? tiny : full),
    say,
    members: once(() => signIn(server, isTiny ? 8 : memberCount)),
    posts: once(() => pickPosts(url)),
    administrator: once(() => appoint(url, server)),
    sameBytes(path) {
      const known = bytesOf.get(path)
      const made = known ?? serveBytes(path)
      bytesOf.set(path, made)
      return made
    },
    idealQuery: once(() => start(['bench/yardsticks/ideal-query.ts'], onDatabase)),
    bareSockets: once(() => start(['bench/yardsticks/bare-sockets.ts'], {})),
    bareMessages: once(() => start(['bench/yardsticks/bare-messages.ts'], onDatabase)),
    async node(node) {
      const started = await startNode(node)
      closers.push(() => started.stop())
      return started
    },
    afterStory: (close) => void closers.push(close),
    endStory,
  }

  async function open(): Promise<string> {
    const set = await openDataset(databaseServer, size, say)
    atEnd(() => set.drop())
    return set.url
  }

  async function serveBytes(path: string): Promise<MeasuredServer> {
    const answer = await fetch(server.address + path)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const file = join(folder, `bytes-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`)
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    return start(['bench/yardsticks/same-bytes.ts', file, path.replace(/\?.*/, ''), type], {})
  }
}

function pickPosts(url: string): Promise<{ posts: string[]; viral: string }> {
  return withClient(url, async (client) => {
    const any = await client.query<{ id: string }>(
      `select id from posts where visibility = 'public' order by id limit ${readPosts}`,
    )
    const newest = await client.query<{ id: string }>(
      `select id from posts where visibility = 'public' order by created_at desc limit 1`,
    )
    const [viral] = newest.rows
    if (viral === undefined) throw new Error('the generated set has no post')
    return { posts: any.rows.map(({ id }) => id), viral: viral.id }
  })
}
