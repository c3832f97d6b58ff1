import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notificationListsKey, unreadQuery } from './queries.ts'
import { lessOne, showRead, withNotificationsRead } from './read-state.ts'

const at = '2026-11-21T14:00:00.000Z'
const earlier = '2026-11-20T09:00:00.000Z'
const item = (id: string, read_at: string | null) => ({ id, read_at }) as NotificationView

test('marking one leaves the others, and the moment at which one was read already', () => {
  const list = {
    pages: [
      { items: [item('a', null), item('b', earlier)], next_cursor: 'next' },
      { items: [item('c', null)], next_cursor: null },
    ],
    pageParams: [null, 'next'],
  }
  const reads = (read: typeof list) => read.pages.flatMap((page) => page.items.map(({ read_at }) => read_at))
  expect(reads(withNotificationsRead(list, ({ id }) => id === 'c', at) as typeof list)).toEqual([
    null,
    earlier,
    at,
  ])
  expect(reads(withNotificationsRead(list, () => true, at) as typeof list)).toEqual([at, earlier, at])
})

test('the count falls by one, never below none, and not from "more than"', () => {
  expect([100, 99, 1, 0].map(lessOne)).toEqual([100, 98, 0, 0])
})

test('a refused tap takes back its own mark, and leaves what another tap did', async () => {
  const client = new QueryClient()
  const key = [...notificationListsKey, 'all']
  const items = ['a', 'b', 'c'].map((id) => item(id, null))
  client.setQueryData(key, { pages: [{ items, next_cursor: null }], pageParams: [null] })
  client.setQueryData(unreadQuery.queryKey, 3)
  const unread = () =>
    client
      .getQueryData<{ pages: { items: NotificationView[] }[] }>(key)
      ?.pages.flatMap((page) => page.items.filter(({ read_at }) => read_at === null).map(({ id }) => id))

  const takeBack = await showRead(client, 'a')
  await showRead(client, 'b')
  takeBack()
  expect([unread(), client.getQueryData(unreadQuery.queryKey)]).toEqual([['a', 'c'], 2])
})
