import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from './api-client.ts'
import { keepDraftText, readDraftText } from './drafts.ts'
import { keepWishes } from './kept-wishes.ts'
import { makeWish, type WishKind } from './wishes.ts'

let client: QueryClient
let sent: string[]
let shown: string
let told: string[]
let failure: (() => Error) | null

const kind: WishKind<string, string> = {
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
  onRefused: (_client, { wanted }) => told.push(wanted),
}
const wish = (wanted: string) => makeWish(client, kind, { subject: 'a', wanted, before: 'calm' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  client = new QueryClient()
  client.mount()
  sent = []
  told = []
  shown = 'calm'
  failure = null
})

afterEach(() => {
  client.unmount()
  onlineManager.setOnline(true)
  keepDraftText('wishes', '')
})

test('[REA-04] offline wishes show at once; the last one for a subject is sent with the connection', async () => {
  onlineManager.setOnline(false)
  for (const wanted of ['glad', 'sad', 'proud']) wish(wanted)
  await settled()
  expect([shown, sent]).toEqual(['proud', []])
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, told]).toEqual(['proud', ['proud'], []])
})

test('a wish for what stood before leaves nothing to send', async () => {
  onlineManager.setOnline(false)
  wish('glad')
  wish('calm')
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent]).toEqual(['calm', []])
})

test('[REA-05] a refusal on reconnection is told once, and what stood before is back', async () => {
  onlineManager.setOnline(false)
  wish('glad')
  wish('sad')
  failure = () => new ApiError(404, { code: 'post_not_found' })
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, told]).toEqual(['calm', ['sad'], ['sad']])
})

test('a request that the connection was lost under is sent again; with a connection its failure is told', async () => {
  failure = () => {
    onlineManager.setOnline(false)
    return new NetworkError('lost')
  }
  wish('glad')
  await settled()
  expect([shown, sent, told]).toEqual(['glad', ['glad'], []])
  failure = null
  onlineManager.setOnline(true)
  await settled()
  expect([shown, sent, told]).toEqual(['glad', ['glad', 'glad'], []])

  failure = () => new NetworkError('unreachable')
  wish('sad')
  await settled()
  expect([shown, told]).toEqual(['calm', ['sad']])
})

test('a kind for single requests ignores a second tap while the first is on its way', async () => {
  const single = { ...kind, once: true }
  for (const wanted of ['glad', 'calm']) makeWish(client, single, { subject: 'a', wanted, before: 'calm' })
  await settled()
  expect([shown, sent]).toEqual(['glad', ['glad']])
})

test('wishes that wait outlive the page, for their own member alone', async () => {
  onlineManager.setOnline(false)
  const stop = keepWishes(client, 'ada', [kind as WishKind<unknown, unknown>])
  wish('glad')
  const kept = JSON.parse(readDraftText('wishes') ?? '[]') as object[]
  expect(kept).toMatchObject([{ kind: 'mood', subject: 'a', wanted: 'glad', before: 'calm' }])
  stop()
  client.clear()

  keepDraftText('wishes', JSON.stringify(kept.map((one) => ({ ...one, owner: 'ada' }))))
  shown = 'calm'
  keepWishes(client, 'ada', [kind as WishKind<unknown, unknown>])()
  expect(shown).toBe('glad')
  client.clear()

  keepDraftText('wishes', JSON.stringify(kept.map((one) => ({ ...one, owner: 'ada' }))))
  shown = 'calm'
  keepWishes(client, 'basile', [kind as WishKind<unknown, unknown>])()
  expect(shown).toBe('calm')
  expect(readDraftText('wishes')).toBeNull()
})
