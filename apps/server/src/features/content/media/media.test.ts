import { createComment } from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { fetched, files, publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { clearUnreferencedMedia } from './loose.ts'

test('[CRE-20] an image is stored as {userId}/{timestamp}.{ext} in post-uploads, and its address is the post’s media_url', async ({
  join,
  guest,
  context,
}) => {
  const marie = await join('marie')
  const before = Date.now()
  const media = await sends(marie, await jpeg(2400, 1200), {
    name: 'Place du marché.JPG',
    type: 'image/jpeg',
  })
  const post = await publishes(marie, media, 'public', ' La place, vue du beffroi. ')
  const [, owner, stamp] =
    /^\/media\/post-uploads\/([0-9a-f-]{36})\/(\d+)\.webp$/.exec(post.media_url ?? '') ?? []
  expect(owner).toBe(marie.id)
  expect(Number(stamp)).toBeGreaterThanOrEqual(before)
  expect(post.media).toEqual({ ...media, alt: 'La place, vue du beffroi.' })
  expect(post.media).toMatchObject({
    kind: 'image',
    url: post.media_url,
    width: 1600,
    height: 800,
    name: 'Place du marché.webp',
  })
  expect(post.media?.sizes.map(({ width }) => width)).toEqual([480, 960, 1600])
  expect(post.media?.blur?.length).toBeLessThan(400)

  const feed = await guest.reads('citizens')
  expect(feed.items[0]?.media).toEqual(post.media)
  for (const { width, url } of post.media?.sizes ?? []) {
    const { status, headers, bytes } = await fetched(guest, url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
  }
  expect(await files(context)).toHaveLength(3)
  // Caches must revalidate; a revalidation transfers nothing again.
  const { headers } = await fetched(guest, media.url)
  expect(headers.get('cache-control')).toBe('public, no-cache')
  const again = await fetched(guest, media.url, { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('[COM-27] a comment’s media is stored in comment-media and shown in the comment', async ({
  join,
  guest,
  context,
}) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  const post = await marie.publishes('Un avis ?')
  const media = await sends(paul, await jpeg(600, 400), { purpose: 'comment' })
  expect(media.url).toMatch(new RegExp(`^/media/post-uploads/comment-media/${paul.id}/\\d+\\.webp$`))
  const written = await paul.call(createComment, {
    params: { postId: post.id },
    body: { content: 'Le voici', media_id: media.id },
  })
  expect(written).toMatchObject({ media_url: media.url, media })
  const [read] = (await guest.readsComments(post)).items
  expect(read).toMatchObject({ media_url: media.url, media })
  expect(await statusOf(guest, media.url)).toBe(200)

  const other = await sends(paul, await jpeg(600, 400), { purpose: 'comment' })
  const reply = { content: 'Et ici', parent_id: written.id, media_id: other.id }
  await expect(paul.call(createComment, { params: { postId: post.id }, body: reply })).toBeRefused(
    'media_on_reply',
  )

  await marie.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  expect(await statusOf(paul, media.url)).toBe(404)
  await marie.removes(post)
  await expect.poll(() => files(context)).toHaveLength(2)
})

test('members can attach only their own uploads, for the same purpose, once', async ({ join }) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  const media = await sends(marie, await jpeg(600, 400))
  await expect(publishes(paul, media)).toBeRefused('media_unknown')
  await expect(publishes(marie, { ...media, id: crypto.randomUUID() })).toBeRefused('media_unknown')
  const forComment = await sends(marie, await jpeg(600, 400), { purpose: 'comment' })
  await expect(publishes(marie, forComment)).toBeRefused('media_unknown')
  const body = { content: 'Une fois', media_id: media.id, request_id: crypto.randomUUID() }
  const posts = await Promise.all(Array.from({ length: 5 }, () => marie.call(createPost, { body })))
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
  expect(posts.every((post) => post.media?.id === media.id)).toBe(true)
  await expect(publishes(marie, media)).toBeRefused('media_unknown')
})

test('swept media cannot be attached: nothing is published, and the file may be sent again', {
  tags: 'long',
}, async ({ join, context }) => {
  const marie = await join('marie')
  const media = await sends(marie, await jpeg(600, 400))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await context.db.updateTable('media').set({ created_at: yesterday }).execute()
  await clearUnreferencedMedia(context)
  expect(await statusOf(marie, media.url)).toBe(404)
  await expect(publishes(marie, media)).toBeRefused('media_unknown')
  expect((await marie.reads('citizens')).items).toEqual([])
  const post = await publishes(marie, await sends(marie, await jpeg(600, 400)))
  expect(await statusOf(marie, post.media_url ?? '')).toBe(200)
})

test('a post sent twice with two uploads carries the first; the other is not attached', async ({
  join,
  context,
}) => {
  const marie = await join('marie')
  const uploads = await Promise.all([sends(marie, await jpeg(600, 400)), sends(marie, await jpeg(600, 400))])
  expect(new Set(uploads.map(({ url }) => url)).size).toBe(2)
  const request_id = crypto.randomUUID()
  const posts = await Promise.all(
    uploads.map(({ id }) =>
      marie.call(createPost, { body: { content: 'Une fois', media_id: id, request_id } }),
    ),
  )
  expect(posts[0]).toEqual(posts[1])
  const rows = await context.db.selectFrom('media').select(['id', 'state']).execute()
  expect(rows.filter(({ state }) => state === 'attached').map(({ id }) => id)).toEqual([posts[0]?.media?.id])
  expect(rows.filter(({ state }) => state === 'pending')).toHaveLength(1)
})

test('[POST-25] deleting a post deletes its media: its addresses stop working', async ({
  join,
  guest,
  context,
}) => {
  const marie = await join('marie')
  const media = await sends(marie, await jpeg(1200, 600))
  const post = await publishes(marie, media)
  for (const { url } of media.sizes) expect(await statusOf(guest, url)).toBe(200)
  await marie.removes(post)
  for (const { url } of media.sizes) {
    expect(await statusOf(guest, url)).toBe(404)
    expect(await statusOf(marie, url)).toBe(404)
  }
  await expect.poll(() => files(context), { timeout: 5_000 }).toEqual([])
  // The row goes after its files.
  await expect.poll(() => context.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('media disappears with its comment or account; unattached media after a day', async ({
  join,
  context,
  clock,
}) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  const post = await marie.publishes('Un avis ?')
  await publishes(paul, await sends(paul, await jpeg(600, 400)))
  await sends(paul, await jpeg(600, 400))
  const media_id = (await sends(paul, await jpeg(600, 400), { purpose: 'comment' })).id
  await paul.call(createComment, { params: { postId: post.id }, body: { content: 'Ici', media_id } })
  const kept = await sends(marie, await jpeg(600, 400))
  await sends(marie, await jpeg(600, 400))
  await publishes(marie, kept)
  expect(await files(context)).toHaveLength(10)

  await context.db.deleteFrom('auth.users').where('id', '=', paul.id).execute()
  await clearUnreferencedMedia(context)
  expect(await files(context)).toHaveLength(4)
  clock.advance({ hours: 25 })
  await clearUnreferencedMedia(context)
  expect(await files(context)).toHaveLength(2)
  expect(await statusOf(marie, kept.url)).toBe(200)
})
