import { describe, expect } from 'vitest'
import type { AppContext } from '../../../../apps/server/src/app-context.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import type { Member } from '../../../../apps/server/test/people.ts'
import { batchWrites } from './write-batching.ts'

const kinds = ['support', 'question', 'vote'] as const
const kindOf = (turn: number) => kinds[turn % 3] ?? 'support'

/** Returns a post's counters, and the rows that they count. */
async function counted(context: AppContext, post: { id: string }) {
  const reactions = await context.db
    .selectFrom('reactions')
    .selectAll()
    .where('post_id', '=', post.id)
    .execute()
  const comments = await context.db
    .selectFrom('comments')
    .selectAll()
    .where('post_id', '=', post.id)
    .execute()
  const { support_count, question_count, vote_count, comment_count } = await context.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow()
  const of = (kind: string) => reactions.filter(({ reaction }) => reaction === kind).length
  return {
    counters: [support_count, question_count, vote_count, comment_count],
    rows: [of('support'), of('question'), of('vote'), comments.length],
    comments,
  }
}

const crowdOf = (join: (name: string) => Promise<Member>, size: number) =>
  Promise.all(Array.from({ length: size }, (_, index) => join(`foule${index}`)))

test('counters stay exact when a crowd adds, changes and removes reactions on one post at once', async ({
  join,
  context,
}) => {
  const post = await (await join('ana')).publishes('Viral')
  const crowd = await crowdOf(join, 8)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, round) =>
      crowd.map((member, index) =>
        (round + index) % 4 === 0 ? member.unreacts(post) : member.reacts(post, kindOf(round + index)),
      ),
    ).flat(),
  )
  const { counters, rows } = await counted(context, post)
  expect(counters).toEqual(rows)
  // Each response contains the member's own reaction, and never more reactions than members.
  for (const { reactions } of answers)
    expect(reactions.support + reactions.question + reactions.vote).toBeLessThanOrEqual(crowd.length)
  const ranked = await context.db
    .selectFrom('post_ranks')
    .select('popularity')
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  expect(ranked.popularity).toBe((rows[0] ?? 0) + (rows[2] ?? 0))
})

test('writes to a busy row are batched next; writes of one member keep their order', async () => {
  const written: string[] = []
  const write = batchWrites<{ row: string; by: string; what: number }, number>({
    shardOf: ({ row }) => row,
    memberOf: ({ by }) => by,
    async write(items) {
      written.push(items.map(({ row, by, what }) => `${row} ${by}${what}`).join(', '))
      await new Promise((resolve) => setTimeout(resolve, 5))
      return items.map(({ what }) => what)
    },
  })
  const requests = ['x ana1', 'x ana2', 'x ben1', 'x ana3', 'x ben2', 'y ana1']
  const answers = await Promise.all(
    requests.map((request) =>
      write({ row: request.slice(0, 1), by: request.slice(2, -1), what: Number(request.at(-1)) }),
    ),
  )
  expect(answers).toEqual([1, 2, 1, 3, 2, 1])
  expect(written).toEqual(['x ana1', 'y ana1', 'x ana2, x ben1', 'x ana3, x ben2'])
})

