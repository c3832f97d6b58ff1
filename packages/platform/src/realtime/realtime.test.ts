import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { expect } from 'vitest'
import { buildApp } from '../../../../apps/server/src/app.ts'
import { createAppContext } from '../../../../apps/server/src/create-app-context.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

test('[COM-21] a comment and a reaction reach a guest who follows the post', async ({ join, guest }) => {
  const [author, reader] = [await join('ada'), await join('bob')]
  const post = await author.publishes('En direct')
  const socket = await guest.socket()
  expect(await socket.follows(`post:${post.id}`)).toBeNull()
  const comment = await reader.comments(post, 'Vu')
  await reader.reacts(post, 'support')
  await expect
    .poll(() => socket.events)
    .toContainEqual({
      topic: `post:${post.id}`,
      event: { type: 'comment_added', id: comment.id },
    })
  await expect
    .poll(() => socket.events)
    .toContainEqual({
      topic: `post:${post.id}`,
      event: { type: 'reactions_changed', id: post.id },
    })
})

test('[FEED-36] a new post is announced to the readers of its tab, and to no other tab', async ({
  join,
  guest,
}) => {
  const author = await join('cora')
  const [citizens, politics] = [await guest.socket(), await guest.socket()]
  await citizens.follows('feed:citizens')
  await politics.follows('feed:politics')
  const post = await author.publishes('Nouveau')
  await author.publishes('Secret', { visibility: 'private' })
  const published = {
    topic: 'feed:citizens',
    event: { type: 'post_published', id: post.id, author_id: author.id },
  }
  await expect.poll(() => citizens.events).toEqual([published])
  expect(politics.events).toEqual([])
})

test('only followers can subscribe to a followers-only post', async ({ join }) => {
  const [author, friend, stranger] = [
    await join('dora', { role: 'journalist', verified: true }),
    await join('emil'),
    await join('fay'),
  ]
  await friend.follows(author)
  const post = await author.publishes('Entre nous', { visibility: 'followers' })
  expect(await (await friend.socket()).follows(`post:${post.id}`)).toBeNull()
  expect(await (await stranger.socket()).follows(`post:${post.id}`)).toBe('post_not_found')
})

test('a subscriber who loses access to a post receives that it changed, and nothing after', async ({
  join,
  guest,
}) => {
  const author = await join('dina', { role: 'journalist', verified: true })
  const friend = await join('elio')
  await friend.follows(author)
  const post = await author.publishes('Pour tous')
  const [open, reader] = [await guest.socket(), await friend.socket()]
  for (const socket of [open, reader]) expect(await socket.follows(`post:${post.id}`)).toBeNull()
  await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'followers' } })
  const changed = { topic: `post:${post.id}`, event: { type: 'post_changed', id: post.id } }
  await expect.poll(() => open.events).toEqual([changed])
  await expect.poll(() => open.refused).toEqual([`post:${post.id}`])
  await author.comments(post, 'Entre nous')
  await expect.poll(() => reader.events.map(({ event }) => event.type)).toContain('comment_added')
  await open.settles()
  expect(open.events).toEqual([changed])
  expect(reader.refused).toEqual([])
})

test('a socket whose member signed out keeps only what a guest may follow', async ({ join }) => {
  const author = await join('ella', { role: 'journalist', verified: true })
  const friend = await join('finn')
  await friend.follows(author)
  const post = await author.publishes('Entre nous', { visibility: 'followers' })
  const socket = await friend.socket()
  await socket.follows(`post:${post.id}`)
  await author.reacts(post, 'support')
  await expect.poll(() => socket.events.length).toBe(1)

  const { status } = await friend.send('POST', '/auth/v1/logout')
  expect(status).toBe(204)
  await socket.settles()
  await author.reacts(post, 'vote')
  await author.comments(post, 'Suite')
  await socket.settles()
  expect(socket.events).toHaveLength(1)
})

test('a socket with the maximum of topics is rechecked like any other: signed out, it receives no more than a guest', async ({
  join,
  context,
}) => {
  const author = await join('irma', { role: 'journalist', verified: true })
  const friend = await join('jean')
  await friend.follows(author)
  const post = await author.publishes('Entre nous', { visibility: 'followers' })
  const socket = await friend.socket()
  expect(await socket.follows(`post:${post.id}`)).toBeNull()
  const others = await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: 200 }, (_, number) => ({
        user_id: author.id,
        content: `Pour tous ${number}`,
        channel: 'general' as const,
        author_role: 'journalist' as const,
      })),
    )
    .returning('id')
    .execute()
  const topics = others.map(({ id }) => `post:${id}`)
  for (let start = 0; start < 200; start += 50)
    socket.sends(JSON.stringify({ type: 'subscribe', topics: topics.slice(start, start + 50) }))
  await socket.authenticates(friend.token)
  expect(socket.refused).toEqual(topics.slice(-1))
  expect(socket.refusedAs('too_many_topics')).toBe(1)
  expect((await friend.send('POST', '/auth/v1/logout')).status).toBe(204)
  await expect.poll(() => socket.refused).toContain(`post:${post.id}`)
  await author.comments(post, 'Suite')
  await socket.settles()
  expect(socket.events.filter(({ event }) => event.type === 'comment_added')).toEqual([])
})

