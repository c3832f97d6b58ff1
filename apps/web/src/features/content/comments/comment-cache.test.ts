import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { patchPost, postKey } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import {
  addWritten,
  applyOptimisticLikes,
  commentKey,
  commentsKey,
  commitOptimisticLikes,
  countWritten,
  type OwnComment,
  patchComment,
  removeComment,
  rollbackOptimisticLikes,
  storeComment,
  writtenQuery,
} from './comment-cache.ts'
import { commentQuery } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const comment = (id: string, more: Partial<CommentView> = {}) =>
  ({
    id,
    post_id: 'post',
    parent_id: null,
    content: id,
    like_count: 3,
    is_liked: false,
    ...more,
  }) as CommentView

const shown = (client: QueryClient, id: string) => client.getQueryData<CommentView>(commentKey('post', id))

test('a read that began before a tap does not undo it; the server’s answer does', () => {
  const client = new QueryClient()
  storeComment(client, comment('a'))
  const liked = { is_liked: true, like_count: 4 }
  applyOptimisticLikes(client, comment('a'), liked)
  storeComment(client, comment('a', { content: 'edited' }))
  expect(shown(client, 'a')).toMatchObject({ content: 'edited', is_liked: true, like_count: 4 })
  commitOptimisticLikes(client, comment('a'), { is_liked: true, like_count: 9 })
  expect(shown(client, 'a')).toMatchObject({ is_liked: true, like_count: 9 })
})

test('a read that began before a tap and ends after its confirmation does not undo it', async () => {
  const client = new QueryClient()
  storeComment(client, comment('a'))
  let answer = () => {}
  const reading = client.fetchQuery({
    queryKey: [...commentsKey('post'), 'newest'],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = () => {
          storeComment(client, comment('a'))
          resolve([])
        }
      }),
  })
  const liked = { is_liked: true, like_count: 4 }
  applyOptimisticLikes(client, comment('a'), liked)
  commitOptimisticLikes(client, comment('a'), { is_liked: true, like_count: 9 })
  answer()
  await reading
  expect(shown(client, 'a')).toMatchObject({ is_liked: true, like_count: 9 })

  await new Promise((resolve) => setTimeout(resolve))
  storeComment(client, comment('a', { like_count: 10 }))
  expect(shown(client, 'a')).toMatchObject({ is_liked: false, like_count: 10 })
})

test('a refused like takes back that comment alone', () => {
  const client = new QueryClient()
  for (const id of ['a', 'b']) storeComment(client, comment(id))
  const [first, other] = [
    { is_liked: true, like_count: 4 },
    { is_liked: true, like_count: 4 },
  ]
  applyOptimisticLikes(client, comment('a'), first)
  applyOptimisticLikes(client, comment('b'), other)
  rollbackOptimisticLikes(client, comment('a'), { is_liked: false, like_count: 3 })
  expect([shown(client, 'a')?.is_liked, shown(client, 'b')?.is_liked]).toEqual([false, true])
})

test('an edit shows wherever the comment stands; an end takes it out of every list', () => {
  const client = new QueryClient()
  const newest = [...commentsKey('post'), 'newest']
  const replies = [...commentsKey('post'), 'replies', 'a']
  addWritten(client, comment('a'))
  addWritten(client, comment('r', { parent_id: 'a' }))
  const row = { id: 'a', replyIds: ['r'], reply_count: 1, replies_cursor: null }
  client.setQueryData(newest, { pages: [{ rows: [row], next_cursor: null }], pageParams: [null] })
  client.setQueryData(replies, { pages: [{ ids: ['r'], next_cursor: null }], pageParams: [null] })

  patchComment(client, comment('r'), { content: 'reworded' })
  expect(shown(client, 'r')?.content).toBe('reworded')

  removeComment(client, comment('r'))
  expect(shown(client, 'r')).toBeUndefined()
  expect(client.getQueryData<OwnComment[]>(writtenQuery('post').queryKey)?.map(({ id }) => id)).toEqual(['a'])
  expect(JSON.stringify([client.getQueryData(newest), client.getQueryData(replies)])).not.toContain('"r"')
})

test('a comment written here and removed elsewhere leaves the page when it is read again, and does not come back', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  addWritten(client, comment('a'))
  addWritten(client, comment('b'))
  const written = () => client.getQueryData<OwnComment[]>(writtenQuery('post').queryKey)?.map(({ id }) => id)
  const refusal = { error: { code: 'comment_not_found', message: 'no comment a', request_id: 'r' } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }))
  await expect(client.fetchQuery(commentQuery('post', 'a'))).rejects.toThrow()
  expect(written()).toEqual(['b'])
  expect(shown(client, 'a')).toBeUndefined()
  addWritten(client, comment('c'))
  expect(written()).toEqual(['b', 'c'])
})

test.each([
  ['not been read again', 3, 4],
  ['been read again with the comment', 4, 4],
  ['been read again with the comment and one of somebody else', 5, 5],
])('a comment counts once where its post has %s meanwhile', (_, read, counted) => {
  const client = new QueryClient()
  const key = postKey('post')
  client.setQueryData(key, { id: 'post', commentCount: 3 } as PostView)
  const count = countWritten(client, 'post')
  patchPost(client, 'post', (post) => ({ ...post, commentCount: read }))
  count()
  expect(client.getQueryData<PostView>(key)?.commentCount).toBe(counted)
})

test('a slow read does not put older likes and an earlier wording over those of a later one', () => {
  const client = new QueryClient()
  const slow = beginRead()
  const later = beginRead()
  storeComment(client, comment('a', { content: 'reworded', like_count: 5 }), later)
  storeComment(client, comment('a'), slow)
  expect(shown(client, 'a')).toMatchObject({ content: 'reworded', like_count: 5 })
  storeComment(client, comment('a', { like_count: 6 }), beginRead())
  expect(shown(client, 'a')?.like_count).toBe(6)
})
