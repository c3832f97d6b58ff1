import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { withReaction } from '../features/content/reactions/with-reaction.ts'
import {
  applyOptimistic,
  asShown,
  commitOptimistic,
  idsOf,
  leaveLists,
  type PostIds,
  patchPost,
  postKey,
  postListKey,
  prependToList,
  removePost,
  storePage,
  storePost,
} from './post-cache.ts'
import { beginRead } from './read-order.ts'
import { readPost } from './refresh-post.ts'

const aPost = (id: string, changes: Partial<PostView> = {}): PostView => ({
  id,
  user_id: 'author',
  content: `Post ${id}`,
  media_url: null,
  media: null,
  more_media: [],
  channel: 'citizen',
  visibility: 'public',
  is_private: false,
  region_code: null,
  created_at: '2026-11-21T08:00:00.000Z',
  edited_at: null,
  author: null,
  reactions: { support: 4, question: 2, vote: 1 },
  commentCount: 0,
  userReaction: null,
  top_question: null,
  context_note: null,
  thread: null,
  is_saved: false,
  repost_count: 0,
  is_reposted: false,
  isOwnPost: false,
  link_preview: null,
  can_delete: false,
  repost_kind: null,
  repost_of_id: null,
  answer_id: null,
  held_until: null,
  planned_for: null,
  plan_refusal: null,
  moderation: null,
  filtered_by: null,
  original: null,
  ...changes,
})

const politics = postListKey('feed', 'politics')
const profile = postListKey('profile', 'author')
let client: QueryClient

function list(key: readonly string[], ...posts: PostView[]): void {
  const page = storePage(client, { items: posts, next_cursor: null }, beginRead())
  client.setQueryData<PostIds>(key, { pages: [page], pageParams: [null] })
}

const shown = (id: string) => client.getQueryData<PostView>(postKey(id))
const idsIn = (key: readonly string[]) =>
  idsOf(client.getQueryData<PostIds>(key) ?? { pages: [], pageParams: [] })

beforeEach(() => {
  client = new QueryClient()
})

test('a post in two lists stands in the cache once: one patch changes both (part of REA-10)', () => {
  list(politics, aPost('a'), aPost('b'))
  list(profile, aPost('a'))
  patchPost(client, 'a', (post) => ({ ...post, commentCount: 7 }))
  expect(shown('a')?.commentCount).toBe(7)
  expect(shown('b')?.commentCount).toBe(0)
})

/** Ends a held change while no read is on its way. */
async function settle(aspect: 'reaction' | 'saved', settled: (post: PostView) => PostView) {
  commitOptimistic(client, 'a', aspect, settled)
  await new Promise((resolve) => setTimeout(resolve))
}

test('[REA-04] a held change survives a list that was read before the server knew of it', async () => {
  list(politics, aPost('a'))
  applyOptimistic(client, 'a', 'reaction', (post) => withReaction(post, 'vote'))
  list(profile, aPost('a', { commentCount: 3 }))
  expect(shown('a')).toMatchObject({ userReaction: 'vote', reactions: { vote: 2 }, commentCount: 3 })
  await settle('reaction', (post) => withReaction(post, null))
  expect(asShown(client, aPost('a')).userReaction).toBeNull()
})

test('a list that was asked for before a tap and arrives after its confirmation does not undo it', async () => {
  list(politics, aPost('a'))
  let arrive = () => {}
  const reading = client.fetchQuery({
    queryKey: postListKey('feed', 'slow'),
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        arrive = () => {
          storePost(client, aPost('a'))
          resolve([])
        }
      }),
  })
  const vote = (post: PostView) => withReaction(post, 'vote')
  applyOptimistic(client, 'a', 'reaction', vote)
  commitOptimistic(client, 'a', 'reaction', vote)
  arrive()
  await reading
  expect(shown('a')?.userReaction).toBe('vote')
  await new Promise((resolve) => setTimeout(resolve))
  // A read that begins later tells the truth again.
  storePost(client, aPost('a'))
  expect(shown('a')?.userReaction).toBeNull()
})

test('a read that began before an edit does not bring the earlier wording back', () => {
  list(politics, aPost('a', { content: 'Reworded', edited_at: '2026-11-21T09:00:00.000Z' }))
  storePost(client, aPost('a', { content: 'Before' }))
  expect(shown('a')?.content).toBe('Reworded')
})

