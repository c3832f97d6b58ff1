import type { FollowUpFilters } from '@parvis/contract/civic/follow-ups.schemas.ts'
import { listFollowUps, setFollowUpOutcome } from '@parvis/contract/civic/follow-ups.ts'
import { createPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { answerQuestions, getQuestionFigures, withdrawAnswer } from '@parvis/contract/content/questions.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asks, official } from '../../../../test/asked-questions.ts'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { next, opensConsultation, votes } from '../../../../test/consultations.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { advanceFollowUps } from './notifying.ts'

const listed = async (reader: Guest, query: Partial<FollowUpFilters> = {}) =>
  (await reader.call(listFollowUps, { query })).items
const settles = (
  member: Member,
  { id }: { id: string },
  body: {
    outcome: 'answered' | 'accepted' | 'under_way' | 'done' | 'refused'
    reason: string
    proof?: string | null
  },
) => member.call(setFollowUpOutcome, { params: { followUpId: id }, body })
const news = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ title, data }) => [
    title,
    'path' in data ? data.path : null,
  ])
const overdueOf = async (reader: Guest, { id }: { id: string }) =>
  (await reader.call(getQuestionFigures, { params: { reference: id } })).figures?.overdue
const opensPoll = (member: Member, ends: Date, answer_due_on?: string) =>
  member.call(createPoll, {
    body: {
      title: 'Un banc de plus ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: ends.toISOString(),
      answer_due_on,
    },
  })

test('an official owes an answer to their consultation by a day, is reminded seven days before and one, is shown as late, and whoever answered is notified', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const [mayor, ana, bea] = [await join('lucie', official), await join('ana'), await join('bea')]
  const day = (days: number) =>
    new Date(context.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const answer_due_on of [day(-1), day(300)])
    await expect(opensConsultation(context, mayor, { answer_due_on })).toBeRefused('answer_day_invalid')
  const consultation = await opensConsultation(context, mayor, { answer_due_on: day(12) })
  const { statement } = await next(ana, consultation)
  await votes(ana, consultation, statement?.id ?? '', 'agree')
  const [owed] = await listed(guest, { state: 'owed' })
  expect(owed).toMatchObject({
    subject: { type: 'consultation', id: consultation.id, title: 'Comment partager la rue ?' },
    official: { name: 'lucie' },
    is_overdue: false,
    outcome: null,
    outcomes: [],
  })
  if (owed === undefined) return
  await advanceFollowUps(context)
  expect(await news(mayor)).toEqual([])
  for (const time of [{ days: 6 }, { days: 5, hours: 23 }]) {
    clock.advance(time)
    await mayor.signsInAgain()
    for (let times = 0; times < 2; times++) await advanceFollowUps(context)
  }
  const reminders = await news(mayor)
  expect(reminders).toHaveLength(2)
  expect(reminders[0]?.[0]).toMatch(/^Vous devez une réponse d’ici le /)
  expect(reminders[0]?.[1]).toBe(`/consultations/${consultation.id}`)
  expect(await listed(guest, { state: 'overdue' })).toEqual([])
  clock.advance({ days: 2 })
  for (const member of [mayor, ana, bea]) await member.signsInAgain()
  expect(await listed(guest, { state: 'overdue', official: mayor.id })).toMatchObject([
    { id: owed.id, is_overdue: true },
  ])
  expect(await overdueOf(guest, mayor)).toBe(1)

  await expect(settles(ana, owed, { outcome: 'refused', reason: 'Non' })).toBeRefused('not_owner')
  await expect(settles(mayor, owed, { outcome: 'refused', reason: ' ' })).toBeRefused('validation_failed')
  await expect(settles(mayor, owed, { outcome: 'done', reason: 'Fait' })).toBeRefused('validation_failed')
  const promise = { outcome: 'under_way', reason: 'Les travaux commencent en mars.' } as const
  const isVerified = async (verified: boolean) => {
    await context.db.updateTable('profiles').set({ verified }).where('id', '=', mayor.id).execute()
    await mayor.signsInAgain()
  }
  await isVerified(false)
  await expect(settles(mayor, owed, promise)).toBeRefused('verification_required')
  await isVerified(true)
  await Promise.all([settles(mayor, owed, promise), settles(mayor, owed, promise)])
  // Another wording notifies nobody again.
  await settles(mayor, owed, { ...promise, reason: 'Les travaux commencent en avril.' })
  const proof = 'https://ville.example/deliberation'
  expect(await settles(mayor, owed, { outcome: 'done', reason: 'La rue est refaite.', proof })).toMatchObject(
    {
      outcome: 'done',
      is_overdue: false,
      outcomes: [
        { outcome: 'done', reason: 'La rue est refaite.', proof },
        { outcome: 'under_way', reason: 'Les travaux commencent en avril.' },
        { outcome: 'under_way', proof: null },
      ],
    },
  )
  expect(await overdueOf(guest, mayor)).toBe(0)
  expect(await listed(guest, { state: 'settled', outcome: 'done' })).toMatchObject([{ id: owed.id }])
  expect(await listed(guest, { subject: consultation.id })).toMatchObject([{ id: owed.id }])
  await expect
    .poll(() => news(ana))
    .toEqual([
      ['Un responsable l’a fait', `/consultations/${consultation.id}`],
      ['Un responsable y travaille', `/consultations/${consultation.id}`],
    ])
  expect(await news(bea)).toEqual([])
  const { text } = await guest.send('GET', '/api/v1/follow-ups.csv?state=settled&type=consultation')
  expect(text).toContain('lucie;consultation;Comment partager la rue ?;')
  expect(text).toContain(`;non;fait;`)
  expect(text).toContain(`;La rue est refaite.;${proof}`)
  expect((await guest.send('GET', '/api/v1/follow-ups.csv?state=toutes')).status).toBe(400)
})

