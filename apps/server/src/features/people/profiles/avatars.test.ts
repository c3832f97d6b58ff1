import { mkdir, readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { bucketSettings } from '../../../../test/bucket.ts'
import { blackPng, wholeZip } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { Refused } from '../../../../test/refused.ts'
import type { AppContext } from '../../../app-context.ts'
import { sweepAvatars } from './avatars.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff'

function picture(format: Format, { width = 640, height = 360, background = '#336699' } = {}) {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

async function sends(member: Guest, bytes: Uint8Array, type = 'image/png'): Promise<string> {
  const body = new Uint8Array(bytes)
  const { status, json } = await member.sendRaw('POST', '/api/v1/me/avatar', body, type)
  if (status >= 400) throw new Refused(status, json)
  return json.avatar_url
}

const saves = (member: Member, avatar_url: string | null) =>
  member.call(editOwnProfile, { body: { avatar_url } })

async function files(context: AppContext): Promise<string[]> {
  const uploads = joinPath(context.config.dataFolder, 'uploads')
  await mkdir(uploads, { recursive: true })
  const entries = await readdir(uploads, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

async function served(guest: Guest, address: string) {
  const response = await fetch(`${guest.place.address}${address}`)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('[PSU-13] an avatar’s name has its member, a number and its extension, and a new number each time', async ({
  join,
  guest,
  context,
}) => {
  const marie = await join('marie')
  const kept: Record<string, [string, string]> = {
    png: ['png', 'image/png'],
    jpeg: ['jpg', 'image/jpeg'],
    webp: ['webp', 'image/webp'],
    gif: ['webp', 'image/webp'],
    avif: ['webp', 'image/webp'],
  }
  for (const [format, [extension, type]] of Object.entries(kept)) {
    const address = await sends(marie, await picture(format as Format), `image/${format}`)
    expect(address).toMatch(new RegExp(`^/media/avatars/${marie.id}-\\d+\\.${extension}$`))
    const { status, headers, bytes } = await served(guest, address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=3600')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 400 })
    const asked = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await fetch(`${guest.place.address}${address}`, { headers: asked })).status).toBe(304)
  }
  const [one, two] = [await sends(marie, await picture('png')), await sends(marie, await picture('png'))]
  expect(one).not.toBe(two)
  expect(await files(context)).toContain(two.split('/').at(-1))
})

test('a picture is public once the profile is saved with it, and then the earlier ones are deleted', async ({
  join,
  guest,
  context,
}) => {
  const marie = await join('marie')
  const post = await marie.publishes('Bonjour')
  expect((await guest.opens(post)).author?.avatar).toBeNull()

  const first = await sends(marie, await picture('png'))
  expect((await marie.call(getOwnProfile, {})).avatar_url).toBeNull()
  expect((await saves(marie, first)).avatar_url).toBe(first)
  expect((await guest.opens(post)).author?.avatar).toBe(first)

  const abandoned = await sends(marie, await picture('jpeg'), 'image/jpeg')
  const second = await sends(marie, await picture('webp'), 'image/webp')
  expect((await served(guest, first)).status).toBe(200)
  await saves(marie, second)
  expect((await guest.opens(post)).author?.avatar).toBe(second)
  for (const address of [first, abandoned]) expect((await served(guest, address)).status).toBe(404)
  expect(await files(context)).toEqual([second.split('/').at(-1)])

  // A save without this field, or with the same value, changes nothing.
  await marie.call(editOwnProfile, { body: { bio: 'Bonjour', avatar_url: second } })
  expect((await served(guest, second)).status).toBe(200)
  expect((await saves(marie, null)).avatar_url).toBeNull()
  expect(await files(context)).toEqual([])
  expect((await guest.opens(post)).author?.avatar).toBeNull()
})

test('a profile accepts only the address of a picture that its member uploaded', async ({ join }) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  const hers = await sends(marie, await picture('png'))
  for (const address of [
    hers,
    'https://ailleurs.example/suivi.gif',
    '/media/avatars/../../secret.key',
    '/media/avatars/',
    '//ailleurs.example/x.png',
    '',
  ])
    await expect(saves(paul, address), address).toBeRefused('avatar_unknown')
  expect((await saves(marie, hers)).avatar_url).toBe(hers)
})

test('files that are no pictures are refused, whatever their name; a decompression bomb is not decoded', {
  tags: 'long',
}, async ({ join, context }) => {
  const marie = await join('marie')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const png = await picture('png')
  for (const [bytes, type] of [
    [svg, 'image/svg+xml'],
    [svg, 'image/png'],
    [Buffer.from('bonjour'), 'image/png'],
    [Buffer.from('bonjour'), 'text/plain'],
    [Buffer.from('{}'), 'application/json'],
    [Buffer.from('%PDF-1.7'), 'image/jpeg'],
    [png.subarray(0, png.length / 2), 'image/png'],
    [await picture('tiff'), 'image/png'],
  ] as const)
    await expect(sends(marie, bytes, type), `${type} ${bytes.length}`).toBeRefused('image_unreadable')
  await expect(sends(marie, Buffer.alloc(0))).toBeRefused('file_empty')
  // 64 million pixels in a few kilobytes.
  const bomb = blackPng(8_000, 8_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(sends(marie, bomb)).toBeRefused('image_too_large')
  await expect(sends(marie, Buffer.alloc(10 * 1024 * 1024 + 1))).toBeRefused('body_too_large')
  expect(await files(context)).toEqual([])
  // The content type is wrong; the content counts.
  expect(await sends(marie, await picture('jpeg'), 'image/png')).toMatch(/\.jpg$/)
})

test('a photograph is rotated upright and loses its place', async ({ join, guest }) => {
  const marie = await join('marie')
  const half = (background: string) => ({
    create: { width: 300, height: 600, channels: 3 as const, background },
  })
  const photograph = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(half('#0000ff')).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Nantes' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()
  const { bytes } = await served(guest, await sends(marie, photograph, 'image/jpeg'))
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  expect(bytes.includes('Nantes')).toBe(false)
  // Blue was on the left; a quarter turn to the right brings it to the top.
  const top = await sharp(bytes).extract({ left: 180, top: 20, width: 40, height: 40 }).stats()
  expect(top.dominant.b).toBeGreaterThan(200)
})

test('a guest’s upload is refused, and its body not even read', async ({ guest, context }) => {
  await expect(sends(guest, await picture('png'))).toBeRefused('not_authenticated')
  await expect(sends(guest, Buffer.alloc(30 * 1024 * 1024))).toBeRefused('not_authenticated')
  expect(await context.db.selectFrom('avatar_files').selectAll().execute()).toEqual([])
})

test('unused pictures and those of deleted members are swept', async ({ join, context }) => {
  const [marie, paul, zoe] = [await join('marie'), await join('paul'), await join('zoe')]
  const png = await picture('png')
  await saves(marie, await sends(marie, png))
  await saves(paul, await sends(paul, png))
  await sends(zoe, png)
  await context.db.deleteFrom('auth.users').where('id', '=', paul.id).execute()

  await sweepAvatars(context)
  expect(await files(context)).toHaveLength(3)
  await context.db
    .updateTable('avatar_files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  const waiting = await sends(zoe, png)
  await sweepAvatars(context)
  const left = await files(context)
  expect(left).toHaveLength(2)
  expect(left).toContain(waiting.split('/').at(-1))
  expect(left.some((name) => name.startsWith(marie.id))).toBe(true)
  expect(await context.db.selectFrom('avatar_files').selectAll().execute()).toHaveLength(2)
})

test('extra data in a picture file is dropped, and an animation keeps one frame', async ({ join, guest }) => {
  const marie = await join('marie')
  const both = Buffer.concat([await picture('png'), wholeZip({ 'virus.exe': 'MZ' })])
  const { bytes } = await served(guest, await sends(marie, both))
  expect(bytes.includes('virus')).toBe(false)
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => picture('png', { background })))
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const kept = await served(guest, await sends(marie, animated, 'image/gif'))
  expect((await sharp(kept.bytes).metadata()).pages ?? 1).toBe(1)
})

const settings = bucketSettings()
test.describe('with a bucket', () => {
  test.override({ settings })
  test('pictures are stored in it, served from it, and deleted by the next one and by the sweep', async ({
    join,
    guest,
    context,
  }) => {
    const [marie, zoe] = [await join('marie'), await join('zoe')]
    const first = await sends(marie, await picture('png'))
    await saves(marie, first)
    // Nothing is on the local disk.
    expect(await files(context)).toEqual([])
    const { status, headers, bytes } = await served(guest, first)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 400 })
    expect((await served(guest, first.replace(/\d+\.png$/, '1.png'))).status).toBe(404)

    const second = await sends(marie, await picture('webp'), 'image/webp')
    await saves(marie, second)
    expect((await served(guest, first)).status).toBe(404)
    const unused = await sends(zoe, await picture('jpeg'), 'image/jpeg')
    await context.db
      .updateTable('avatar_files')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await sweepAvatars(context)
    const statuses = [second, unused].map(async (address) => (await served(guest, address)).status)
    expect(await Promise.all(statuses)).toEqual([200, 404])
  })
})

test.describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })
  test('rapid uploads of pictures are limited', async ({ join }) => {
    const marie = await join('marie')
    const answers: number[] = []
    // Empty files: refused, and counted like pictures.
    for (let sent = 0; sent < 22; sent += 1)
      answers.push((await marie.sendRaw('POST', '/api/v1/me/avatar', new Uint8Array(0), 'image/png')).status)
    // The first may still be counted by its address.
    expect(answers.indexOf(429)).toBeOneOf([20, 21])
    expect(answers.at(-1)).toBe(429)
  })
})
