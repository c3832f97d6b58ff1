import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postKey } from '../../../cache/post-cache.ts'
import { refreshOldPost } from './refresh-old-post.ts'

const { asked } = vi.hoisted(() => ({ asked: [] as { id: string; answer: () => void }[] }))

vi.mock('../../../lib/api-client.ts', () => ({
  ApiError: class extends Error {},
  call: (_endpoint: unknown, { params }: { params: { postId: string } }) =>
    new Promise((resolve) => {
      asked.push({
        id: params.postId,
        answer: () => resolve({ id: params.postId, commentCount: 9, original: null }),
      })
    }),
}))

const now = Date.parse('2026-11-21T09:00:00Z')
let client: QueryClient

function listed(id: string, secondsAgo: number): void {
  client.setQueryData(postKey(id), { id, commentCount: 1 }, { updatedAt: now - secondsAgo * 1_000 })
}

/** Lets promises settle. */
const settle = () => vi.advanceTimersByTimeAsync(1)
const ids = () => asked.map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers({ now })
  client = new QueryClient()
})

afterEach(async () => {
  while (asked.length > 0) {
    for (const { answer } of asked.splice(0)) answer()
    await settle()
  }
  vi.useRealTimers()
})

test('a card that comes into view long after its list was read takes the counts of now', async () => {
  listed('old', 31)
  listed('new', 29)
  refreshOldPost(client, 'old')
  refreshOldPost(client, 'new')
  await settle()
  expect(ids()).toEqual(['old'])
  asked[0]?.answer()
  await settle()
  expect(client.getQueryData(postKey('old'))).toMatchObject({ commentCount: 9 })
  refreshOldPost(client, 'old')
  await settle()
  expect(ids()).toEqual(['old'])
})

test('a screen of old cards is read three at a time, without those that have left it', async () => {
  const leave = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => {
    listed(id, 600)
    return refreshOldPost(client, id)
  })
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c'])
  leave[3]?.()
  asked[1]?.answer()
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c', 'e'])
})

test('a post that was read while it waited for its turn is not read twice', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    listed(id, 600)
    refreshOldPost(client, id)
  }
  await settle()
  listed('d', 0)
  for (const { answer } of asked) answer()
  await settle()
  expect(ids()).toEqual(['a', 'b', 'c'])
})