test('a question that fifty share is owed within thirty days; the mark of an answer settles it, and its removal reopens it', async ({
  join,
  guest,
  context,
}) => {
  const [odile, ana] = [await join('odile', official), await join('ana')]
  const post = await odile.publishes('Interrogez-moi')
  await asks(ana, post, 'Quand ouvre la piscine ?')
  await advanceFollowUps(context)
  expect(await listed(guest)).toEqual([])
  await sql`update post_questions set asked = 50`.execute(context.db)
  await advanceFollowUps(context)
  await advanceFollowUps(context)
  const [owed] = await listed(guest, { state: 'owed' })
  expect(owed).toMatchObject({
    subject: { type: 'question', id: post.id, title: 'Quand ouvre la piscine ?' },
    outcome: null,
  })
  if (owed === undefined) return
  const days = (Date.parse(owed.due_at) - context.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(31.1)
  expect(JSON.stringify(owed)).not.toContain(ana.id)
  await expect(settles(odile, owed, { outcome: 'answered', reason: 'Oui' })).toBeRefused('answer_below_post')
  const answer = await odile.comments(post, 'En juin.')
  await odile.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: answer.id } })
  expect(await listed(guest)).toMatchObject([
    { outcome: 'answered', outcomes: [{ outcome: 'answered', reason: null }] },
  ])
  await odile.call(withdrawAnswer, { params: { postId: post.id } })
  expect(await listed(guest)).toMatchObject([{ outcome: null, outcomes: [] }])
  await settles(odile, owed, { outcome: 'refused', reason: 'La piscine reste fermée.' })
  await expect.poll(() => news(ana)).toContainEqual(['Un responsable a refusé', `/post/${post.id}#questions`])
})

test('polls of officials owe an answer, those of citizens and of the team none; what moderation hides is in no list', async ({
  join,
  guest,
  context,
}) => {
  const { reader: bea, mona } = await aTeam(join)
  const [mayor, carl] = [
    await join('lucie', official),
    await join('carl', { role: 'journalist', verified: true }),
  ]
  const ends = new Date(context.clock.now().getTime() + 86_400_000)
  const poll = await opensPoll(mayor, ends)
  await opensPoll(carl, ends)
  await opensPoll(mona, ends)
  await bea.call(voteInPoll, { params: { pollId: poll.id }, body: { option: 0 } })
  const consultation = await opensConsultation(context, mayor)
  expect((await listed(guest)).map(({ subject }) => subject.type).toSorted()).toEqual([
    'consultation',
    'poll',
  ])
  const caseId = await reports(bea, 'consultation', consultation)
  await decides(mona, caseId, reasoned({ kind: 'remove' }))
  const left = await listed(guest)
  expect(left).toMatchObject([{ subject: { type: 'poll', id: poll.id } }])
  const [owed] = left as [(typeof left)[number]]
  await settles(mayor, owed, { outcome: 'accepted', reason: 'Un banc sera posé.' })
  await expect.poll(() => news(bea)).toContainEqual(['Un responsable a accepté', `/polls/${poll.id}`])
})
