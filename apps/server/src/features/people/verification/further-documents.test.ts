import { listNotifications } from '@parvis/contract/people/notifications.ts'
import {
  askForDocuments,
  getVerification,
  listVerifications,
  sendFurtherDocuments,
  withdrawAsk,
  withdrawVerification,
} from '@parvis/contract/people/verification.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'
import { approves, firstInQueue, own, queue, rejects } from '../../../../test/reviewing.ts'
import { anAsk } from '../../../../test/staff-deeds-on-verification.ts'
import { expireAsks } from './asks.ts'
import { purgeDocuments } from './endings.ts'
import { sendReminders } from './reminders.ts'

const asks = (reviewer: Member, requestId: string) =>
  reviewer.call(askForDocuments, { params: { requestId }, body: anAsk })
const sends = (member: Member, reply: string | null = null) =>
  member.call(sendFurtherDocuments, { body: { reply } })
const awaiting = async (reviewer: Member) =>
  (await reviewer.call(listVerifications, { query: { status: 'awaiting' } })).items
const noticesTo = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items.map(({ title }) => title)

test('a reviewer asks for a further document, the applicant sends it, and the request returns to its place', async ({
  join,
  mailbox,
}) => {
  const [jeanne, serge] = [
    await join('jeanne', { role: 'journalist' }),
    await join('serge', { role: 'journalist' }),
  ]
  await jeanne.asksForTick()
  await serge.asksForTick()
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(await asks(desk, request.id)).toMatchObject({
    awaits_documents: true,
    asks: [{ wanted: ['press_card'], outcome: null }],
  })
  // It leaves the queue, and can be neither asked for again nor rejected.
  expect((await queue(desk)).map(({ claimed_name }) => claimed_name)).toEqual(['serge'])
  expect(await awaiting(desk)).toMatchObject([{ id: request.id }])
  await expect(asks(desk, request.id)).toBeRefused('ask_open')
  await expect(rejects(desk, request)).toBeRefused('documents_awaited')

  expect(await noticesTo(jeanne)).toEqual(['Des documents vous sont demandés'])
  await expect
    .poll(async () => (await mailbox.of(jeanne.email)).at(0)?.text)
    .toContain('« Le recto et le verso, lisibles. »')
  expect(await own(jeanne)).toMatchObject({
    status: 'pending',
    history: [{ awaits_documents: true, asks: [{ message: anAsk.message, outcome: null }] }],
  })
  await expect(sends(jeanne)).toBeRefused('documents_required')
  await expect(sends(serge)).toBeRefused('ask_not_found')
  await expect(serge.sendsDocument(aPdf)).toBeRefused('verification_pending')
  await jeanne.sendsDocument(aPdf, 'recto.pdf')
  expect(await sends(jeanne, ' Voici la carte. ')).toMatchObject({
    documents: [],
    history: [{ awaits_documents: false, asks: [{ outcome: 'answered', reply: 'Voici la carte.' }] }],
  })
  await expect(jeanne.sendsDocument(aPdf)).toBeRefused('verification_pending')
  const [first] = await queue(desk)
  expect(first).toMatchObject({ id: request.id, documents: [{}, { name: 'recto.pdf' }] })
  await approves(desk, request)
})

test('an ask can be taken back or overtaken by an approval; three asks at most, by who may decide', async ({
  join,
  context,
}) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  await jeanne.asksForTick()
  const desk = await join('rita', { moderator: true })
  const { id } = await firstInQueue(desk)
  await expect(asks(jeanne, id)).toBeRefused('reviewers_only')
  await expect(asks(desk, crypto.randomUUID())).toBeRefused('verification_not_found')
  const first = await asks(desk, id)
  const askId = first.asks[0]?.id ?? ''
  const params = { requestId: id, askId }
  await expect(jeanne.call(withdrawAsk, { params })).toBeRefused('reviewers_only')
  expect(await desk.call(withdrawAsk, { params })).toMatchObject({
    awaits_documents: false,
    asks: [{ outcome: 'withdrawn' }],
  })
  await expect(desk.call(withdrawAsk, { params })).toBeRefused('ask_not_found')
  expect((await noticesTo(jeanne))[0]).toBe('Les documents demandés ne sont plus nécessaires')
  const second = await asks(desk, id)
  await desk.call(withdrawAsk, { params: { requestId: id, askId: second.asks[1]?.id ?? '' } })
  await asks(desk, id)
  const done = await approves(desk, await desk.call(getVerification, { params: { requestId: id } }))
  expect(done).toMatchObject({ status: 'approved', awaits_documents: false })
  expect(done.asks.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn', 'settled'])
  await expect(asks(desk, id)).toBeRefused('verification_settled')
  await context.db
    .updateTable('verification_requests')
    .set({ status: 'pending', decided_at: null })
    .where('id', '=', id)
    .execute()
  await expect(asks(desk, id)).toBeRefused('too_many_asks')
})

