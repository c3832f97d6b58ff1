import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-client.ts'
import { readDraftText, saveDraftText } from './drafts.ts'
import { queueWrite, type WriteKind } from './pending-writes.ts'
import { storePendingWrites } from './stored-writes.ts'

let client: QueryClient
let sent: string[]
let shown: string
let refused: string[]
let failure: (() => Error) | null

const kind: WriteKind<string, string> = {
  name: 'mood',
  isSame: Object.is,
  send: async ({ wanted }) => {
    sent.push(wanted)
    if (failure) throw failure()
    return wanted
  },
  valueOf: (answer) => answer,
  show: (_client, _subject, value) => {
    shown = value
  },
  settle: (_client, _subject, value) => {
    shown = value
  },
  onRefused: (_client, { wanted }) => refused.push(wanted),
}
const write = (wanted: string) => queueWrite(client, kind, { subject: 'a', wanted, before: 'calm' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  client = new QueryClient()
  client.mount()
  sent = []
  refused = []
  shown = 'calm'
  failure = null
})

afterEach(() => {
  client.unmount()
  onlineManager.setOnline(true)
  saveDraftText('pending-writes', '')
})

test('[REA-04] offline writes show at once; the last one for a subject is sent when the connection returns', async () => {
  onlineManager.setOnline(false)
  for (const wanted of ['glad', 'sad', 'proud']) write(wanted)
  await settled()
  expect([shown, sent]).toEqual(['proud', []])
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, refused]).toEqual(['proud', ['proud'], []])
})

test('a write that restores the former value leaves nothing to send', async () => {
  onlineManager.setOnline(false)
  write('glad')
  write('calm')
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent]).toEqual(['calm', []])
})

test('[REA-05] a refusal on reconnection is told once, and the former value is back', async () => {
  onlineManager.setOnline(false)
  write('glad')
  write('sad')
  failure = () => new ApiError(404, { code: 'post_not_found' })
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, refused]).toEqual(['calm', ['sad'], ['sad']])
})

test('a request whose connection was lost is sent again; with a connection its failure is told', async () => {
  failure = () => {
    onlineManager.setOnline(false)
    return new NetworkError('lost')
  }
  write('glad')
  await settled()
  expect([shown, sent, refused]).toEqual(['glad', ['glad'], []])
  failure = null
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, refused]).toEqual(['glad', ['glad', 'glad'], []])

  failure = () => new NetworkError('unreachable')
  write('sad')
  await settled()
  expect([shown, refused]).toEqual(['calm', ['sad']])
})

test('a kind for single requests ignores a second tap while the first is on its way', async () => {
  const single = { ...kind, once: true }
  for (const wanted of ['glad', 'calm']) queueWrite(client, single, { subject: 'a', wanted, before: 'calm' })
  await settled()
  expect([shown, sent]).toEqual(['glad', ['glad']])
})

test('pending writes survive a reload, for their own member only', async () => {
  onlineManager.setOnline(false)
  const stop = storePendingWrites(client, 'ada', [kind as WriteKind<unknown, unknown>])
  write('glad')
  const kept = JSON.parse(readDraftText('pending-writes') ?? '[]') as object[]
  expect(kept).toMatchObject([{ kind: 'mood', subject: 'a', wanted: 'glad', before: 'calm' }])
  stop()
  client.clear()

  saveDraftText('pending-writes', JSON.stringify(kept.map((one) => ({ ...one, owner: 'ada' }))))
  shown = 'calm'
  storePendingWrites(client, 'ada', [kind as WriteKind<unknown, unknown>])()
  expect(shown).toBe('glad')
  client.clear()

  saveDraftText('pending-writes', JSON.stringify(kept.map((one) => ({ ...one, owner: 'ada' }))))
  shown = 'calm'
  storePendingWrites(client, 'basile', [kind as WriteKind<unknown, unknown>])()
  expect(shown).toBe('calm')
  expect(readDraftText('pending-writes')).toBeNull()
})
