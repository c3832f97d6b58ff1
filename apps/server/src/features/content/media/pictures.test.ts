import { askExport } from '@parvis/contract/accounts/account.ts'
import { editPost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { archiveOf, list } from '../../../../test/archives.ts'
import { fetched, files, sends, statusOf } from '../../../../test/attachments.ts'
import { aTeam, looksAt, reports } from '../../../../test/cases.ts'
import { jpeg, mp4, pdf } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { masks } from '../../../../test/word-filters.ts'
import { clearUnreferencedMedia } from './loose.ts'

const picture = async (member: Member, width = 60) => sends(member, await jpeg(width, 40))

/** Publishes a post with these uploads, in this order. */
const shows = (
  member: Member,
  uploads: { id: string }[],
  options: { alts?: string[]; visibility?: 'public' | 'private'; request_id?: string } = {},
) => {
  const { alts = [], ...rest } = options
  const [first, ...others] = uploads.map(({ id }, index) => ({ media_id: id, media_alt: alts[index] }))
  return member.call(createPost, { body: { content: 'Voyez', ...first, more_media: others, ...rest } })
}

test('a post shows up to four pictures in the order of its author, each with its description', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const uploads = []
  for (const width of [60, 70, 80, 90]) uploads.push(await picture(ana, width))
  const [one, two, three, four] = uploads
  if (!(one && two && three && four)) throw new Error('not uploaded')
  const post = await shows(ana, [three, one, four, two], { alts: ['Le port', '', 'La mairie'] })
  expect(post.media).toEqual({ ...three, alt: 'Le port' })
  expect(post.media_url).toBe(three.url)
  expect(post.more_media).toEqual([one, { ...four, alt: 'La mairie' }, two])
  const listed = (await guest.reads('citizens')).items[0]
  expect([listed?.media, ...(listed?.more_media ?? [])].map((media) => media?.id)).toEqual(
    [three, one, four, two].map(({ id }) => id),
  )
  for (const { url } of uploads) expect(await statusOf(guest, url)).toBe(200)

  // The text changes, the pictures stay.
  const edited = await ana.call(editPost, {
    params: { postId: post.id },
    body: { content: 'Voyez donc', edited_at: null },
  })
  expect(edited.more_media).toEqual(post.more_media)
  // The view of a post with one picture has not changed.
  const single = await shows(ana, [await picture(ana)])
  expect(single).toMatchObject({ media: { kind: 'image' }, more_media: [] })
})

test('pictures beyond four, other files among pictures, and pictures that are unknown, foreign or named twice are refused, and nothing is published', {
  tags: 'long',
}, async ({ join, guest }) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const own = []
  for (let count = 0; count < 5; count += 1) own.push(await picture(ana))
  const [one, two] = own
  if (!(one && two)) throw new Error('not uploaded')
  await expect(shows(ana, own)).toBeRefused('validation_failed')
  for (const other of [await mp4(), pdf()]) {
    const file = await sends(ana, other, { name: 'a.pdf' })
    await expect(shows(ana, [one, file])).toBeRefused('media_mixed')
    await expect(shows(ana, [file, one])).toBeRefused('media_mixed')
  }
  await expect(shows(ana, [one, await picture(bea)])).toBeRefused('media_unknown')
  await expect(shows(ana, [one, one])).toBeRefused('media_unknown')
  await expect(shows(ana, [one, { id: crypto.randomUUID() }])).toBeRefused('media_unknown')
  await expect(shows(ana, [one, two], { alts: ['', 'x'.repeat(501)] })).toBeRefused('validation_failed')
  expect((await guest.reads('citizens')).items).toEqual([])
  // All pictures are still unattached.
  const request_id = crypto.randomUUID()
  const post = await shows(ana, [one, two], { request_id })
  expect((await shows(ana, [one, two], { request_id })).id).toBe(post.id)
  await expect(shows(ana, [two])).toBeRefused('media_unknown')
})

test('every picture follows the visibility of its post, and leaves with it', async ({
  join,
  guest,
  context,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const [one, two] = [await picture(ana), await picture(ana)]
  const post = await shows(ana, [one, two], { visibility: 'private' })
  for (const { url } of [one, two]) {
    for (const reader of [guest, bea]) expect(await statusOf(reader, url)).toBe(404)
    expect(await statusOf(ana, url)).toBe(200)
  }
  await ana.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'public' } })
  for (const { url } of [one, two]) expect(await statusOf(guest, url)).toBe(200)
  await ana.removes(post)
  await clearUnreferencedMedia(context)
  expect(await files(context)).toEqual([])
  expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('every picture of a reported post is judged, kept for the moderators, exported, filtered by its description and syndicated', async ({
  join,
  guest,
  context,
}) => {
  const { author: ana, reader: bea, mona } = await aTeam(join)
  const [one, two] = [await picture(ana), await picture(ana)]
  const post = await shows(ana, [one, two], { alts: ['Le port', 'Une girouette'] })
  await masks(bea, 'girouette')
  expect((await bea.opens(post)).filtered_by).toBe('girouette')
  const atom = (await fetched(guest, '/feeds/citizens.xml')).bytes.toString()
  expect(atom.indexOf(one.url)).toBeGreaterThan(0)
  expect(atom.indexOf(two.url)).toBeGreaterThan(atom.indexOf(one.url))
  expect(atom).toContain('Une girouette')

  const caseId = await reports(bea, 'post', post)
  const seen = await looksAt(mona, caseId)
  expect(seen.content?.media.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(seen.copy?.media.map(({ url }) => url)).toEqual([one.url, two.url])

  await ana.call(askExport, {})
  const rows = list(await archiveOf(ana), 'medias.json')
  expect(rows.map(({ id, position, post_id }) => [id, position, post_id])).toEqual([
    [one.id, 0, post.id],
    [two.id, 1, post.id],
  ])

  await ana.removes(post)
  await clearUnreferencedMedia(context)
  expect((await looksAt(mona, caseId)).kept.map(({ id }) => id)).toEqual([one.id, two.id])
  for (const { url } of [one, two]) {
    expect(await statusOf(mona, url)).toBe(200)
    expect(await statusOf(ana, url)).toBe(404)
  }
})
