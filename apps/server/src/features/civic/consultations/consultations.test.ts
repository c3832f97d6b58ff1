import {
  addStatement,
  closeConsultation,
  listConsultations,
  listWaitingStatements,
  moderateStatement,
  withdrawStatementVotes,
} from '@parvis/contract/civic/consultations.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { castsVotes, next, opensConsultation, read, votes } from '../../../../test/consultations.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { publishResults } from './computing.ts'
import { remindOpeners } from './reminding.ts'

const suggests = (
  member: Member,
  { id }: { id: string },
  body: { text: string; signed?: boolean; differs?: boolean },
) => member.call(addStatement, { params: { consultationId: id }, body })
const decides = (
  member: Member,
  { id }: { id: string },
  statementId: string,
  refused_for: 'insult' | 'off_topic' | 'illegal' | null,
) => member.call(moderateStatement, { params: { consultationId: id, statementId }, body: { refused_for } })
const waiting = (member: Member, { id }: { id: string }) =>
  member.call(listWaitingStatements, { params: { consultationId: id }, query: {} })

test('an official asks, members answer one statement after the other, and change a vote', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  await expect(opensConsultation(context, ana)).rejects.toMatchObject({ code: 'verification_required' })
  const consultation = await opensConsultation(context, mayor)
  expect(consultation).toMatchObject({ state: 'open', statement_count: 3, can_moderate: true })
  const { items } = await guest.call(listConsultations, { query: { region: '75' } })
  expect(items).toMatchObject([{ id: consultation.id, opener: { name: 'lucie' }, waiting_count: null }])

  const seen: string[] = []
  for (let at = await next(ana, consultation); at.statement !== null; ) {
    seen.push(at.statement.text)
    at = await votes(ana, consultation, at.statement.id, 'agree')
  }
  expect(new Set(seen).size).toBe(3)
  expect(await next(ana, consultation)).toEqual({ statement: null, answered: 3, total: 3 })
  const { statement } = await next(bea, consultation)
  const id = statement?.id ?? ''
  // From two tabs at once, and then once more: one vote stands.
  await Promise.all([votes(bea, consultation, id, 'agree'), votes(bea, consultation, id, 'disagree')])
  expect(await votes(bea, consultation, id, 'pass')).toMatchObject({ answered: 1, total: 3 })
  expect(
    await context.db.selectFrom('consultation_votes').select('vote').where('user_id', '=', bea.id).execute(),
  ).toEqual([{ vote: 0 }])
})

