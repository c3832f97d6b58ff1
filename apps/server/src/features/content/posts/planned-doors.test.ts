import { createPost } from '@parvis/contract/content/posts.ts'
import { feedSorts } from '@parvis/contract/discovery/feed.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { publishesDue } from '../../../../test/held-posts.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const minute = 60_000

test('a planned post with pictures leaks through no endpoint before its time, and no counter moves', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const author = await join('ada', { role: 'politician', verified: true })
  const follower = await join('flore')
  const stranger = await join('sam')
  await follower.follows(author)
  const sockets = [await guest.socket(), await follower.socket()]
  for (const socket of sockets) await socket.follows(topics.feed('politics'))
  const before = await guest.opensProfile(author)
  const [first, second] = [
    await sends(author, await jpeg(1_200, 600)),
    await sends(author, await jpeg(1_000, 600)),
  ]
  const post = await author.call(createPost, {
    body: {
      content: '@sam le belvédère #belvédère http://parvis.test/partis',
      media_id: first.id,
      media_alt: 'Le belvédère',
      more_media: [{ media_id: second.id, media_alt: 'Le belvédère de nuit' }],
      planned_for: new Date(clock.now().getTime() + 30 * minute).toISOString(),
    },
  })
  expect(post.more_media).toHaveLength(1)

  const pictures = [...first.sizes, ...second.sizes].map(({ url }) => url)
  const doors = [
    ...['', '/comments', '/versions', '/questions', '/why'].map((part) => `/api/v1/posts/${post.id}${part}`),
    ...feedSorts.map((sort) => `/api/v1/feed?tab=politics&sort=${sort}`),
    '/api/v1/questions',
    '/api/v1/search?q=belv',
    '/api/v1/search/trends',
    ...['posts', 'media', 'replies', 'questions'].map((tab) => `/api/v1/profiles/${author.id}/${tab}`),
    `/post/${post.id}`,
    `/profile/${author.id}`,
    '/feeds/politics.xml',
    `/profile/${author.id}/feed.xml`,
    '/sitemap.xml',
    ...pictures,
  ]
  const ownDoors = [
    '/api/v1/saved-posts',
    '/api/v1/notifications',
    '/api/v1/me/activity',
    '/api/v1/me/planned-posts',
  ]

  async function seenBy(reader: Guest): Promise<string[]> {
    const seen: string[] = []
    for (const door of reader.token === null ? doors : [...doors, ...ownDoors]) {
      const response = await fetch(`${reader.place.address}${door}`, {
        headers: reader.token === null ? {} : { authorization: `Bearer ${reader.token}` },
      })
      const text = await response.text()
      const isFile = door.startsWith('/media/') && response.status === 200
      if (isFile || [post.id, 'belvédère', first.id, second.id].some((secret) => text.includes(secret)))
        if (!(door === `/post/${post.id}` && response.status === 404))
          // The page of a hidden post holds the address that was asked for.
          seen.push(door)
    }
    return seen
  }
  const acts = async (member: Member) => {
    const statuses = []
    for (const [method, path, body] of [
      ['PUT', 'reaction', { reaction: 'support' }],
      ['PUT', 'question', { content: 'Quand ?' }],
      ['POST', 'comments', { content: 'Un mot' }],
      ['PUT', 'repost', undefined],
      ['POST', 'quotes', { content: 'À lire' }],
      ['PUT', 'saved', undefined],
      ['PUT', 'plan', { planned_for: null }],
      ['PUT', 'visibility', { visibility: 'public' }],
    ] as const)
      statuses.push((await member.send(method, `/api/v1/posts/${post.id}/${path}`, body)).json.error?.code)
    return statuses
  }

  for (const reader of [guest, follower, stranger]) {
    expect(await seenBy(reader)).toEqual([])
    expect(await (await reader.socket()).follows(topics.post(post.id))).toBe('post_not_found')
  }
  for (const member of [follower, stranger])
    expect(new Set(await acts(member))).toEqual(new Set(['post_not_found']))
  const picture = await fetch(`${guest.place.address}/pictures/post/${post.id}.png`, { redirect: 'manual' })
  expect([picture.status, picture.headers.get('location')]).toEqual([302, '/parvis.png'])
  expect(await guest.opensProfile(author)).toEqual(before)
  for (const socket of sockets) expect(socket.events).toEqual([])
  for (const url of pictures) expect(await statusOf(author, url)).toBe(200)

  clock.advance({ minutes: 31 })
  await publishesDue(context)
  expect((await seenBy(guest)).length).toBeGreaterThan(8)
})