test('the tabs of an ended session are notified, and those of the account’s other sessions are not', async ({
  join,
  guest,
}) => {
  const member = await join('gaia')
  const ended = await member.socket()
  const { email, password } = member
  const { json } = await guest.send('POST', '/auth/v1/token?grant_type=password', { email, password })
  const other = await guest.socket()
  await other.authenticates((json as { access_token: string }).access_token)
  const { status } = await member.send('POST', '/auth/v1/logout?scope=local')
  expect(status).toBe(204)
  await expect.poll(() => ended.sessionsEnded).toBe(1)
  await other.settles()
  expect(other.sessionsEnded).toBe(0)
})

test('unknown topics are refused, and an invalid request closes the socket', async ({ guest }) => {
  const socket = await guest.socket()
  expect(await socket.follows('everything:*')).toBe('topic_unknown')
  expect(await socket.follows('feed:everything')).toBe('topic_unknown')
  socket.sends('{"type":"subscribe"')
  await expect.poll(() => socket.closed).toBe(1008)
})

test('events cross from one node to another', async ({ join, guest, context }) => {
  const author = await join('gwen')
  const post = await author.publishes('Sur deux nœuds')
  const second = await createAppContext(context.config as Parameters<typeof createAppContext>[0])
  const app = await buildApp(second)
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = await guest.socket(address)
    await socket.follows(`post:${post.id}`)
    await expect.poll(() => second.bus.connected && context.bus.connected).toBe(true)
    await author.reacts(post, 'vote')
    await expect.poll(() => socket.events.length).toBeGreaterThan(0)
  } finally {
    await app.close()
    await second.close()
  }
})

test('after the bus lost its connection readers are told to fetch again, and events resume', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('hugo')
  const post = await author.publishes('Coupure')
  const socket = await guest.socket()
  await socket.follows(`post:${post.id}`)
  await expect.poll(() => context.bus.connected).toBe(true)
  await context.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parvis bus' and datname = current_database()",
  )
  await expect.poll(() => socket.resyncs).toBeGreaterThan(0)
  await author.reacts(post, 'support')
  await expect.poll(() => socket.events.length).toBeGreaterThan(0)
})

test('a new subscriber of a post receives its recent events; without any it receives none', async ({
  join,
  guest,
}) => {
  const [author, reader] = [await join('ada'), await join('bob')]
  const [moved, still] = [await author.publishes('Vif'), await author.publishes('Calme')]
  await reader.reacts(moved, 'support')
  // Read before the reaction, subscribed after it: without a replay the reader would keep the old count.
  const socket = await guest.socket()
  await socket.follows(`post:${moved.id}`)
  await socket.follows(`post:${still.id}`)
  await expect
    .poll(() => socket.events)
    .toEqual([{ topic: `post:${moved.id}`, event: { type: 'post_changed', id: moved.id } }])
})

test('a new subscriber of a post hears that it was commented, once however often', async ({
  join,
  guest,
}) => {
  const [author, reader] = [await join('ada'), await join('bob')]
  const post = await author.publishes('Vif')
  await reader.reacts(post, 'support')
  await reader.comments(post, 'Le premier')
  const last = await reader.comments(post, 'Le second')
  // Pages read comments before they subscribe, so recent events are replayed: comments written in between would be missed.
  const socket = await guest.socket()
  await socket.follows(`post:${post.id}`)
  await expect
    .poll(() => socket.events.map(({ event }) => event))
    .toEqual([
      { type: 'post_changed', id: post.id },
      { type: 'comment_added', id: last.id },
    ])
})

test('a reader who resubscribes late still receives the events they missed', async ({ join }) => {
  const [author, reader] = [await join('ada'), await join('bob')]
  const post = await author.publishes('Entre deux')
  const others = await author.socket()
  expect(await others.follows(`member:${author.id}`)).toBeNull()
  expect(others.events).toEqual([])
  await reader.reacts(post, 'support')
  await expect.poll(() => others.events.length).toBeGreaterThan(0)
  const late = await author.socket()
  expect(await late.follows(`member:${author.id}`)).toBeNull()
  await expect
    .poll(() => late.events)
    .toContainEqual({
      topic: `member:${author.id}`,
      event: expect.objectContaining({ type: 'notifications_changed' }),
    })
})