test('votes and statements are refused before the first day, after the close, and on unknown statements', async ({
  join,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const ana = await join('ana')
  const tomorrow = new Date(context.clock.now().getTime() + 86_400_000)
  const coming = await opensConsultation(context, mayor, {
    opens_at: tomorrow.toISOString(),
    closes_at: new Date(tomorrow.getTime() + 86_400_000).toISOString(),
  })
  const first = (await next(ana, coming)).statement?.id ?? ''
  await expect(votes(ana, coming, first, 'agree')).rejects.toMatchObject({ code: 'consultation_not_open' })
  const open = await opensConsultation(context, mayor)
  await expect(votes(ana, open, first, 'agree')).rejects.toMatchObject({ code: 'statement_not_found' })
  const statement = (await next(ana, open)).statement?.id ?? ''
  await expect(ana.call(closeConsultation, { params: { consultationId: open.id } })).rejects.toMatchObject({
    code: 'staff_only',
  })
  await mayor.call(closeConsultation, { params: { consultationId: open.id } })
  await expect(votes(ana, open, statement, 'agree')).rejects.toMatchObject({ code: 'consultation_closed' })
  await expect(suggests(ana, open, { text: 'Trop tard' })).rejects.toMatchObject({
    code: 'consultation_closed',
  })
  await expect(
    opensConsultation(context, mayor, { closes_at: context.clock.now().toISOString() }),
  ).rejects.toMatchObject({ code: 'consultation_days_invalid' })
  await expect(
    opensConsultation(context, mayor, { statements: ['Plus de bus', 'plus de bus !'] }),
  ).rejects.toMatchObject({ code: 'statement_similar' })
  await expect(opensConsultation(context, mayor, { statements: [] })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('near-duplicates are offered for a vote; the opener moderates, and the log has the reason', async ({
  join,
  guest,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const consultation = await opensConsultation(context, mayor)
  const similar = await suggests(ana, consultation, { text: 'Plus de pistes cyclables !' })
  expect(similar).toMatchObject({ added: false, similar: [{ text: 'Plus de pistes cyclables' }] })
  expect(await suggests(ana, consultation, { text: 'Des bancs à l’ombre', signed: true })).toEqual({
    added: true,
    similar: [],
  })
  await suggests(bea, consultation, { text: 'Le maire est un voleur' })
  await expect(waiting(ana, consultation)).rejects.toMatchObject({ code: 'staff_only' })
  expect((await read(mayor, consultation)).waiting_count).toBe(2)
  const [bench, insult] = (await waiting(mayor, consultation)).items
  expect(await decides(mayor, consultation, bench?.id ?? '', null)).toEqual({ waiting_count: 1 })
  expect(await decides(mayor, consultation, insult?.id ?? '', 'insult')).toEqual({ waiting_count: 0 })
  // The author stands beside the statement only because they want to.
  for (let at = await next(bea, consultation); at.statement !== null; ) {
    expect([at.statement.text, at.statement.author?.name ?? null]).toEqual([
      at.statement.text,
      at.statement.id === bench?.id ? 'ana' : null,
    ])
    at = await votes(bea, consultation, at.statement.id, 'pass')
  }
  const log = await guest.send('GET', `/api/v1/consultations/${consultation.id}/moderation.csv`)
  expect(log.text).toContain('Des bancs à l’ombre;accepté;;auteur de la consultation')
  expect(log.text).toContain(';refusé;insulte;')
  expect(log.text).not.toContain('voleur')
})

test('only staff reverse staff; after the close the opener removes only what is illegal', async ({
  join,
  context,
}) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const [ana, olga] = [await join('ana'), await join('olga', { administrator: true })]
  const consultation = await opensConsultation(context, mayor)
  await suggests(ana, consultation, { text: 'Des bancs à l’ombre' })
  await suggests(ana, consultation, { text: 'Une fontaine au milieu' })
  const [bench, fountain] = (await waiting(mayor, consultation)).items.map(({ id }) => id)
  await decides(olga, consultation, bench ?? '', 'insult')
  await expect(decides(mayor, consultation, bench ?? '', null)).rejects.toMatchObject({ code: 'staff_only' })
  await decides(mayor, consultation, fountain ?? '', null)
  await mayor.call(closeConsultation, { params: { consultationId: consultation.id } })
  await expect(decides(mayor, consultation, fountain ?? '', 'off_topic')).rejects.toMatchObject({
    code: 'consultation_closed',
  })
  await decides(mayor, consultation, fountain ?? '', 'illegal')
  // Each decision has its line, and none has the words that are refused as illegal by now.
  const { text } = await olga.send('GET', `/api/v1/consultations/${consultation.id}/moderation.csv`)
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    expect.stringContaining(';4;;refusé;insulte;équipe'),
    expect.stringContaining(';5;;accepté;;auteur de la consultation'),
    expect.stringContaining(';5;;refusé;contraire à la loi;auteur de la consultation'),
  ])
})

test('the opener of a consultation is reminded once a day while statements wait', async ({
  join,
  context,
  clock,
}) => {
  const [mayor, ana] = [await join('lucie', { role: 'politician', verified: true }), await join('ana')]
  const consultation = await opensConsultation(context, mayor, {
    closes_at: new Date(context.clock.now().getTime() + 9 * 86_400_000).toISOString(),
  })
  const reminders = async () =>
    (await mayor.call(listNotifications, { query: {} })).items.map(({ title }) => title)
  await remindOpeners(context)
  expect(await reminders()).toEqual([])
  for (const text of ['Des bancs à l’ombre', 'Une fontaine au milieu']) {
    await suggests(ana, consultation, { text })
    for (let times = 0; times < 2; times++) await remindOpeners(context)
  }
  expect(await reminders()).toEqual(['Un énoncé attend votre relecture'])
  clock.advance({ hours: 25 })
  await mayor.signsInAgain()
  await remindOpeners(context)
  expect((await reminders())[0]).toBe('2 énoncés attendent votre relecture')
  clock.advance({ days: 10 })
  await mayor.signsInAgain()
  await remindOpeners(context)
  expect(await reminders()).toHaveLength(2)
})

test('a member takes all answers back; published results wait for their next step', async ({
  join,
  context,
  clock,
}) => {
  const [mayor, ana] = [await join('lucie', { role: 'politician', verified: true }), await join('ana')]
  const consultation = await opensConsultation(context, mayor)
  const { statement } = await next(ana, consultation)
  await votes(ana, consultation, statement?.id ?? '', 'agree')
  await castsVotes(context.db, consultation, Array(12).fill([1, -1, 1]))
  const participants = async () => {
    await publishResults(context)
    return (await read(ana, consultation)).results?.participants
  }
  expect(await participants()).toBe(13)
  for (let times = 0; times < 2; times++)
    await ana.call(withdrawStatementVotes, { params: { consultationId: consultation.id } })
  expect(await next(ana, consultation)).toMatchObject({ answered: 0, total: 3 })
  clock.advance({ minutes: 11 })
  expect(await participants()).toBe(13)
  await castsVotes(context.db, consultation, Array(10).fill([1, -1, 1]))
  clock.advance({ minutes: 11 })
  expect(await participants()).toBe(22)
  await mayor.call(closeConsultation, { params: { consultationId: consultation.id } })
  await ana.call(withdrawStatementVotes, { params: { consultationId: consultation.id } })
})

test('a statement with the words of another is refused', async ({ join, context }) => {
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const ana = await join('ana')
  const consultation = await opensConsultation(context, mayor)
  await expect(
    suggests(ana, consultation, { text: 'plus de pistes cyclables !', differs: true }),
  ).rejects.toMatchObject({ code: 'statement_similar' })
  expect(
    await suggests(ana, consultation, { text: 'Plus de pistes cyclables larges', differs: true }),
  ).toEqual({
    added: true,
    similar: [],
  })
})
