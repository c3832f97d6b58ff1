import { randomUUID } from 'node:crypto'
import { deleteDraft, listDrafts, saveDraft } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const keeps = (member: Member, content: string, draftId: string = randomUUID()) =>
  member.call(saveDraft, {
    params: { draftId },
    body: { content, visibility: 'followers', region_code: '35' },
  })

const listed = async (member: Member) => (await member.call(listDrafts, {})).items

test('a draft is kept for its author alone, written again in place, and deleted by its author or by becoming a post', async ({
  join,
  guest,
  clock,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const first = await keeps(ana, '  Un début\n')
  clock.advance({ seconds: 1 })
  const second = await keeps(ana, 'a'.repeat(limits.post + 40))
  clock.advance({ seconds: 1 })
  // A draft sent twice and then edited has one row.
  await keeps(ana, 'Un début, puis la suite', first.id)
  const again = await keeps(ana, 'Un début, puis la suite', first.id)
  expect(again).toMatchObject({ visibility: 'followers', region_code: '35' })
  expect(await listed(ana)).toEqual([again, second])
  expect(await listed(bea)).toEqual([])
  await expect(keeps(bea, 'À moi', first.id)).toBeRefused('draft_not_found')
  await bea.call(deleteDraft, { params: { draftId: first.id } })
  await expect(guest.call(listDrafts, {})).toBeRefused('not_authenticated')
  for (const content of ['', ' \n', '\u200b']) await expect(keeps(ana, content)).toBeRefused('content_empty')
  await expect(keeps(ana, 'a'.repeat(limits.draft + 1))).toBeRefused('content_too_long')
  // A text of few characters with many combining marks.
  await expect(keeps(ana, `e${'\u0301'.repeat(30)}`.repeat(1_000))).toBeRefused('content_too_long')
  expect(await listed(ana)).toHaveLength(2)

  // A refused post keeps its draft; a post of another member deletes no draft.
  const publishes = (member: Member, content: string, draft_id: string) =>
    member.call(createPost, { body: { content, draft_id } })
  await expect(publishes(ana, 'a'.repeat(281), second.id)).toBeRefused('content_too_long')
  await publishes(bea, 'Autre chose', second.id)
  expect(await listed(ana)).toHaveLength(2)
  await publishes(ana, 'La suite, abrégée', second.id)
  expect((await listed(ana)).map(({ id }) => id)).toEqual([first.id])
  for (let time = 0; time < 2; time += 1) await ana.call(deleteDraft, { params: { draftId: first.id } })
  expect(await listed(ana)).toEqual([])
})

test('a member keeps at most twenty drafts, also when they are sent at once', async ({ join }) => {
  const ana = await join('ana')
  const outcomes = await Promise.allSettled(
    Array.from({ length: limits.drafts + 5 }, (_, n) => keeps(ana, `Brouillon ${n}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.drafts)
  await expect(keeps(ana, 'Un de trop')).toBeRefused('too_many_drafts')
  const [last] = await listed(ana)
  await keeps(ana, 'Réécrit', last?.id)
  await ana.call(deleteDraft, { params: { draftId: last?.id ?? '' } })
  await keeps(ana, 'De nouveau')
  expect(await listed(ana)).toHaveLength(limits.drafts)
})
