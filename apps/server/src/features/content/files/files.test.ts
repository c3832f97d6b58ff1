import { mediaCookie } from '@parvis/contract/accounts/browser-session.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { expect } from 'vitest'
import { fetched, publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { docx, jpeg, mp4, pdf, word } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'

test('documents are downloads under a safe name; their given name changes nothing', async ({
  join,
  guest,
}) => {
  const marie = await join('marie')
  const kept: [Uint8Array, given: string, kept: string][] = [
    [pdf(), '../../etc/Rapport\u202efdp.exe', 'Rapportfdp.pdf'],
    [docx(), 'note.docx', 'note.docx'],
    [word('WordDocument'), 'Courrier (1).doc', 'Courrier (1).doc'],
    [Buffer.from('Été comme hiver\n'), 'avis.TXT', 'avis.txt'],
    [pdf(), '', 'fichier.pdf'],
  ]
  for (const [bytes, given, name] of kept) {
    const media = await sends(marie, bytes, { name: given })
    expect(media).toMatchObject({ kind: 'document', name, bytes: bytes.length, sizes: [], width: null })
    const post = await publishes(marie, media)
    const answer = await fetched(guest, post.media_url ?? '')
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(name)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('a video is served as it is kept, in the ranges that a player requests', async ({ join, guest }) => {
  const marie = await join('marie')
  const sent = await mp4()
  const media = await sends(marie, sent, { name: 'débat.mp4' })
  expect(media).toMatchObject({ kind: 'video', width: 64, height: 48, bytes: sent.length })
  await publishes(marie, media)
  const whole = await fetched(guest, media.url)
  // Without its tags and times, in place.
  const { bytes } = whole
  expect(bytes.length).toBe(sent.length)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const length = bytes.length
  for (const [asked, start, end] of [
    ['bytes=0-1', 0, 1],
    ['bytes=10-', 10, length - 1],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=5-${length * 2}`, 5, length - 1],
  ] as const) {
    const part = await fetched(guest, media.url, { range: asked })
    expect(part.status, asked).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${length}`)
    expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  expect((await fetched(guest, media.url, { range: `bytes=${length}-` })).status).toBe(416)
  expect((await fetched(guest, media.url, { range: 'bytes=0-1,4-5' })).status).toBe(200)
})

test('media of a post are shown to readers of the post, and to nobody else (part of PER-21)', async ({
  join,
  guest,
}) => {
  const [author, follower, stranger] = [await join('ada'), await join('flore'), await join('sam')]
  await follower.follows(author)
  const waiting = await sends(author, await jpeg(1200, 600))
  const seenBy = async (address: string) =>
    Promise.all([guest, stranger, follower, author].map((reader) => statusOf(reader, address)))
  expect(await seenBy(waiting.url)).toEqual([404, 404, 404, 200])

  const post = await publishes(author, waiting, 'followers')
  for (const { url } of waiting.sizes) expect(await seenBy(url)).toEqual([404, 404, 200, 200])
  const inPrivate = await fetched(follower, waiting.url)
  expect(inPrivate.headers.get('cache-control')).toBe('private, no-store')
  // A browser fetches pictures by itself, and identifies the reader by a cookie.
  const byCookie = (token: string) => fetched(guest, waiting.url, { cookie: `a=b; ${mediaCookie}=${token}` })
  expect((await byCookie(follower.token)).status).toBe(200)
  expect((await byCookie(stranger.token)).status).toBe(404)
  expect((await byCookie('nonsense')).status).toBe(404)

  const show = (visibility: Visibility) =>
    author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility } })
  await show('private')
  expect(await seenBy(waiting.url)).toEqual([404, 404, 404, 200])
  await show('public')
  expect(await seenBy(waiting.url)).toEqual([200, 200, 200, 200])
  for (const address of [
    '/media/post-uploads/',
    '/media/post-uploads/..%2f..%2fsecret.key',
    waiting.url.replace('.webp', '-481.webp'),
    waiting.url.replace('.webp', '-1600.webp'),
    waiting.url.replace('.webp', '.jpg'),
  ])
    expect(await statusOf(author, address), address).toBe(404)
})
