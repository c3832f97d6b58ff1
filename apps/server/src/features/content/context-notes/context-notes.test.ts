import { getLogOpening, listLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import {
  answerContextNote,
  deleteContextNote,
  listContextNotes,
  listPostContextNotes,
  withdrawNoteRating,
} from '@parvis/contract/content/context-notes.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { withdrawConsent } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { joinLongAgo, proposes, rateAsTwoSides, rates, source } from '../../../../test/context-notes.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { scoreRecentNotes } from './scoring.ts'

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const listed = (member: Member, list: 'to_rate' | 'shown' | 'own') =>
  member.call(listContextNotes, { query: { list } })

test('a note that both sides find helpful is shown within one run of its last needed rating; its author is notified, answers, and nobody is named', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const [author, writer, ...raters] = (await joinLongAgo(join, clock, [
    'auteur',
    'redactrice',
    ...names('gauche', 5),
    ...names('droite', 5),
  ])) as [Member, Member, ...Member[]]
  const [left, right] = [raters.slice(0, 5), raters.slice(5)]
  const note = await rateAsTwoSides(author, writer, [left, right])
  const { post } = note
  // The first ratings of new raters wait for a week.
  clock.advance({ days: 8 })
  for (const member of [author, writer, ...raters]) await member.signsInAgain()
  await scoreRecentNotes(context)
  expect(await guest.opens(post)).toMatchObject({ context_note: null })

  await rates(right[4] as Member, note, 'helpful')
  await scoreRecentNotes(context)
  const { context_note: shown } = await guest.opens(post)
  expect(shown).toMatchObject({
    id: note.id,
    content: 'les chiffres officiels',
    sources: [source],
    ratings: 10,
  })
  expect(shown?.intercept).toBeGreaterThanOrEqual(0.4)
  expect(Math.abs(shown?.factor ?? 1)).toBeLessThan(0.5)
  const inFeed = async (reader: typeof guest) =>
    (await reader.reads('citizens')).items.find(({ id }) => id === post.id)?.context_note
  for (const reader of [guest, left[0] as Member]) expect(await inFeed(reader)).toEqual(shown)

  const { items: news } = await author.call(listNotifications, { query: {} })
  expect(news).toMatchObject([
    {
      type: 'platform_update',
      title: 'Une note de contexte figure sous votre post',
      data: { path: `/post/${post.id}` },
    },
  ])
  const answer = (member: Member, content: string) =>
    member.call(answerContextNote, { params: { noteId: note.id }, body: { content } })
  await expect(answer(writer, 'Merci')).toBeRefused('not_owner')
  expect(await answer(author, 'Ces chiffres datent de 2023.')).toMatchObject({ can_answer: true })
  for (const reader of [guest, left[0] as Member])
    expect(await inFeed(reader)).toMatchObject({ answer: 'Ces chiffres datent de 2023.' })
  expect(await answer(author, ' ')).toMatchObject({ answer: null })

  // The public log has the change with the figures, and no member.
  await expect
    .poll(async () => (await guest.call(listLogEntries, { query: { order: 'latest' } })).items[0])
    .toMatchObject({ kind: 'context_note_shown' })
  const [entry] = (await guest.call(listLogEntries, { query: { order: 'latest' } })).items
  const { text } = await guest.call(getLogOpening, { params: { index: entry?.index ?? 0 } })
  expect(text).toContain(note.id)
  for (const { id } of [author, writer, ...raters]) expect(text).not.toContain(id)

  // Raters who leave or withdraw their consent change no figure until five have; then the note waits again.
  const { items } = await (left[0] as Member).call(listPostContextNotes, { params: { postId: post.id } })
  for (const { id } of [writer, ...raters]) expect(JSON.stringify(items)).not.toContain(id)
  const [doubtful, ...others] = left as [Member, ...Member[]]
  for (const member of others) await member.call(withdrawNoteRating, { params: { noteId: note.id } })
  await doubtful.call(withdrawConsent, {})
  await scoreRecentNotes(context)
  expect(await guest.opens(post)).toMatchObject({ context_note: null })
  expect((await listed(writer, 'own')).items[0]).toMatchObject({
    state: 'no_longer_shown',
    ratings: 5,
    is_own: true,
  })
})

test('members of a week propose and rate, below public posts of others, one note and one rating each', async ({
  join,
  clock,
  context,
}) => {
  const fresh = await join('fraiche')
  const [author, writer, rater] = (await joinLongAgo(join, clock, ['auteur', 'redactrice', 'avis'])) as [
    Member,
    Member,
    Member,
  ]
  const post = await author.publishes('Le chômage a doublé')
  const hidden = await author.publishes('Pour mes abonnés', { visibility: 'followers' })
  await writer.follows(author)
  const late = await join('tardive')
  await expect(proposes(late, post, 'Non')).toBeRefused('context_note_account_new')
  await fresh.signsInAgain()
  await expect(proposes(author, post, 'Non')).toBeRefused('own_content')
  await expect(proposes(writer, hidden, 'Non')).toBeRefused('post_not_public')
  await expect(proposes(rater, hidden, 'Non')).toBeRefused('post_not_found')
  for (const sources of [[], ['http://exemple.fr/a'], ['javascript:alert(1)'], [source, source]])
    await expect(proposes(writer, post, 'Non', sources)).toBeRefused('validation_failed')
  const note = await proposes(writer, post, 'Il a baissé de 0,2 point')
  expect(note).toMatchObject({ state: 'waiting', is_own: true, can_rate: false, ratings: 0 })
  expect(await proposes(writer, post, 'Il a baissé de 0,2 point')).toEqual(note)
  await expect(proposes(writer, post, 'Autre chose')).toBeRefused('context_note_proposed_before')

  await expect(rates(late, note, 'helpful')).toBeRefused('context_note_account_new')
  for (const member of [author, writer])
    await expect(rates(member, note, 'helpful')).toBeRefused('own_content')
  expect((await listed(rater, 'to_rate')).items).toMatchObject([{ id: note.id, post: { id: post.id } }])
  await rates(rater, note, 'helpful')
  expect(await rates(rater, note, 'not_helpful')).toMatchObject({ own_rating: { rating: 'not_helpful' } })
  expect((await listed(rater, 'to_rate')).items).toEqual([])
  await expect(rates(rater, { id: late.id }, 'helpful')).toBeRefused('context_note_not_found')
  // A block hides the post, and its notes with it.
  await author.blocks(rater)
  await expect(rates(rater, note, 'helpful')).toBeRefused('context_note_not_found')

  await expect(rater.call(deleteContextNote, { params: { noteId: note.id } })).toBeRefused(
    'context_note_not_found',
  )
  expect(await writer.call(deleteContextNote, { params: { noteId: note.id } })).toEqual({ id: note.id })
  expect((await context.db.selectFrom('context_note_ratings').select('note_id').execute()).length).toBe(0)
})
