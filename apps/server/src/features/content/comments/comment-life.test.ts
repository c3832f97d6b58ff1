import {
  deleteComment,
  editComment,
  likeComment,
  listComments,
  unlikeComment,
} from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

interface CommentReference {
  id: string
}

const likes = (member: Guest, comment: CommentReference) =>
  member.call(likeComment, { params: { commentId: comment.id } })
const unlikes = (member: Guest, comment: CommentReference) =>
  member.call(unlikeComment, { params: { commentId: comment.id } })
const edits = (member: Guest, comment: CommentReference, content: string) =>
  member.call(editComment, { params: { commentId: comment.id }, body: { content } })
const removes = (member: Guest, comment: CommentReference) =>
  member.call(deleteComment, { params: { commentId: comment.id } })
const mostLiked = (reader: Guest, post: CommentReference, cursor?: string) =>
  reader.call(listComments, { params: { postId: post.id }, query: { sort: 'most_liked', cursor } })

describe('a like', () => {
  test('[COM-14] counts once per member and comment, whatever the taps', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('Un sujet')
    const comment = await author.comments(post, 'Un avis')
    await Promise.all(Array.from({ length: 8 }, () => likes(reader, comment)))
    expect(await likes(author, comment)).toEqual({ like_count: 2, is_liked: true })
    const [seen] = (await reader.readsComments(post)).items
    expect(seen).toMatchObject({ like_count: 2, is_liked: true })
    expect((await guest.readsComments(post)).items[0]).toMatchObject({ like_count: 2, is_liked: false })
    expect(await unlikes(reader, comment)).toEqual({ like_count: 1, is_liked: false })
    expect(await unlikes(reader, comment)).toEqual({ like_count: 1, is_liked: false })
  })

  test('works on replies, reaches open tabs, and is refused for guests and for invisible comments', async ({
    join,
    guest,
  }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('Un sujet')
    const comment = await author.comments(post, 'Un avis')
    const reply = await reader.comments(post, 'Une réponse', { on: comment })
    const socket = await guest.socket()
    expect(await socket.follows(`post:${post.id}`)).toBeNull()
    expect(await likes(author, reply)).toEqual({ like_count: 1, is_liked: true })
    await expect
      .poll(() => socket.events.map(({ event }) => event))
      .toContainEqual({ type: 'comment_liked', id: reply.id })
    expect((await author.readsReplies(comment)).items).toMatchObject([{ like_count: 1, is_liked: true }])
    await expect(likes(guest, comment)).toBeRefused('not_authenticated')
    await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
    await expect(likes(reader, comment)).toBeRefused('comment_not_found')
    await expect(reader.comments(post, 'Trop tard')).toBeRefused('post_not_found')
  })
})

test('[COM-03] comments sort by newest, oldest or most liked, in pages', async ({ join, context }) => {
  const author = await join('ana')
  const post = await author.publishes('Un sujet')
  for (let number = 0; number < 24; number += 1) await author.comments(post, `Avis ${number}`)
  // Sets the counts directly: twenty-four readers would only make the test longer.
  await context.db
    .updateTable('comments')
    .set((eb) => ({
      like_count: eb
        .case()
        .when('content', '=', 'Avis 3')
        .then(5)
        .when('content', '=', 'Avis 9')
        .then(2)
        .else(0)
        .end(),
    }))
    .execute()
  const first = await mostLiked(author, post)
  expect(first.items.slice(0, 4).map(({ content }) => content)).toEqual([
    'Avis 3',
    'Avis 9',
    'Avis 23',
    'Avis 22',
  ])
  const second = await mostLiked(author, post, first.next_cursor ?? '')
  expect(second.items.map(({ content }) => content)).toEqual(['Avis 4', 'Avis 2', 'Avis 1', 'Avis 0'])
  expect(second.next_cursor).toBeNull()
  const by = (sort: 'newest' | 'oldest') =>
    author.call(listComments, { params: { postId: post.id }, query: { sort } })
  expect((await by('newest')).items[0]?.content).toBe('Avis 23')
  expect((await by('oldest')).items[0]?.content).toBe('Avis 0')
  await expect(mostLiked(author, post, 'nulle part')).toBeRefused('validation_failed')
})

describe('one’s own comment', () => {
  test('can be edited, and readers see that it was', async ({ join, guest, clock }) => {
    const author = await join('ana')
    const post = await author.publishes('Un sujet')
    const comment = await author.comments(post, 'Un avis')
    expect(comment.edited_at).toBeNull()
    clock.advance({ seconds: 5 })
    const edited = await edits(author, comment, 'Un autre avis')
    expect(edited).toMatchObject({ content: 'Un autre avis', edited_at: expect.any(String) })
    expect((await guest.readsComments(post)).items).toMatchObject([
      { content: 'Un autre avis', edited_at: edited.edited_at },
    ])
    await expect(edits(author, comment, ' ')).toBeRefused('content_empty')
    await expect(edits(author, comment, 'x'.repeat(281))).toBeRefused('content_too_long')
  })

  test('can be deleted with its replies, and the counts follow', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('Un sujet')
    const comment = await reader.comments(post, 'Un avis')
    await author.comments(post, 'Une réponse', { on: comment })
    await author.comments(post, 'Un autre avis')
    const socket = await guest.socket()
    await socket.follows(`post:${post.id}`)
    expect(await removes(reader, comment)).toEqual({ id: comment.id })
    await expect
      .poll(() => socket.events.map(({ event }) => event))
      .toContainEqual({ type: 'comment_removed', id: comment.id })
    expect((await guest.readsComments(post)).items.map(({ content }) => content)).toEqual(['Un autre avis'])
    expect(await guest.opens(post)).toMatchObject({ commentCount: 1 })
    await expect(removes(reader, comment)).toBeRefused('comment_not_found')
  })

  test('cannot be changed by anyone else', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('Un sujet')
    const comment = await reader.comments(post, 'Un avis')
    await expect(edits(author, comment, 'Autre chose')).toBeRefused('not_owner')
    await expect(removes(author, comment)).toBeRefused('not_owner')
    await expect(edits(guest, comment, 'Autre chose')).toBeRefused('not_authenticated')
    await expect(removes(guest, comment)).toBeRefused('not_authenticated')
  })

  test('simultaneous edits, likes and deletions leave correct counts and no deadlock', async ({
    join,
    guest,
  }) => {
    const author = await join('ana')
    const readers = await Promise.all(['bea', 'cleo', 'dora'].map((name) => join(name)))
    const post = await author.publishes('Un sujet')
    const comments = await Promise.all(readers.map((reader) => reader.comments(post, 'Un avis')))
    await Promise.all(
      readers.flatMap((reader, at) => [
        ...comments.map((comment) => likes(reader, comment)),
        edits(reader, comments[at] as CommentReference, 'Changé'),
        reader.comments(post, 'Réponse', { on: comments[0] as CommentReference }),
      ]),
    )
    await removes(readers[1] as Guest, comments[1] as CommentReference)
    const { items } = await guest.readsComments(post)
    expect(items.map(({ like_count }) => like_count)).toEqual([3, 3])
    expect(await guest.opens(post)).toMatchObject({ commentCount: 5 })
  })
})
