import { createComment } from '@parvis/contract/content/comments.ts'
import {
  editPost,
  quotePost,
  repostPost,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { createPost, savePost } from '@parvis/contract/content/posts.ts'
import { feedSorts } from '@parvis/contract/discovery/feed.ts'
import { expect } from 'vitest'
import { sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

test('[PER-21] private and followers-only posts leak through no endpoint, not even to former readers', async ({
  join,
  guest,
  clock,
}) => {
  const [author, stranger, follower] = [await join('ada'), await join('sam'), await join('flore')]
  await follower.follows(author)
  const image = await sends(author, await jpeg(1200, 600))
  const post = await author.call(createPost, {
    body: { content: '@sam le belvédère #belvédère', media_id: image.id, media_alt: 'Le belvédère' },
  })
  const params = { postId: post.id }
  const inComment = await sends(author, await jpeg(600, 400), { purpose: 'comment' })
  const comment = await author.call(createComment, {
    params,
    body: { content: 'Du belvédère, @sam', media_id: inComment.id },
  })
  await author.comments(post, 'Un belvédère encore', { on: comment })
  await author.call(editPost, {
    params,
    body: { content: '@sam le grand belvédère #belvédère', edited_at: null },
  })
  await stranger.call(savePost, { params })
  await stranger.reacts(post, 'support')
  await stranger.comments(post, 'Merci')
  await stranger.call(repostPost, { params })
  await stranger.call(quotePost, { params, body: { content: 'À voir' } })

  const doors = [
    `/api/v1/posts/${post.id}`,
    `/api/v1/posts/${post.id}/comments`,
    `/api/v1/posts/${post.id}/versions`,
    `/api/v1/comments/${comment.id}/replies`,
    ...feedSorts.map((sort) => `/api/v1/feed?tab=citizens&sort=${sort}`),
    '/api/v1/search?q=belv',
    '/api/v1/search/trends',
    ...['posts', 'media', 'replies'].flatMap((tab) => [
      `/api/v1/profiles/${author.id}/${tab}`,
      `/api/v1/profiles/${stranger.id}/${tab}`,
    ]),
    `/post/${post.id}`,
    '/feeds/citizens.xml',
    `/profile/${author.id}/feed.xml`,
    `/profile/${stranger.id}/feed.xml`,
    '/sitemap.xml',
    ...[...image.sizes, ...inComment.sizes].map(({ url }) => url),
  ]
  const ownDoors = ['/api/v1/saved-posts', '/api/v1/notifications', '/api/v1/me/activity']
  const secrets = [
    'belvédère',
    image.id,
    inComment.id,
    ...[...image.sizes, ...inComment.sizes].map(({ url }) => url),
  ]

  /** Endpoints that show something of the post. */
  async function seenBy(reader: Guest): Promise<string[]> {
    const seen: string[] = []
    for (const door of reader.token === null ? doors : [...doors, ...ownDoors]) {
      const response = await fetch(`${reader.place.address}${door}`, {
        headers: reader.token === null ? {} : { authorization: `Bearer ${reader.token}` },
      })
      const text = await response.text()
      const isFile = door.startsWith('/media/') && response.status === 200
      if (isFile || secrets.some((secret) => text.includes(secret))) seen.push(door)
    }
    return seen
  }

  expect((await seenBy(stranger)).length).toBeGreaterThan(15)
  for (const visibility of ['followers', 'private'] as const) {
    await author.call(setPostVisibility, { params, body: { visibility } })
    // Names of trending topics are cached for three seconds.
    clock.advance({ seconds: 4 })
    expect(await seenBy(guest), visibility).toEqual([])
    expect(await seenBy(stranger), visibility).toEqual([])
    const socket = await stranger.socket()
    expect(await socket.follows(`post:${post.id}`)).toBe('post_not_found')
    for (const { url } of image.sizes)
      expect(await statusOf(follower, url)).toBe(visibility === 'followers' ? 200 : 404)
    expect(await statusOf(author, image.url)).toBe(200)
  }
})
