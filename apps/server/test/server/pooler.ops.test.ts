import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { requireDatabase } from '@parvis/platform/database/require-database.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports } from '../cases.ts'
import { at, test as base } from '../nodes.ts'
import { Guest } from '../people.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../pgbouncer.ts'

if (!hasPgbouncer) console.log('pgbouncer is missing: its tests are skipped (apt-get install pgbouncer)')

type Changes = Parameters<typeof startPgbouncer>[1]

/** PgBouncer as in `ops/`, in transaction mode, before the database of the test. */
const test = base.extend<{ pooler: Pgbouncer; poolerWith: (changes: Changes) => Promise<Pgbouncer> }>({
  poolerWith: async ({ stores }, use) => {
    const started: Pgbouncer[] = []
    await use(async (changes) => {
      const pooler = await startPgbouncer(stores.databaseUrl, changes)
      started.push(pooler)
      return pooler
    })
    for (const pooler of started) await pooler.stop()
  },
  pooler: async ({ poolerWith }, use) => use(await poolerWith([])),
})

test.runIf(hasPgbouncer)(
  'two nodes behind PgBouncer: the token of a banned member is refused at once on the other, and their posts leave its guest feed',
  async ({ join, node, pooler, stores }) => {
    const addresses = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: stores.databaseUrl,
      DATABASE_PREPARED: '0',
      PARVIS_LOG: 'warn',
    }
    const [here, there] = await Promise.all([node(addresses), node(addresses)])
    const { author, reader, mona } = await aTeam(join)
    const post = await at(author, here).publishes('un texte')
    const [authorThere, guestThere] = [
      at(author, there),
      new Guest({ ...author.place, address: there.address }),
    ]
    const posts = async () => (await guestThere.call(getFeed, { query: { tab: 'citizens' } })).items
    const standing = () =>
      authorThere.get('/api/v1/me').then(
        () => 'answered',
        () => 'refused',
      )
    await expect.poll(posts).toEqual([expect.objectContaining({ id: post.id })])
    for (let read = 0; read < 50; read += 1) {
      expect(await standing()).toBe('answered')
      expect(await posts()).toHaveLength(1)
    }

    const caseId = await reports(at(reader, here), 'post', post)
    await decides(at(mona, here), caseId, reasoned({ kind: 'ban' }))
    const banned = performance.now()
    await expect.poll(standing, { timeout: 2_000 }).toBe('refused')
    await expect.poll(posts, { timeout: 2_000 }).toEqual([])
    console.log(`a ban is effective behind PgBouncer after ${Math.round(performance.now() - banned)} ms`)
    expect(here.complaint() + there.complaint()).not.toMatch(/"level":50|"missing"/)
  },
)

test.runIf(hasPgbouncer)(
  'many reads and writes at once go through a few connections of the pooler, without prepared statements',
  async ({ join, node, poolerWith, stores }) => {
    const pooler = await poolerWith([['default_pool_size = 24', 'default_pool_size = 3']])
    const there = await node({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: stores.databaseUrl,
      DATABASE_PREPARED: '0',
    })
    const members = await Promise.all(Array.from({ length: 6 }, (_, turn) => join(`lise-${turn}`)))
    await Promise.all(
      members.map(async (member) => {
        for (let turn = 0; turn < 20; turn += 1) {
          await at(member, there).publishes(`${member.id} ${turn}`)
          await at(member, there).call(getFeed, { query: { tab: 'citizens', sort: 'recent' } })
        }
      }),
    )
    expect(there.complaint()).toBe('')
  },
)

test.runIf(hasPgbouncer)(
  'a pooled address is refused at start by name, without its direct one, with a pooled or a foreign direct one, and with prepared statements that the pooler loses',
  async ({ pooler, poolerWith, stores, node, context }) => {
    const started = performance.now()
    const alone = node({ DATABASE_URL: pooler.url })
    await expect(alone).rejects.toThrow(
      /DATABASE_URL passe par un répartiteur de connexions \(PgBouncer\) en mode « transaction ».*DATABASE_DIRECT_URL.*\.\n$/,
    )
    console.log(`a pooled address is refused after ${Math.round(performance.now() - started)} ms`)
    const [url, directUrl] = [pooler.url, stores.databaseUrl]
    await expect(requireDatabase({ url, directUrl: url })).rejects.toThrow(/^DATABASE_DIRECT_URL passe elle/)
    await expect(requireDatabase({ url, directUrl })).rejects.toThrow(/^DATABASE_PREPARED : .*=0\.$/)
    await requireDatabase({ url, directUrl, preparesStatements: false })
    const foreign = directUrl.replace(/\/[^/?]+(\?|$)/, '/parvis$1')
    await expect(requireDatabase({ url, directUrl: foreign, preparesStatements: false })).rejects.toThrow(
      /^DATABASE_DIRECT_URL mène à une autre base/,
    )

    // While others keep its connections busy, too.
    const busy = Array.from({ length: 3 }, () => context.database.pool.query('select pg_sleep(1)'))
    await expect(requireDatabase({ url })).rejects.toThrow(/DATABASE_DIRECT_URL/)
    await Promise.all(busy)

    const session = await poolerWith([['pool_mode = transaction', 'pool_mode = session']])
    await expect(requireDatabase({ url: session.url })).rejects.toThrow(/refuse les réglages/)
    const lenient = await poolerWith([
      ['pool_mode = transaction', 'pool_mode = session\nignore_startup_parameters = options'],
    ])
    await requireDatabase({ url: lenient.url })
    const statement = await poolerWith([['pool_mode = transaction', 'pool_mode = statement']])
    await expect(requireDatabase({ url: statement.url })).rejects.toThrow(
      /en mode « transaction » ou « statement »/,
    )
  },
)

test.runIf(hasPgbouncer)(
  'a node says when the pooler does not set what its connections need',
  async ({ node, poolerWith, stores }) => {
    const bare = await poolerWith([[/ connect_query='.*'/, '']])
    const there = await node({
      DATABASE_URL: bare.url,
      DATABASE_DIRECT_URL: stores.databaseUrl,
      DATABASE_PREPARED: '0',
      PARVIS_LOG: 'warn',
    })
    expect(there.complaint()).toContain(
      '"missing":["statement_timeout = 15s","plan_cache_mode = force_generic_plan"]',
    )
  },
)