test('an event during a slow read has the post read anew', async () => {
  const answers: ((post: PostView) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      answers.push((post) => resolve(Response.json(post)))
    })
  })
  const slow = readPost(client, 'a')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const afterEvent = readPost(client, 'a')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(aPost('a', { commentCount: 1 }))
  await Promise.all([slow, afterEvent])
  expect(shown('a')?.commentCount).toBe(1)
  vi.unstubAllGlobals()
})

test('a save and a reaction on their way at once do not undo each other', async () => {
  list(politics, aPost('a'))
  applyOptimistic(client, 'a', 'reaction', (post) => withReaction(post, 'vote'))
  applyOptimistic(client, 'a', 'saved', (post) => ({ ...post, is_saved: true }))
  await settle('reaction', (post) => withReaction(post, null))
  expect(asShown(client, aPost('a'))).toMatchObject({ userReaction: null, is_saved: true })
  await settle('saved', (post) => ({ ...post, is_saved: false }))
  expect(asShown(client, aPost('a')).is_saved).toBe(false)
})

test('a post that left the feed stays in its author’s list', () => {
  list(politics, aPost('a'))
  list(profile, aPost('a'))
  leaveLists(client, 'a', postListKey('feed'))
  expect(idsIn(politics)).toEqual([])
  expect(idsIn(profile)).toEqual(['a'])
})

test('[POST-22] a forgotten post leaves every list', () => {
  list(politics, aPost('a'), aPost('b'))
  list(profile, aPost('a'))
  removePost(client, 'a')
  expect(idsIn(politics)).toEqual(['b'])
  expect(idsIn(profile)).toEqual([])
  expect(shown('a')).toBeUndefined()
})

test('a post written twice into a list stands there once', () => {
  list(politics, aPost('b'))
  prependToList(client, politics, 'a')
  prependToList(client, politics, 'a')
  expect(idsIn(politics)).toEqual(['a', 'b'])
})

const nested = (id: string, changes: Partial<PostView> = {}) => ({ ...aPost(id, changes), original: null })

test('the original of a repost is kept as a post of its own, and goes with its plain reposts, not with its quotes', () => {
  const root = nested('root')
  const quote = nested('quote', { repost_kind: 'quote', repost_of_id: 'root' })
  list(
    politics,
    aPost('plain', { repost_kind: 'plain', repost_of_id: 'root', original: root }),
    aPost('of-quote', {
      repost_kind: 'plain',
      repost_of_id: 'quote',
      original: { ...quote, original: root },
    }),
  )
  const read = (id: string) => client.getQueryData<PostView>(postKey(id))
  expect(read('quote')?.original?.id).toBe('root')
  patchPost(client, 'root', (post) => ({ ...post, content: 'Relu' }))
  expect(read('root')?.content).toBe('Relu')
  removePost(client, 'root')
  expect(read('root')).toBeUndefined()
  expect(read('plain')).toBeUndefined()
  expect(read('quote')).toMatchObject({ original: null, content: 'Post quote' })
  expect(read('of-quote')).toBeDefined()
})

test('a slow answer of the feed does not put older counts over those of a later read', () => {
  const slow = beginRead()
  const later = beginRead()
  const page = (post: PostView) => ({ items: [post], next_cursor: null })
  storePost(client, aPost('a', { commentCount: 7, original: nested('root', { commentCount: 2 }) }), later)
  storePage(client, page(aPost('a', { commentCount: 3, original: nested('root') })), slow)
  expect([shown('a')?.commentCount, shown('root')?.commentCount]).toEqual([7, 2])
  storePage(client, page(aPost('a', { commentCount: 6 })), beginRead())
  expect(shown('a')?.commentCount).toBe(6)
})

test('a slow read of a post alone does not put older counts over those of a later feed', async () => {
  let answer = () => {}
  let isAsked = false
  vi.stubGlobal('fetch', () => {
    isAsked = true
    return new Promise((resolve) => {
      answer = () => resolve(Response.json(aPost('a')))
    })
  })
  const reading = readPost(client, 'a')
  await vi.waitFor(() => expect(isAsked).toBe(true))
  list(politics, aPost('a', { commentCount: 7 }))
  await new Promise((resolve) => setTimeout(resolve))
  answer()
  await reading
  expect(shown('a')?.commentCount).toBe(7)
  vi.unstubAllGlobals()
})
