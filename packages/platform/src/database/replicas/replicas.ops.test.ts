import { listComments } from '@parvis/contract/content/comments.ts'
import { getPost, listSavedPosts, savePost, setReaction, unsavePost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { describe, expect } from 'vitest'
import { join } from '../../../../../apps/server/test/joining.ts'
import { Guest } from '../../../../../apps/server/test/people.ts'
import { redisProgram, sharedRedis } from '../../../../../apps/server/test/redis.ts'
import '../../../../../apps/server/test/refused.ts'
import { at, becomes, readsFrom, test } from '../../../../../apps/server/test/replicated.ts'
import { Cluster, noStandbys, postgresPrograms } from '../../../../../apps/server/test/standbys.ts'

const ownReads = 10_000
const redis = sharedRedis()

describe.skipIf(postgresPrograms === undefined)('reads from replicas', () => {
  test('nobody reads their own writes late in 10,000 reads, beside a replica that is ten seconds behind', async ({
    cluster,
    node,
  }) => {
    const late = await cluster.standby({ recovery_min_apply_delay: '10s' })
    const prompt = await cluster.standby()
    const env = { DATABASE_REPLICA_LAG: '60' }
    const [here, there] = [await node([late, prompt], env), await node([late, prompt], env)]
    const members = await Promise.all(Array.from({ length: 20 }, (_, index) => join(here, `lise ${index}`)))
    const post = await members[0]?.publishes('Un post que tous lisent')
    if (post === undefined) throw new Error('nobody has published')
    await becomes(here, 'in_use', 'in_use')
    await becomes(there, 'in_use', 'in_use')

    let stale = 0
    let reads = 0
    await Promise.all(
      members.map(async (member) => {
        const elsewhere = at(member, there)
        for (let turn = 0; turn < ownReads / 40; turn += 1) {
          const reaction = (['support', 'question', 'vote'] as const)[turn % 3] ?? 'support'
          await member.call(setReaction, { params: { postId: post.id }, body: { reaction } })
          // Half of them on another node, as a browser whose tabs a balancer spreads.
          elsewhere.seen = member.seen
          const reader = turn % 2 === 0 ? elsewhere : member
          const { userReaction } = await reader.call(getPost, { params: { postId: post.id } })
          if (userReaction !== reaction) stale += 1
          const isSaved = turn % 2 === 0
          await elsewhere.call(isSaved ? savePost : unsavePost, { params: { postId: post.id } })
          // Without the cookie, as on another device: the node that has written knows the position.
          elsewhere.seen = undefined
          const { items } = await elsewhere.call(listSavedPosts, { query: {} })
          if (items.some((saved) => saved.post.id === post.id) !== isSaved) stale += 1
          reads += 2
        }
      }),
    )
    const answered = [here, there].map((place) => ['1', '2', 'primary'].map((name) => readsFrom(place, name)))
    console.log(
      `own reads: ${reads}, stale: ${stale}; by late replica, replica, primary: ${JSON.stringify(answered)}`,
    )
    expect({ reads, stale }).toEqual({ reads: ownReads, stale: 0 })
    expect(readsFrom(here, '2') + readsFrom(there, '2'), 'reads of the prompt replica').toBeGreaterThan(0)
  }, 300_000)

  test('no content is read from before the event that names it, whatever node tells and whatever node answers', async ({
    cluster,
    node,
  }) => {
    const late = await cluster.standby({ recovery_min_apply_delay: '10s' })
    const env = { DATABASE_REPLICA_LAG: '60' }
    const [here, there] = [await node([late], env), await node([late], env)]
    const [author, reader] = [await join(here, 'auteur'), at(await join(here, 'lectrice'), there)]
    const post = await author.publishes('Un post que l’on suit')
    await becomes(here, 'in_use')
    await becomes(there, 'in_use')
    // The reader's own session and the post have reached the replica.
    await cluster.reaches(late)
    const guest = new Guest(there)
    const socket = await reader.socket()
    await socket.follows(`post:${post.id}`)
    const guestSocket = await guest.socket(here.address)
    await guestSocket.follows('feed:citizens')

    for (let turn = 1; turn <= 30; turn += 1) {
      const before = socket.events.length
      const comment = await author.comments(post, `Commentaire ${turn}`)
      await expect.poll(() => socket.events.length).toBeGreaterThan(before)
      reader.seen = socket.seen
      const { items } = await reader.call(listComments, {
        params: { postId: post.id },
        query: { sort: 'newest' },
      })
      expect(items.map(({ id }) => id)).toContain(comment.id)

      const received = guestSocket.events.length
      const published = await author.publishes(`Post ${turn}`)
      await expect.poll(() => guestSocket.events.length).toBeGreaterThan(received)
      guest.seen = guestSocket.seen
      const page = await guest.call(getFeed, { query: { tab: 'citizens' } })
      expect(page.items.map(({ id }) => id)).toContain(published.id)
      // Anew from the memory of the node: it was not filled with an older page.
      const again = await new Guest(there).call(getFeed, { query: { tab: 'citizens' } })
      expect(again.items.map(({ id }) => id)).toContain(published.id)
    }
  }, 120_000)

  test('blocks, bans and posts made private hold at once, whoever reads', async ({ cluster, node }) => {
    const late = await cluster.standby({ recovery_min_apply_delay: '5s' })
    const env = { DATABASE_REPLICA_LAG: '60' }
    const place = await node([late], env)
    const [author, reader] = [await join(place, 'auteur'), await join(place, 'lecteur')]
    const post = await author.publishes('Visible, puis plus')
    const other = await author.publishes('Visible, puis retiré')
    await becomes(place, 'in_use')
    await cluster.reaches(late)
    const before = readsFrom(place, '1')
    expect((await reader.opens(post)).id).toBe(post.id)
    expect(readsFrom(place, '1'), 'the replica answers once it has replayed all').toBeGreaterThan(before)

    await author.removes(other)
    await expect(reader.opens(other)).toBeRefused('post_not_found')
    await author.blocks(reader)
    await expect(reader.opens(post)).toBeRefused('post_not_found')
    await expect(reader.opensProfile(author)).toBeRefused('profile_not_found')
  }, 120_000)

  test.skipIf(redisProgram === undefined)(
    'over Redis a block holds at once on a node that has no page of the two open',
    async ({ cluster, node }) => {
      const late = await cluster.standby({ recovery_min_apply_delay: '8s' })
      const env = { DATABASE_REPLICA_LAG: '60', REDIS_URL: (await redis()).url }
      const [here, there] = [await node([late], env), await node([late], env)]
      const [author, reader] = [await join(here, 'auteur'), await join(here, 'lecteur')]
      const post = await author.publishes('Visible, puis plus')
      await becomes(there, 'in_use')
      await cluster.reaches(late)
      const elsewhere = at(reader, there)
      elsewhere.seen = undefined
      const before = readsFrom(there, '1')
      expect((await elsewhere.opens(post)).id).toBe(post.id)
      expect(readsFrom(there, '1'), 'the replica answers once it has replayed all').toBeGreaterThan(before)

      await author.blocks(reader)
      const opened = () => elsewhere.opens(post).then(() => 'shown', String)
      await expect.poll(opened, { timeout: 1_000 }).toContain('post_not_found')
    },
    120_000,
  )

  test('a replica that is not there yet with a post is no reason to say that it does not exist', async ({
    cluster,
    node,
  }) => {
    const late = await cluster.standby({ recovery_min_apply_delay: '10s' })
    const place = await node([late], { DATABASE_REPLICA_LAG: '60' })
    const [author, reader] = [await join(place, 'auteur'), await join(place, 'lecteur')]
    await becomes(place, 'in_use')
    await cluster.reaches(late)
    const post = await author.publishes('Envoyé aussitôt par un autre chemin')
    expect((await reader.opens(post)).id).toBe(post.id)
  }, 120_000)

  test('replicas that are killed, silent, paused, promoted or of another site are left out, and come back', async ({
    cluster,
    node,
  }) => {
    const [one, two] = [await cluster.standby(), await cluster.standby()]
    const stranger = await Cluster.start()
    const place = await node([one, two, stranger.primary], { DATABASE_REPLICA_LAG: '2' })
    const member = await join(place, 'lectrice')
    const post = await member.publishes('Lu sans relâche')
    await becomes(place, 'in_use', 'in_use', 'other_cluster')

    let isReading = true
    let slowest = 0
    const failures: unknown[] = []
    const readers = Array.from({ length: 4 }, async () => {
      while (isReading) {
        const began = performance.now()
        await member.opens(post).catch((error: unknown) => failures.push(error))
        slowest = Math.max(slowest, performance.now() - began)
      }
    })

    await one.kill()
    await becomes(place, 'unreachable', 'in_use', 'other_cluster')
    await one.start()
    await becomes(place, 'in_use', 'in_use', 'other_cluster')

    one.signal('SIGSTOP')
    await becomes(place, 'unreachable', 'in_use', 'other_cluster')
    two.signal('SIGSTOP')
    await becomes(place, 'unreachable', 'unreachable', 'other_cluster')
    const onPrimary = readsFrom(place, 'primary')
    await expect.poll(() => readsFrom(place, 'primary')).toBeGreaterThan(onPrimary)
    one.signal('SIGCONT')
    two.signal('SIGCONT')
    await becomes(place, 'in_use', 'in_use', 'other_cluster')

    await two.query('select pg_wal_replay_pause()')
    await member.reacts(post, 'support')
    await becomes(place, 'in_use', 'lagging', 'other_cluster')
    await two.query('select pg_wal_replay_resume()')
    await becomes(place, 'in_use', 'in_use', 'other_cluster')

    await two.query('select pg_promote()')
    await becomes(place, 'in_use', 'not_a_replica', 'other_cluster')
    isReading = false
    await Promise.all(readers)
    console.log(`slowest read while replicas came and went: ${Math.round(slowest)} ms`)
    expect(failures).toEqual([])
    expect(slowest).toBeLessThan(5_000)
    await stranger.remove()
  }, 180_000)
})

test.skipIf(postgresPrograms !== undefined)(noStandbys, () => undefined)
