import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createComment } from '@parvis/contract/comments.ts'
import { type MediaPurpose, type MediaView, mediaCookie } from '@parvis/contract/media.ts'
import { setPostVisibility } from '@parvis/contract/post-life.ts'
import { createPost, type Visibility } from '@parvis/contract/posts.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { docx, jpeg, mp4, pdf, photograph, wholeZip, word } from '../../../test/files.ts'
import { test } from '../../../test/parvis.ts'
import type { Guest, Member } from '../../../test/people.ts'
import { Refused } from '../../../test/refused.ts'
import type { World } from '../../world.ts'
import { clearLooseMedia } from './loose.ts'

interface Sending {
  purpose?: MediaPurpose
  name?: string
  type?: string
}

async function sends(
  member: Guest,
  bytes: Uint8Array,
  { purpose = 'post', name = 'fichier', type = 'application/octet-stream' }: Sending = {},
): Promise<MediaView> {
  const path = `/api/media?${new URLSearchParams({ purpose, name })}`
  const { status, json } = await member.sendRaw('POST', path, new Uint8Array(bytes), type)
  if (status >= 400) throw new Refused(status, json)
  return json
}

function publishes(member: Member, media: MediaView, visibility: Visibility = 'public', media_alt?: string) {
  return member.call(createPost, { body: { content: 'Voyez', visibility, media_id: media.id, media_alt } })
}

