import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postKey } from '../../../cache/post-cache.ts'
import { refreshOldPost } from './refresh-old-post.ts'

const asked: { id: string; answer: () => void }[] = []

const now = Date.parse('2026-11-21T09:00:00Z')
let client: QueryClient

function listed(id: string, secondsAgo: number): void {
  client.setQueryData(postKey(id), { id, commentCount: 1 }, { updatedAt: now - secondsAgo * 1_000 })
}

const ids = () => asked.map(({ id }) => id)
/** Waits until these posts have been asked for, and no others. */
const asks = (...expected: string[]) => vi.waitFor(() => expect(ids()).toEqual(expected), 5_000)
const answered = (id: string) =>
  vi.waitFor(() => expect(client.getQueryData(postKey(id))).toMatchObject({ commentCount: 9 }), 5_000)
/** Lets what was answered have its effects. */
const settle = () => new Promise((done) => setTimeout(done, 20))

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('fetch', (address: string) => {
    const id = address.split('/').at(-1) ?? ''
    return new Promise<Response>((resolve) => {
      asked.push({ id, answer: () => resolve(Response.json({ id, commentCount: 9, original: null })) })
    })
  })
  client = new QueryClient()
})

afterEach(async () => {
  // The reads of one test must not take the turns of the next.
  while (asked.length > 0) {
    for (const { answer } of asked.splice(0)) answer()
    await settle()
  }
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a card that comes into view long after its list was read takes the counts of now', async () => {
  listed('old', 31)
  listed('new', 29)
  refreshOldPost(client, 'old')
  refreshOldPost(client, 'new')
  await asks('old')
  asked[0]?.answer()
  await answered('old')
  refreshOldPost(client, 'old')
  await settle()
  await asks('old')
})

test('a screen of old cards is read three at a time, without those that have left it', async () => {
  const leave = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => {
    listed(id, 600)
    return refreshOldPost(client, id)
  })
  await asks('a', 'b', 'c')
  leave[3]?.()
  asked[1]?.answer()
  await asks('a', 'b', 'c', 'e')
})

test('a post that was read while it waited for its turn is not read twice', async () => {
  for (const id of ['a', 'b', 'c', 'd']) {
    listed(id, 600)
    refreshOldPost(client, id)
  }
  await asks('a', 'b', 'c')
  listed('d', 0)
  for (const { answer } of asked) answer()
  await answered('c')
  await settle()
  await asks('a', 'b', 'c')
})
