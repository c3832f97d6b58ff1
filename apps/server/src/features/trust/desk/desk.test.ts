import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import {
  addCaseView,
  addSavedReply,
  changeSavedReply,
  listCaseTags,
  listCaseViews,
  listSavedReplies,
  removeCaseTag,
  removeCaseView,
  removeSavedReply,
  tagCase,
} from '@parvis/contract/trust/desk.ts'
import { expect } from 'vitest'
import { aTeam, looksAt, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const tags = async (member: Member, caseId: string, names: string[]) =>
  (await member.call(tagCase, { params: { caseId }, body: { tags: names } })).tags.map(({ name }) => name)

test('the team tags cases with a few words of its own; an administrator removes one everywhere', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const ada = await join('ada', { administrator: true })
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  await expect(tags(reader, caseId, ['Élection'])).toBeRefused('staff_only')
  await expect(tags(mona, crypto.randomUUID(), [])).toBeRefused('case_not_found')
  expect(await tags(mona, caseId, ['Élection', '  Pour   lundi '])).toEqual(['Élection', 'Pour lundi'])
  // Capitals and accents make no other tag.
  expect(await tags(milo, caseId, ['election', 'ÉLECTION'])).toEqual(['Élection'])
  await expect(tags(mona, caseId, ['a', 'b', 'c', 'd', 'e', 'f'])).toBeRefused('validation_failed')
  for (const name of ['', ' ', 'x'.repeat(31)])
    await expect(tags(mona, caseId, [name])).toBeRefused('validation_failed')
  const { items } = await mona.call(listCaseTags, {})
  expect(items.map(({ name }) => name)).toEqual(['Élection', 'Pour lundi'])

  await expect(mona.call(removeCaseTag, { params: { tagId: items[0]?.id ?? '' } })).toBeRefused(
    'administrators_only',
  )
  const socket = await milo.socket()
  await socket.follows(topics.moderation)
  const left = await ada.call(removeCaseTag, { params: { tagId: items[0]?.id ?? '' } })
  expect(left.items.map(({ name }) => name)).toEqual(['Pour lundi'])
  await expect
    .poll(() => socket.events)
    .toContainEqual(expect.objectContaining({ event: { type: 'desk_changed', id: 'all' } }))
  expect((await looksAt(milo, caseId)).tags).toEqual([])
  await expect(ada.call(removeCaseTag, { params: { tagId: items[0]?.id ?? '' } })).toBeRefused(
    'case_tag_not_found',
  )

  await context.db
    .insertInto('case_tags')
    .values(
      Array.from({ length: furtherLimits.caseTags - 1 }, (_, index) => ({
        name: `t${index}`,
        created_at: new Date(),
      })),
    )
    .execute()
  await expect(tags(mona, caseId, ['De trop'])).toBeRefused('too_many_case_tags')
  expect(await tags(mona, caseId, ['T1'])).toEqual(['t1'])
  await reports(milo, 'post', post)
  await expect(tags(milo, caseId, [])).toBeRefused('own_case')
})

test('the team shares replies in several languages; two who change the same do not overwrite each other', async ({
  join,
  context,
}) => {
  const { reader, mona, milo } = await aTeam(join)
  const texts = { fr: 'Une menace n’est pas un avis.', en: ' A threat is no opinion. ', de: ' ' }
  await expect(reader.call(listSavedReplies, {})).toBeRefused('staff_only')
  await expect(reader.call(addSavedReply, { body: { title: 'Menace', texts } })).toBeRefused('staff_only')
  await expect(mona.call(addSavedReply, { body: { title: 'Menace', texts: { fr: ' ' } } })).toBeRefused(
    'validation_failed',
  )
  const { items } = await mona.call(addSavedReply, { body: { title: 'Menace', texts } })
  expect(items).toMatchObject([
    { title: 'Menace', version: 1, texts: { fr: texts.fr, en: 'A threat is no opinion.' } },
  ])
  expect(items[0]?.texts.de).toBeUndefined()
  const params = { replyId: items[0]?.id ?? '' }
  const changes = (member: Member, title: string) =>
    member.call(changeSavedReply, { params, body: { title, texts: { fr: texts.fr }, version: 1 } })
  expect((await changes(milo, 'Menaces')).items).toMatchObject([{ title: 'Menaces', version: 2 }])
  await expect(changes(mona, 'Intimidation')).toBeRefused('reply_changed')
  expect((await mona.call(removeSavedReply, { params })).items).toEqual([])
  await expect(milo.call(removeSavedReply, { params })).toBeRefused('reply_not_found')
  await expect(changes(milo, 'Menaces')).toBeRefused('reply_not_found')

  const rows = Array.from({ length: furtherLimits.savedReplies }, (_, index) => ({
    title: `Réponse ${index}`,
    texts: JSON.stringify({ fr: 'Un texte' }),
    created_at: new Date(),
    changed_at: new Date(),
  }))
  await context.db.insertInto('saved_replies').values(rows).execute()
  await expect(mona.call(addSavedReply, { body: { title: 'De trop', texts } })).toBeRefused(
    'too_many_replies',
  )
})

test('filters are named for oneself or for the team; another’s own views are unknown', async ({
  join,
  context,
}) => {
  const { reader, mona, milo } = await aTeam(join)
  const names = (member: Member, name: string, shared: boolean) =>
    member.call(addCaseView, { body: { name, shared, filters: { age: 'week', priority: 'urgent' } } })
  await expect(names(reader, 'Urgents', false)).toBeRefused('staff_only')
  await names(mona, 'Les miens', false)
  const { items } = await names(mona, 'Urgents', true)
  expect(items.map(({ name, is_shared: isShared }) => [name, isShared])).toEqual([
    ['Urgents', true],
    ['Les miens', false],
  ])
  expect(items[0]?.filters).toEqual({ list: 'open', age: 'week', priority: 'urgent' })
  await expect(names(milo, 'urgents', true)).toBeRefused('case_view_name_taken')
  await names(milo, 'Les miens', false)
  await expect(
    mona.call(addCaseView, { body: { name: 'x', shared: false, filters: { tri: 'non' } as never } }),
  ).toBeRefused('validation_failed')

  const own = items.find(({ is_shared: isShared }) => !isShared)?.id ?? ''
  const removes = (member: Member, viewId: string) => member.call(removeCaseView, { params: { viewId } })
  await expect(removes(milo, own)).toBeRefused('case_view_not_found')
  expect((await removes(milo, items[0]?.id ?? '')).items.map(({ name }) => name)).toEqual(['Les miens'])
  expect((await mona.call(listCaseViews, {})).items.map(({ id }) => id)).toEqual([own])

  const rows = Array.from({ length: furtherLimits.caseViews }, (_, index) => ({
    owner_id: null,
    name: `Vue ${index}`,
    filters: '{}',
    created_at: new Date(),
  }))
  await context.db.insertInto('case_views').values(rows).execute()
  await expect(names(milo, 'De trop', true)).toBeRefused('too_many_case_views')
})
