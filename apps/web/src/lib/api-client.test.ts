import { createPost, getPost, setReaction } from '@parvis/contract/content/posts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { call, NetworkError, onRefusal } from './api-client.ts'
import { recordSeen } from './seen.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A body of which half arrives before the connection is lost. */
const cutBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":"'))
      controller.error(new TypeError('network error'))
    },
  })

const postId = '0198d3a0-0000-7000-8000-000000000000'

test.each([200, 422])('an answer (%i) cut off in its body is a lost connection', async (status) => {
  vi.stubGlobal('fetch', async () => new Response(cutBody(), { status }))
  await expect(call(getPost, { params: { postId } })).rejects.toBeInstanceOf(NetworkError)
})

test('a whole answer that is no JSON is the server’s fault', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
  await expect(call(getPost, { params: { postId } })).rejects.toBeInstanceOf(SyntaxError)
})

test('small writes leave even when the page is left; reads and long texts are not kept alive', async () => {
  const keptAlive: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    keptAlive.push(keepalive)
    return new Response('{}')
  })
  await call(setReaction, { params: { postId }, body: { reaction: 'support' } })
  await call(getPost, { params: { postId } })
  await call(createPost, { body: { content: 'é'.repeat(30_000), request_id: postId } })
  expect(keptAlive).toEqual([true, false, false])
})

test('reads after an event carry its token, so that no replica answers from before it', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('x-parvis-seen'))
    return new Response('{}')
  })
  await call(getPost, { params: { postId } })
  recordSeen('3x9')
  await call(getPost, { params: { postId } })
  expect(sent).toEqual([null, '3x9'])
})

test('a screen hears of a refusal whichever call meets it, until it listens no more', async () => {
  const body = JSON.stringify({ error: { code: 'verification_required' } })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }))
  const heard = vi.fn()
  const end = onRefusal('verification_required', heard)
  const refused = () => expect(call(createPost, { body: { content: 'Bonjour', request_id: postId } })).rejects
  await refused().toMatchObject({ code: 'verification_required' })
  await refused().toMatchObject({ code: 'verification_required' })
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  await refused().toMatchObject({ code: 'verification_required' })
  expect(heard).toHaveBeenCalledTimes(2)
})