async function fetched(reader: Guest, address: string, headers: Record<string, string> = {}) {
  const authorization = reader.token === null ? undefined : `Bearer ${reader.token}`
  const response = await fetch(`${reader.place.address}${address}`, {
    headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const statusOf = async (reader: Guest, address: string) => (await fetched(reader, address)).status

async function files(world: World): Promise<string[]> {
  const below = joinPath(world.config.dataFolder, 'uploads')
  const entries = await readdir(below, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('avatars'))
    .map(({ name }) => name)
    .sort()
}

test('[CRE-20] an image is kept as {userId}/{timestamp}.{ext} of post-uploads, and its address is the post’s media_url', async ({
  join,
  guest,
  world,
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
  expect(await files(world)).toHaveLength(3)
  // Nobody keeps a copy without asking again; asking costs no second transfer.
  const { headers } = await fetched(guest, media.url)
  expect(headers.get('cache-control')).toBe('public, no-cache')
  const again = await fetched(guest, media.url, { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('an image is turned upright and tells nothing of where and with what it was taken', async ({
  join,
  guest,
}) => {
  const marie = await join('marie')
  const photograph = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Nantes' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer()
  const media = await sends(marie, photograph)
  expect(media).toMatchObject({ width: 400, height: 600 })
  await publishes(marie, media)
  const { bytes } = await fetched(guest, media.url)
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  expect(bytes.includes('Nantes')).toBe(false)
})

test('a file is what its content says: hostile, cut, empty and disguised ones are refused and leave nothing', async ({
  join,
  world,
}) => {
  const marie = await join('marie')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const picture = await jpeg(800, 600)
  const video = await mp4()
  const refused: [code: RefusalCode, bytes: Uint8Array, name: string][] = [
    ['file_empty', Buffer.alloc(0), 'vide.png'],
    ['file_type_refused', svg, 'dessin.svg'],
    ['file_type_refused', svg, 'dessin.png'],
    ['file_type_refused', svg, 'dessin.txt'],
    ['file_type_refused', Buffer.from(`<?xml version="1.0"?>${svg}`), 'dessin.svg'],
    ['file_type_refused', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.txt'],
    ['file_type_refused', wholeZip({ 'a.txt': 'a' }), 'rapport.pdf'],
    ['file_type_refused', wholeZip({ 'a.txt': 'a' }), 'archive.zip'],
    ['file_type_refused', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), 'installer.exe'],
    ['file_type_refused', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 'secret.txt'],
    ['file_type_refused', Buffer.from('du texte'), 'texte.md'],
    ['file_type_refused', Buffer.concat([pdf(), wholeZip({ 'a.txt': 'a' })]), 'deux-en-un.pdf'],
    ['file_type_refused', word('Workbook'), 'tableau.doc'],
    ['file_type_refused', word('WordDocument', '_VBA_PROJECT'), 'macros.doc'],
    ['file_type_refused', docx('application/vnd.ms-word.document.macroEnabled.main+xml'), 'macros.docx'],
    ['file_unreadable', pdf().subarray(0, 40), 'coupé.pdf'],
    ['file_unreadable', docx().subarray(0, -30), 'coupé.docx'],
    ['file_unreadable', video.subarray(0, video.length * 0.9), 'coupé.mp4'],
    ['file_unreadable', Buffer.concat([video, wholeZip({ 'a.txt': 'a' })]), 'deux-en-un.mp4'],
    ['image_unreadable', picture.subarray(0, picture.length / 2), 'coupé.jpg'],
    ['image_unreadable', Buffer.concat([picture.subarray(0, 300), svg]), 'mélange.jpg'],
  ]
  for (const [code, bytes, name] of refused)
    await expect(sends(marie, bytes, { name }), name).toBeRefused(code)
  expect(await files(world)).toEqual([])
  expect(await world.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('a picture of 40,000 pixels, and a bomb of a few kilobytes, are not unfolded', async ({
  join,
  world,
}) => {
  const marie = await join('marie')
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#123456' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()
  await expect(sends(marie, await flat(40_000, 10))).toBeRefused('image_too_large')
  await expect(sends(marie, await flat(9_000, 9_000))).toBeRefused('image_too_large')
  expect(await files(world)).toEqual([])
})

test('what else a file carries beside its picture does not get through', async ({ join, guest }) => {
  const marie = await join('marie')
  const both = Buffer.concat([await jpeg(600, 400), wholeZip({ 'virus.exe': 'MZ' })])
  const media = await sends(marie, both, { name: 'photo.jpg' })
  await publishes(marie, media)
  expect((await fetched(guest, media.url)).bytes.includes('virus')).toBe(false)
})

test('each kind has its limit, and comments a lower one', async ({ join, world }) => {
  const marie = await join('marie')
  const mebibyte = 1024 * 1024
  const padded = async (size: number) => Buffer.concat([await mp4(), freeBox(size)])
  expect(await sends(marie, await padded(11 * mebibyte), { name: 'débat.mp4' })).toMatchObject({
    kind: 'video',
  })
  await expect(sends(marie, await padded(51 * mebibyte))).toBeRefused('body_too_large')
  const heavy = Buffer.concat([await jpeg(600, 400), Buffer.alloc(10 * mebibyte)])
  await expect(sends(marie, heavy)).toBeRefused('body_too_large')
  const text = Buffer.alloc(10 * mebibyte + 1, 'a')
  await expect(sends(marie, text, { name: 'long.txt' })).toBeRefused('file_type_refused')

  const inComment = { purpose: 'comment' as const }
  await expect(sends(marie, await padded(11 * mebibyte), inComment)).toBeRefused('body_too_large')
  expect(await sends(marie, await padded(9.9 * mebibyte), inComment)).toMatchObject({ kind: 'video' })
  await expect(sends(marie, pdf(), inComment)).toBeRefused('file_type_refused')
  expect(await files(world)).toHaveLength(2)
})

function freeBox(size: number): Buffer {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4)
  return box
}

test('an upload cut at nine tenths leaves nothing', async ({ join, world, address }) => {
  const marie = await join('marie')
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const bytes = await jpeg(2000, 1500)
  socket.write(
    `POST /api/media HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${marie.token}\r\n` +
      `content-type: image/jpeg\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, bytes.length * 0.9))
  const incoming = joinPath(world.config.dataFolder, 'uploads', 'incoming')
  await expect.poll(() => readdir(incoming)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => readdir(incoming)).toEqual([])
  expect(await world.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('a guest sends nothing, and nothing is read of it', async ({ guest, world }) => {
  await expect(sends(guest, await jpeg(600, 400))).toBeRefused('not_authenticated')
  expect(await files(world)).toEqual([])
})

test('documents are downloads under a harmless name; what they are called changes nothing', async ({
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
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(name)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('a video is served as it came, in the ranges a player asks for', async ({ join, guest }) => {
  const marie = await join('marie')
  const bytes = await mp4()
  const media = await sends(marie, bytes, { name: 'débat.mp4' })
  expect(media).toMatchObject({ kind: 'video', width: 64, height: 48, bytes: bytes.length })
  await publishes(marie, media)
  const whole = await fetched(guest, media.url)
  expect(whole.bytes.equals(bytes)).toBe(true)
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

test('the media of a post are shown to whoever may see the post, and to nobody else (part of PER-21)', async ({
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
  // A browser fetches pictures by itself, and says who reads by a cookie.
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

test('[COM-27] a comment’s media lie in comment-media and are shown in the comment', async ({
  join,
  guest,
  world,
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
  await expect.poll(() => files(world)).toHaveLength(2)
})

test('one takes up only what one has sent oneself, for the same use, once', async ({ join }) => {
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

test('[POST-25] deleting a post removes its media: no address of the file answers any more', async ({
  join,
  guest,
  world,
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
  await expect.poll(() => files(world), { timeout: 5_000 }).toEqual([])
  expect(await world.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('media go with a comment and with an account; those never taken up go after a day', async ({
  join,
  world,
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
  expect(await files(world)).toHaveLength(10)

  await world.db.deleteFrom('auth.users').where('id', '=', paul.id).execute()
  await clearLooseMedia(world)
  expect(await files(world)).toHaveLength(4)
  clock.advance({ hours: 25 })
  await clearLooseMedia(world)
  expect(await files(world)).toHaveLength(2)
  expect(await statusOf(marie, kept.url)).toBe(200)
})

test('no more than ten files of a member wait at once', async ({ join, world }) => {
  const marie = await join('marie')
  const text = Buffer.from('bonjour')
  for (let sent = 0; sent < 12; sent += 1) await sends(marie, text, { name: 'a.txt' })
  await clearLooseMedia(world)
  expect(await files(world)).toHaveLength(10)
})

test('a photograph of 10 MB is ready within two seconds, and the server grows little by it', async ({
  join,
}) => {
  const marie = await join('marie')
  const heavy = await photograph()
  expect(heavy.length).toBeGreaterThan(9 * 1024 * 1024)
  await sends(marie, await jpeg(600, 400))
  const [memory, begun] = [process.memoryUsage.rss(), performance.now()]
  const media = await sends(marie, heavy)
  expect(performance.now() - begun).toBeLessThan(4_000)
  expect(media.width).toBe(1600)
  await sleep(50)
  expect(process.memoryUsage.rss() - memory).toBeLessThan(60 * 1024 * 1024)
})
