import { createComment, listComments, listReplies } from '@parvis/contract/content/comments.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { type Guest, Member } from '../../../../test/people.ts'
import { publishAllCardsChanged } from '../../people/authors/index.ts'
import { countHiddenComments } from './store.ts'

test('[COM-01][COM-10] a guest can read a comment and its reply, and both are counted', async ({
  join,
  guest,
}) => {
  const [author, reader] = [await join('alba'), await join('bruno')]
  const post = await author.publishes('Qu’en dites-vous ?')
  const comment = await reader.comments(post, 'D’accord')
  const reply = await author.comments(post, 'Merci', { on: comment })
  const { items } = await guest.readsComments(post)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: comment.id, content: 'D’accord', reply_count: 1, parent_id: null })
  expect(items[0]?.replies.map((item) => item.id)).toEqual([reply.id])
  expect((await reader.opens(post)).commentCount).toBe(2)
})

test('[COM-04] replies are oldest first, the first three with their comment, the rest in pages', async ({
  join,
  guest,
}) => {
  const author = await join('chloe')
  const post = await author.publishes('Débat')
  const comment = await author.comments(post, 'Point')
  const replies = []
  for (let index = 0; index < 5; index += 1) {
    replies.push((await author.comments(post, `Réponse ${index}`, { on: comment })).id)
  }
  const [thread] = (await guest.readsComments(post)).items
  expect(thread?.replies.map((reply) => reply.id)).toEqual(replies.slice(0, 3))
  expect(thread?.reply_count).toBe(5)
  const more = await guest.call(listReplies, {
    params: { commentId: comment.id },
    query: { cursor: thread?.replies_cursor ?? undefined },
  })
  expect(more.items.map((reply) => reply.id)).toEqual(replies.slice(3))
})

test('[COM-05] a reply cannot be replied to, nor a comment of another post', async ({ join }) => {
  const author = await join('david')
  const post = await author.publishes('Un')
  const other = await author.publishes('Deux')
  const comment = await author.comments(post, 'Point')
  const reply = await author.comments(post, 'Réponse', { on: comment })
  await expect(author.comments(post, 'Trop profond', { on: reply })).toBeRefused('reply_too_deep')
  await expect(author.comments(other, 'Ailleurs', { on: comment })).toBeRefused('comment_not_found')
})

test('the database itself refuses a reply to a reply', async ({ join, context }) => {
  const author = await join('elsa')
  const post = await author.publishes('Un')
  const comment = await author.comments(post, 'Point')
  const reply = await author.comments(post, 'Réponse', { on: comment })
  const insertion = context.db
    .insertInto('comments')
    .values({ post_id: post.id, user_id: author.id, parent_id: reply.id, content: 'Trop profond' })
    .execute()
  await expect(insertion).rejects.toThrow('a reply cannot be answered')
})

test('comments sort by newest and by oldest, twenty a page (part of COM-03)', async ({ join, guest }) => {
  const author = await join('farid')
  const post = await author.publishes('Long débat')
  const written: string[] = []
  for (let index = 0; index < 23; index += 1) written.push((await author.comments(post, `n° ${index}`)).id)

  for (const [sort, expected] of [
    ['newest', [...written].reverse()],
    ['oldest', written],
  ] as const) {
    const first = await guest.call(listComments, { params: { postId: post.id }, query: { sort } })
    expect(first.items).toHaveLength(20)
    const second = await guest.call(listComments, {
      params: { postId: post.id },
      query: { sort, cursor: first.next_cursor ?? undefined },
    })
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(expected)
    expect(second.next_cursor).toBeNull()
  }
})

test('[COM-07][COM-08] blank and overlong comments are refused by name', async ({ join }) => {
  const author = await join('gilles')
  const post = await author.publishes('Texte')
  await expect(author.comments(post, '   ')).toBeRefused('content_empty')
  await expect(author.comments(post, 'a'.repeat(281))).toBeRefused('content_too_long')
  expect((await author.comments(post, '👨‍👩‍👧‍👦'.repeat(280))).id).toBeTruthy()
})