describe('when nobody answers', () => {
  test('the applicant is reminded once, then the request is rejected with reasons and an appeal', async ({
    join,
    context,
  }) => {
    const jeanne = await join('jeanne', { role: 'journalist' })
    await jeanne.asksForTick()
    const desk = await join('rita', { moderator: true })
    const { id } = await firstInQueue(desk)
    await asks(desk, id)
    const due = await context.db.selectFrom('verification_asks').select('due_at').executeTakeFirstOrThrow()
    const at = (days: number, hour: number) => {
      const moment = new Date(due.due_at.getTime() + days * 86_400_000)
      moment.setUTCHours(hour)
      return { ...context, clock: { now: () => moment } }
    }
    await sendReminders(at(-8, 10))
    // By night nothing is sent.
    await sendReminders(at(-3, 1))
    expect(await noticesTo(jeanne)).toHaveLength(1)
    await Promise.all([sendReminders(at(-2, 10)), sendReminders(at(-2, 10))])
    await sendReminders(at(-1, 10))
    expect(await noticesTo(jeanne)).toEqual([
      'Rappel : des documents sont attendus',
      'Des documents vous sont demandés',
    ])
    await expireAsks(at(-1, 10))
    expect(await own(jeanne)).toMatchObject({ status: 'pending' })
    await Promise.all([expireAsks(at(1, 10)), expireAsks(at(1, 10))])
    const after = await own(jeanne)
    expect(after).toMatchObject({
      status: 'rejected',
      history: [{ reason: 'documents_not_received', asks: [{ outcome: 'expired' }] }],
    })
    expect(after.history[0]?.decision_id).toEqual(expect.any(String))
    expect((await noticesTo(jeanne))[0]).toBe('Votre demande de vérification est rejetée')
    await jeanne.asksForTick()
  })

  test('reviewers are reminded once of what waits too long, never of their own request', async ({
    join,
    context,
  }) => {
    const jeanne = await join('jeanne', { role: 'journalist', moderator: true })
    await jeanne.asksForTick()
    const desk = await join('rita', { moderator: true })
    const noon = new Date(Date.now() + 8 * 86_400_000)
    noon.setUTCHours(11)
    const later = { ...context, clock: { now: () => noon } }
    await sendReminders(context)
    expect(await noticesTo(desk)).toEqual([])
    await Promise.all([sendReminders(later), sendReminders(later)])
    await sendReminders(later)
    expect(await noticesTo(desk)).toEqual(['Des demandes de vérification attendent'])
    expect(await noticesTo(jeanne)).toEqual([])
  })
})

test('a member is reminded once that the tick ends soon, and may send a renewal', async ({
  join,
  context,
}) => {
  const paule = await join('paule', { role: 'politician' })
  await paule.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire' })
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  const ends = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await approves(desk, request, { valid_until: ends(60) })
  const noon = (days: number) => {
    const moment = new Date(Date.now() + days * 86_400_000)
    moment.setUTCHours(11)
    return { ...context, clock: { now: () => moment } }
  }
  await sendReminders(noon(1))
  expect(await own(paule)).toMatchObject({ verified: true, may_renew: false })
  expect(await noticesTo(paule)).toHaveLength(1)
  await Promise.all([sendReminders(noon(31)), sendReminders(noon(31))])
  await sendReminders(noon(40))
  expect((await noticesTo(paule)).slice(0, 2)).toEqual([
    'Votre mandat vérifié prend fin bientôt',
    'Votre compte est vérifié',
  ])
  await sql`update verification_requests set valid_until = ${ends(20)}::date`.execute(context.db)
  expect(await own(paule)).toMatchObject({ verified: true, may_renew: true })
  await paule.asksForTick({
    organisation: 'Commune de Valbrume',
    mandate: 'Maire',
    mandate_ends_on: ends(900),
  })
  expect(await own(paule)).toMatchObject({
    verified: true,
    may_renew: false,
    history: [{ kind: 'renewal', status: 'pending' }, {}],
  })
  await paule.call(withdrawVerification, {})
  expect(await own(paule)).toMatchObject({ may_renew: true })
})

test('documents of a reversed decision are purged 30 days after the new one; the usual delay is a median of ten decisions', async ({
  join,
  context,
  clock,
}) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  await jeanne.asksForTick()
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  await context.db
    .updateTable('verification_requests')
    .set({ documents_purged_at: clock.now() })
    .where('id', '=', request.id)
    .execute()
  await asks(desk, request.id)
  await jeanne.sendsDocument(aPdf)
  await sends(jeanne)
  await approves(desk, request)
  const decided = (hours: number) =>
    sql`
      insert into verification_requests (user_id, kind, role, claimed_name, organisation, status, reason, reviewer_id,
        created_at, decided_at)
      values (${desk.id}, 'first', 'journalist', 'x', 'x', 'rejected', 'not_eligible', ${desk.id},
        now() - make_interval(hours => ${hours}::int), now())
    `.execute(context.db)
  for (let count = 0; count < 8; count += 1) await decided(10)
  expect(await own(jeanne)).toMatchObject({ usual_hours: null })
  await decided(400)
  expect((await own(jeanne)).usual_hours).toBeCloseTo(10)

  const in31Days = new Date(Date.now() + 31 * 86_400_000)
  await purgeDocuments({ ...context, clock: { now: () => in31Days } })
  expect(await context.db.selectFrom('verification_documents').select('id').execute()).toEqual([])
})
