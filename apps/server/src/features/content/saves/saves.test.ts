import { setTimeout as sleep } from 'node:timers/promises'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { listSavedPosts, savePost, unsavePost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const saves = (member: Guest, post: { id: string }) => member.call(savePost, { params: { postId: post.id } })
const unsaves = (member: Guest, post: { id: string }) =>
  member.call(unsavePost, { params: { postId: post.id } })
const list = (member: Guest, cursor?: string) => member.call(listSavedPosts, { query: { cursor } })

test('[RSR-16] a post is saved once, however often requested, and can be removed', async ({ join }) => {
  const author = await join('ana')
  const reader = await join('bea')
  const post = await author.publishes('À garder')
  expect(await Promise.all(Array.from({ length: 5 }, () => saves(reader, post)))).toEqual(
    Array.from({ length: 5 }, () => ({ is_saved: true })),
  )
  expect((await list(reader)).items).toMatchObject([{ post: { id: post.id, is_saved: true } }])
  expect(await reader.opens(post)).toMatchObject({ is_saved: true })
  expect(await author.opens(post)).toMatchObject({ is_saved: false })
  expect(await unsaves(reader, post)).toEqual({ is_saved: false })
  await unsaves(reader, post)
  expect((await list(reader)).items).toEqual([])
})

test('[RSR-15] posts that became private or were deleted disappear from the list', async ({ join }) => {
  const author = await join('ana')
  const reader = await join('bea')
  const [hidden, deleted, kept] = [
    await author.publishes('Bientôt privé'),
    await author.publishes('Bientôt supprimé'),
    await author.publishes('Toujours là'),
  ]
  for (const post of [hidden, deleted, kept]) await saves(reader, post)
  await author.call(setPostVisibility, { params: { postId: hidden.id }, body: { visibility: 'private' } })
  await author.removes(deleted)
  expect((await list(reader)).items.map(({ post }) => post.id)).toEqual([kept.id])
  await expect(saves(reader, hidden)).toBeRefused('post_not_found')
  await expect(saves(reader, deleted)).toBeRefused('post_not_found')
})

test('the list contains the member’s own saves, in pages, last saved first', async ({ join, guest }) => {
  const author = await join('ana')
  const reader = await join('bea')
  const posts = []
  for (let number = 0; number < 23; number += 1) posts.push(await author.publishes(`Numéro ${number}`))
  for (const post of posts) {
    await saves(reader, post)
    // Saves within the same millisecond have no order.
    await sleep(2)
  }
  const first = await list(reader)
  expect(first.items.map(({ post }) => post.content)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Numéro ${22 - index}`),
  )
  const second = await list(reader, first.next_cursor ?? '')
  expect(second.items.map(({ post }) => post.content)).toEqual(['Numéro 2', 'Numéro 1', 'Numéro 0'])
  expect(second.next_cursor).toBeNull()
  expect((await list(author)).items).toEqual([])
  await expect(list(guest)).toBeRefused('not_authenticated')
  await expect(saves(guest, posts[0] as { id: string })).toBeRefused('not_authenticated')
})

test('saving in one tab reaches the member’s other tabs, and nobody else', async ({ join }) => {
  const author = await join('ana')
  const reader: Member = await join('bea')
  const post = await author.publishes('À garder')
  const socket = await reader.socket()
  expect(await socket.follows(`member:${reader.id}`)).toBeNull()
  expect(await (await author.socket()).follows(`member:${reader.id}`)).not.toBeNull()
  await saves(reader, post)
  await expect
    .poll(() => socket.events)
    .toMatchObject([{ event: { type: 'saved_posts_changed', id: reader.id } }])
})