test('a guest cannot comment (part of COM-26)', async ({ join, guest }) => {
  const author = await join('hana')
  const post = await author.publishes('Texte')
  const call = guest.call(createComment, { params: { postId: post.id }, body: { content: 'Bonjour' } })
  await expect(call).toBeRefused('not_authenticated')
})

test('a comment sent twice is stored once, and counted once', async ({ join }) => {
  const author = await join('iris')
  const post = await author.publishes('Texte')
  const body = { content: 'Une fois', request_id: crypto.randomUUID() }
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => author.call(createComment, { params: { postId: post.id }, body })),
  )
  expect(new Set(sent.map((comment) => comment.id)).size).toBe(1)
  expect((await author.opens(post)).commentCount).toBe(1)
})

test('simultaneous comments and reactions of many members on one post are all counted', async ({ join }) => {
  const author = await join('jeanne')
  const post = await author.publishes('Foule')
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, index) => join(`foule${index}`)))
  await Promise.all(
    crowd.flatMap((member) => [
      member.comments(post, 'Présent'),
      member.reacts(post, 'vote'),
      member.comments(post, 'Encore'),
    ]),
  )
  expect(await author.opens(post)).toMatchObject({ commentCount: 12, reactions: { vote: 6 } })
})

test('unverified journalists and officials comment and react like citizens', async ({ join }) => {
  const author = await join('kevin')
  const claimant = await join('lea', { role: 'politician' })
  const post = await author.publishes('Texte')
  expect((await claimant.comments(post, 'Je note')).content).toBe('Je note')
  expect((await claimant.reacts(post, 'question')).userReaction).toBe('question')
})

test('readers learn how many comments their list leaves out: by blocked, muted or banned members, and replies to these or to removed ones', async ({
  join,
  guest,
  context,
}) => {
  const [author, ana, bea, carl] = [
    await join('agathe'),
    await join('ana'),
    await join('bea'),
    await join('carl'),
  ]
  const post = await author.publishes('Un sujet')
  const first = await bea.comments(post, 'Un avis')
  await author.comments(post, 'Une réponse', { on: first })
  await carl.comments(post, 'Un autre avis', { on: first })
  const second = await carl.comments(post, 'Un troisième')
  await bea.comments(post, 'Non', { on: second })
  /** Shown and hidden comments, which together make the count of the post. */
  const counted = async (reader: Guest) => {
    const { commentCount } = await reader.opens(post)
    const { items, hidden_count } = await reader.readsComments(post)
    const shown = items.flatMap(({ replies, ...comment }) => [comment, ...replies])
    const listed = shown.filter(({ moderation }) => !moderation?.withheld).length
    expect(listed + (hidden_count ?? 0)).toBe(commentCount)
    // The answer for longer lists is the same.
    const further = { items: [], next_cursor: 'further' }
    const readerId = reader instanceof Member ? reader.id : null
    const sought = { postId: post.id, readerId, total: commentCount, page: further }
    expect(await countHiddenComments(context.db, sought)).toBe(hidden_count)
    return hidden_count
  }
  expect(await counted(ana)).toBe(0)
  await ana.blocks(bea)
  expect(await counted(ana)).toBe(4)
  await ana.mutes(carl)
  expect(await counted(ana)).toBe(5)
  expect(await counted(bea)).toBe(0)
  expect(await counted(guest)).toBe(0)
  await ana.unblocks(bea)
  expect(await counted(ana)).toBe(3)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: '2999-01-01' })
    .where('id', '=', carl.id)
    .execute()
  expect(await counted(guest)).toBe(3)
  await context.db
    .updateTable('comments')
    .set({ withheld_at: new Date() })
    .where('id', '=', first.id)
    .execute()
  publishAllCardsChanged(context.bus)
  // The removed comment is no longer counted, but the replies below it are.
  expect(await counted(ana)).toBe(4)
})
