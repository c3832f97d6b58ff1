import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

test('once a stop has begun, /ready refuses, everything else is served, and each answer ends its connection', async ({
  guest,
  context,
}) => {
  const { status, headers } = await guest.send('GET', '/ready')
  expect([status, headers.get('connection')]).toEqual([200, 'keep-alive'])
  context.stopping.begin()
  const ready = await guest.send('GET', '/ready')
  expect([ready.status, ready.json]).toEqual([503, { status: 'stopping' }])
  // The second answer comes from memory.
  for (const path of ['/health', '/api/v1/feed?tab=citizens', '/api/v1/feed?tab=citizens']) {
    const answer = await guest.send('GET', path)
    expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close'])
  }
})

test('a server that closes answers the requests in flight, and sends its sockets elsewhere', async ({
  join,
  guest,
  context,
  app,
}) => {
  const ana = await join('ana')
  const sockets = [await guest.socket(), await ana.socket()]
  const holder = await context.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table posts in share mode')
  const path = `/api/v1${createPost.path}`
  const writing = ana.send(createPost.method, path, { content: 'Écrit pendant l’arrêt' })
  await sleep(50)
  const closing = app.close()
  await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([1012, 1012])
  await expect.poll(() => app.server.listening).toBe(false)
  await holder.query('commit')
  holder.release()
  const { status, headers } = await writing
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await closing
})
