import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { createComment } from '@parvis/contract/content/comments.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { fetched, files, publishes, sends, showsFace, statusOf } from '../../../../test/attachments.ts'
import { aTeam, decides, looksAt, reasoned, reports } from '../../../../test/cases.ts'
import { at } from '../../../../test/elections.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { contests } from '../../../../test/redress.ts'
import { clearUnreferencedMedia } from '../../content/media/loose.ts'
import { keepPicture, sweepAvatars } from '../../people/profiles/avatars.ts'

const photo = async (member: Member) => sends(member, await jpeg(60, 40))

test('a reported photo deleted by its author is kept for moderators only, until no appeal is possible', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const { author: ana, reader: bea, mona, milo } = await aTeam(join)
  const media = await photo(ana)
  const post = await publishes(ana, media)
  const caseId = await reports(bea, 'post', post)
  await ana.removes(post)
  // An unreported photo is deleted at once.
  const other = await photo(ana)
  const unreported = await publishes(ana, other)
  await ana.removes(unreported)
  await clearUnreferencedMedia(context)
  expect(await statusOf(mona, other.url)).toBe(404)

  const seen = await looksAt(mona, caseId)
  expect(seen).toMatchObject({ content: null, kept: [{ id: media.id, url: media.url }] })
  expect((await fetched(mona, media.url)).headers.get('cache-control')).toBe('private, no-store')
  expect(await statusOf(mona, media.url)).toBe(200)
  for (const reader of [ana, bea, guest]) expect(await statusOf(reader, media.url)).toBe(404)

  // After the decision, the photo is kept as long as an appeal is possible or open.
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'warn' }))
  await contests(ana, decisions[0]?.id ?? '')
  const later = (days: number) =>
    at(clock, clock.now(), { seconds: days * 86_400, members: [ana, mona, milo] })
  await later(190)
  await clearUnreferencedMedia(context)
  expect(await statusOf(milo, media.url)).toBe(200)
  await context.db
    .updateTable('moderation_appeals')
    .set({ status: 'upheld', answer: 'Non', decided_at: clock.now() })
    .execute()
  await clearUnreferencedMedia(context)
  expect(await statusOf(milo, media.url)).toBe(404)
  expect((await looksAt(milo, caseId)).kept).toEqual([])
  expect(await files(context)).toEqual([])
})

test('the former picture of a reported profile is kept likewise; one that nobody reported is deleted', {
  tags: 'long',
}, async ({ join, guest, clock, context }) => {
  const { author: ana, reader: bea, mona, milo } = await aTeam(join)
  await showsFace(ana)
  const reported = await showsFace(ana)
  const caseId = await reports(bea, 'profile', ana)
  expect((await looksAt(mona, caseId)).kept).toEqual([])
  const second = await showsFace(ana)
  await ana.call(editOwnProfile, { body: { avatar_url: null } })
  // Deleted for everyone, also at its own address, and cannot be restored.
  for (const address of [reported, second]) expect(await statusOf(mona, address)).toBe(404)
  await expect(ana.call(editOwnProfile, { body: { avatar_url: reported } })).toBeRefused('avatar_unknown')

  const { kept, content } = await looksAt(mona, caseId)
  expect(content?.avatar).toBeNull()
  expect(kept.map(({ name }) => `/media/avatars/${name}`).sort()).toEqual([reported, second].sort())
  for (const { url } of kept) {
    expect((await fetched(mona, url)).headers.get('content-type')).toBe('image/jpeg')
    for (const reader of [ana, bea, guest]) expect(await statusOf(reader, url)).toBe(404)
  }

  // Pictures shown after the appeal period are no longer kept.
  await decides(mona, caseId, { kind: 'no_action' })
  await at(clock, clock.now(), { seconds: 190 * 86_400, members: [ana, mona, milo] })
  await showsFace(ana)
  await showsFace(ana)
  await clearUnreferencedMedia(context)
  expect((await looksAt(milo, caseId)).kept).toEqual([])
  expect(await files(context)).toEqual([])
})

test('if the server stops after the change is committed, the next sweep adds the picture to the case', {
  tags: 'long',
}, async ({ join, context }) => {
  const [ana, bea, mona] = [await join('ana'), await join('bea'), await join('mona', { moderator: true })]
  const address = await showsFace(ana)
  const name = address.split('/').at(-1) ?? ''
  const caseId = await reports(bea, 'profile', ana)
  await context.transaction(async (tx) => {
    await keepPicture(context, tx, ana.id, name)
    await tx.updateTable('profiles').set({ avatar_url: null }).where('id', '=', ana.id).execute()
    await tx
      .updateTable('avatar_files')
      .set({ created_at: new Date(0) })
      .execute()
  })
  const [kept] = (await looksAt(mona, caseId)).kept
  expect(await statusOf(mona, kept?.url ?? '')).toBe(404)
  await sweepAvatars(context)
  expect(await statusOf(mona, kept?.url ?? '')).toBe(200)
  expect(await statusOf(mona, address)).toBe(404)
})

test('kept media is hidden from a moderator who wrote it, survives the deletion of the post above its comment, and is deleted with its author', async ({
  join,
  context,
}) => {
  const { author: ana, reader: bea, mona, milo } = await aTeam(join)
  const own = await photo(mona)
  const post = await publishes(mona, own)
  await reports(bea, 'post', post)
  const under = await sends(ana, await jpeg(60, 40), { purpose: 'comment' })
  const comment = await ana.call(createComment, {
    params: { postId: post.id },
    body: { content: 'Voyez', media_id: under.id },
  })
  const caseId = await reports(bea, 'comment', comment)
  await mona.removes(post)
  await clearUnreferencedMedia(context)
  expect(await statusOf(milo, own.url)).toBe(200)
  expect(await statusOf(mona, own.url)).toBe(404)
  expect((await looksAt(milo, caseId)).kept).toMatchObject([{ id: under.id }])
  expect(await statusOf(mona, under.url)).toBe(200)

  await ana.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  await expect.poll(() => statusOf(milo, under.url), { timeout: 10_000 }).toBe(404)
  expect((await looksAt(milo, caseId)).kept).toEqual([])
  // The file is deleted before its row, so both are counted each time.
  const rows = async () => (await context.db.selectFrom('media').select('key').execute()).length
  await expect.poll(async () => (await files(context)).length - (await rows()), { timeout: 10_000 }).toBe(0)
})