test('in a batch, each write is refused for its own fault only, and the others succeed', async ({
  join,
  context,
}) => {
  const [author, stranger] = [await join('celia'), await join('denis')]
  const post = await author.publishes('Entre nous', { visibility: 'followers' })
  const crowd = await crowdOf(join, 6)
  for (const member of crowd) await member.follows(author)
  const first = await author.comments(post, 'Qu’en dites-vous ?')
  const reply = await author.comments(post, 'Moi, ceci', { on: first })
  const elsewhere = await author.comments(await author.publishes('Ailleurs'), 'Un mot')
  const [ana, bob, col] = crowd.slice(3) as [Member, Member, Member]
  const address = `/api/v1/posts/${post.id}/comments`

  const [heard, ...refused] = await Promise.all([
    Promise.all(crowd.map((member) => member.comments(post, 'Présent', { on: first }))),
    stranger.send('POST', address, { content: 'Et moi ?' }),
    stranger.send('PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'vote' }),
    ana.send('POST', address, { content: 'À la réponse', parent_id: reply.id }),
    bob.send('POST', address, { content: 'À côté', parent_id: elsewhere.id }),
    col.send('POST', address, { content: 'Une image', media_id: crypto.randomUUID() }),
    Promise.all(crowd.map((member) => member.reacts(post, 'vote'))),
  ])
  expect(heard.map(({ content }) => content)).toEqual(crowd.map(() => 'Présent'))
  expect(refused.slice(0, 5).map((answer) => ('json' in answer ? answer.json.error.code : answer))).toEqual([
    'post_not_found',
    'post_not_found',
    'reply_too_deep',
    'comment_not_found',
    'media_unknown',
  ])
  const { counters, rows, comments } = await counted(context, post)
  expect(rows).toEqual([0, 0, 6, 8])
  expect(counters).toEqual(rows)
  expect(comments.find(({ id }) => id === first.id)).toMatchObject({ reply_count: 7 })
})

test('drafts sent repeatedly by a crowd are stored once, with one notification each', async ({
  join,
  context,
}) => {
  const author = await join('elsa')
  const post = await author.publishes('Viral')
  const crowd = await crowdOf(join, 6)
  const sent = await Promise.all(
    crowd.flatMap((member) => {
      const draft = { content: 'Pour @elsa', request_id: crypto.randomUUID() }
      return [1, 2, 3].map(() => member.send('POST', `/api/v1/posts/${post.id}/comments`, draft))
    }),
  )
  expect(new Set(sent.map(({ json }) => json.id)).size).toBe(6)
  expect((await counted(context, post)).counters).toEqual([0, 0, 0, 6])
  const notifications = await context.db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', author.id)
    .execute()
  expect(notifications.map(({ type }) => type)).toEqual(crowd.map(() => 'comment'))
})

test('deleting a post while a crowd writes below it deletes everything below it', async ({
  join,
  context,
}) => {
  const author = await join('gil')
  const post = await author.publishes('Bientôt parti')
  const crowd = await crowdOf(join, 6)
  const answers = await Promise.all([
    ...crowd.map((member) => member.send('POST', `/api/v1/posts/${post.id}/comments`, { content: 'Un mot' })),
    ...crowd.map((member) => member.send('PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'vote' })),
    author.send('DELETE', `/api/v1/posts/${post.id}`),
  ])
  expect(answers.every(({ status }) => status < 300 || status === 404)).toBe(true)
  for (const table of ['comments', 'reactions', 'notifications'] as const) {
    const left = await context.db.selectFrom(table).select('user_id').where('post_id', '=', post.id).execute()
    expect(left).toEqual([])
  }
})

describe('when something breaks', () => {
  // These tests provoke errors in the log.
  test.override({ settings: { PARVIS_LOG: 'fatal' } })

  test('broken connections under load lose no acknowledged write, and counters stay exact', async ({
    join,
    context,
  }) => {
    const post = await (await join('fanny')).publishes('Viral')
    const crowd = await crowdOf(join, 8)
    const answered: string[] = []
    const storm = Array.from({ length: 15 }, (_, round) =>
      crowd.map(async (member) => {
        const answer = await member.send('POST', `/api/v1/posts/${post.id}/comments`, {
          content: `Tour ${round}`,
        })
        if (answer.status < 300) answered.push(answer.json.id)
      }),
    ).flat()
    for (let cut = 0; cut < 3; cut += 1) {
      await Promise.any(storm)
      await context.database.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'parvis' and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined)
    }
    await Promise.all(storm)
    const { counters, rows, comments } = await counted(context, post)
    expect(counters).toEqual(rows)
    const kept = new Set(comments.map(({ id }) => id))
    expect(answered.filter((id) => !kept.has(id))).toEqual([])
    expect(answered.length).toBeGreaterThan(0)
    await crowd[0]?.reacts(post, 'support')
    expect((await crowd[0]?.opens(post))?.reactions.support).toBe(1)
  })

  test('members deleted while a crowd writes lose their own rows only', async ({ join, context }) => {
    const post = await (await join('hugo')).publishes('Viral')
    const crowd = await crowdOf(join, 8)
    const leaving = crowd.slice(0, 4)
    await Promise.all([
      ...crowd.map((member) => member.send('PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'vote' })),
      ...crowd.map((member) =>
        member.send('POST', `/api/v1/posts/${post.id}/comments`, { content: 'Un mot' }),
      ),
      ...leaving.map(({ id }) =>
        context.transaction((tx) => tx.deleteFrom('auth.users').where('id', '=', id).execute()),
      ),
    ])
    const { counters, rows } = await counted(context, post)
    expect(rows).toEqual([0, 0, 4, 4])
    expect(counters).toEqual(rows)
  })
})
