import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import {
  getVerification,
  revokeVerification,
  withdrawVerification,
} from '@parvis/contract/people/verification.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { aPdf } from '../../../../test/people.ts'
import { approves, certificateOf, firstInQueue, own, queue, rejects } from '../../../../test/reviewing.ts'

test('[PER-14] a journalist sends a request with documents, a reviewer approves, and the tick is public at once with its certificate', async ({
  join,
  guest,
  mailbox,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  await expect(journalist.publishes('Trop tôt')).toBeRefused('verification_required')
  expect(await certificateOf(guest, journalist)).toBeNull()
  const asked = await journalist.asksForTick({ message: 'Rédactrice depuis 2019.' })
  expect(asked).toMatchObject({ status: 'pending', verified: false, documents: [] })
  expect(asked.history[0]).toMatchObject({
    status: 'pending',
    kind: 'first',
    documents: [{ bytes: aPdf.length }],
  })

  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(request).toMatchObject({
    claimed_name: 'jeanne',
    organisation: 'Le Courrier des Halles',
    may_decide: true,
  })
  expect(await approves(desk, request)).toMatchObject({ status: 'approved', evidence: 'press_card' })

  expect(await journalist.call(getOwnProfile, {})).toMatchObject({
    verified: true,
    verification_status: 'approved',
    media: 'Le Courrier des Halles',
    can_publish: true,
  })
  expect(await guest.opens(await journalist.publishes('Enfin'))).toMatchObject({
    channel: 'general',
    author: { role: 'journalist', verified: true, media: 'Le Courrier des Halles' },
  })
  expect(await certificateOf(guest, journalist)).toMatchObject({
    claimed_name: 'jeanne',
    role: 'journalist',
    organisation: 'Le Courrier des Halles',
    evidence: 'press_card',
    reviewers: 1,
    status: 'valid',
  })
  const { items } = await journalist.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toMatchObject([{ type: 'platform_update', title: 'Votre compte est vérifié' }])
  await expect
    .poll(async () => (await mailbox.of(journalist.email)).at(0)?.subject)
    .toBe('Votre compte est vérifié')
})

test('[PER-13] each state is shown with its reason and dates; only reviewers see the decider and the note', async ({
  join,
  context,
}) => {
  const official = await join('paule', { role: 'politician' })
  await official.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire', party: 'ps' })
  expect(await own(official)).toMatchObject({ status: 'pending', history: [{ status: 'pending' }] })
  const desk = await join('rita', { moderator: true })
  await rejects(desk, await firstInQueue(desk))
  const state = await own(official)
  expect(state).toMatchObject({
    status: 'rejected',
    history: [{ status: 'rejected', reason: 'documents_insufficient', decided_at: expect.any(String) }],
  })
  expect(JSON.stringify(state)).not.toMatch(/note|reviewer/)
  await official.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire', party: 'ps' })
  const again = await firstInQueue(desk)
  await approves(desk, again)
  expect(await official.call(getOwnProfile, {})).toMatchObject({ verified: true, party: 'ps' })
  const seen = await desk.call(getVerification, { params: { requestId: again.id } })
  expect(seen.earlier).toMatchObject([{ status: 'rejected' }])
  expect(await own(official)).toMatchObject({
    status: 'approved',
    history: [{ status: 'approved', evidence: 'press_card', decided_at: expect.any(String) }, {}],
  })
  await desk.call(revokeVerification, {
    params: { requestId: again.id },
    body: { reason: 'false_statement', note: 'Voir le dossier.' },
  })
  const ended = await own(official)
  expect(ended).toMatchObject({
    status: 'revoked',
    history: [{ status: 'revoked', reason: 'false_statement', ended_at: expect.any(String) }, {}],
  })
  expect(JSON.stringify(ended)).not.toMatch(/note|reviewer|dossier/)
  const kept = await context.db.selectFrom('verification_requests').select('reviewer_id').execute()
  expect(kept).toEqual([{ reviewer_id: desk.id }, { reviewer_id: desk.id }])
})

describe('the right to ask for a tick', () => {
  test('a citizen cannot be verified, and an official needs a current mandate', async ({ join }) => {
    const citizen = await join('cyril')
    await expect(citizen.sendsDocument(aPdf)).toBeRefused('not_verifiable')
    await expect(citizen.asksForTick()).toBeRefused('not_verifiable')
    const official = await join('paule', { role: 'politician' })
    await expect(official.asksForTick()).toBeRefused('mandate_required')
    await expect(official.asksForTick({ mandate: 'Maire', mandate_ends_on: '2020-03-15' })).toBeRefused(
      'mandate_over',
    )
    await expect(official.asksForTick({ mandate: 'Maire', mandate_ends_on: '2020-13-45' })).toBeRefused(
      'validation_failed',
    )
  })

  test('a request needs a document, exists once however often it is sent, and can be withdrawn', async ({
    join,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    const bare = journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
    expect((await bare).json).toMatchObject({ error: { code: 'documents_required' } })
    await journalist.sendsDocument(aPdf)
    await Promise.all(
      [1, 2, 3].map(() =>
        journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' }),
      ),
    )
    expect(await queue(desk)).toHaveLength(1)
    await expect(journalist.sendsDocument(aPdf)).toBeRefused('verification_pending')
    expect(await journalist.call(withdrawVerification, {})).toMatchObject({ status: 'none', history: [] })
    expect(await queue(desk)).toEqual([])
  })
})

describe('decisions', () => {
  test('only reviewers see the queue, and nobody decides their own request', async ({
    join,
    guest,
    context,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    await expect(queue(journalist)).toBeRefused('reviewers_only')
    expect((await guest.send('GET', '/api/v1/moderation/verifications')).status).toBe(401)
    const desk = await join('rita', { moderator: true })
    const request = await firstInQueue(desk)
    await expect(approves(journalist, request)).toBeRefused('reviewers_only')
    await context.db
      .updateTable('profiles')
      .set({ is_moderator: true })
      .where('id', '=', journalist.id)
      .execute()
    await journalist.showsFactor()
    await expect
      .poll(async () =>
        queue(journalist).then(
          ([own]) => own?.may_decide,
          () => null,
        ),
      )
      .toBe(false)
    await expect(approves(journalist, request)).toBeRefused('own_content')
  })

  test('two reviewers decide at once: one succeeds, and the other is refused', async ({ join }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const [one, two] = [await join('rita', { moderator: true }), await join('rose', { moderator: true })]
    const request = await firstInQueue(one)
    const outcomes = await Promise.allSettled([approves(one, request), rejects(two, request)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(rejects(two, request)).toBeRefused('verification_settled')
    const { items } = await journalist.call(listNotifications, { query: { tab: 'system' } })
    expect(items).toHaveLength(1)
  })

  test('a withdrawn request, or one of a deleted member, cannot be decided', async ({ join, context }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    await journalist.asksForTick()
    const request = await firstInQueue(desk)
    await journalist.call(withdrawVerification, {})
    await expect(approves(desk, request)).toBeRefused('verification_not_found')
    expect(await journalist.call(getOwnProfile, {})).toMatchObject({ verified: false })
    await journalist.asksForTick()
    const again = await firstInQueue(desk)
    await context.db.deleteFrom('auth.users').where('id', '=', journalist.id).execute()
    await expect(rejects(desk, again)).toBeRefused('verification_not_found')
    expect(await queue(desk)).toEqual([])
  })

  test('a name changed while the reviewer reads is not approved unseen', async ({ join }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const desk = await join('rita', { moderator: true })
    const request = await firstInQueue(desk)
    await journalist.call(editOwnProfile, { body: { display_name: 'Le Rédacteur' } })
    await expect(approves(desk, request)).toBeRefused('verification_changed')
    expect(await firstInQueue(desk)).toMatchObject({ claimed_name: 'Le Rédacteur' })
  })
})

test('open tabs of the member and of the reviewers get an event for each step, and nobody else does', async ({
  join,
  guest,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const stranger = await join('serge', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  const [own, reviewers] = [await journalist.socket(), await desk.socket()]
  expect(await own.follows(`member:${journalist.id}`)).toBeNull()
  expect(await reviewers.follows('review:verifications')).toBeNull()
  expect(await (await stranger.socket()).follows('review:verifications')).toBe('reviewers_only')
  expect(await (await guest.socket()).follows('review:verifications')).toBe('not_authenticated')
  expect(await reviewers.follows('review:anything')).toBe('topic_unknown')
  const heard = (socket: typeof own) =>
    socket.events.filter(({ event }) => event.type === 'verification_changed').map(({ event }) => event.id)

  await journalist.asksForTick()
  await expect.poll(() => heard(reviewers)).toEqual([journalist.id])
  await expect.poll(() => heard(own)).toHaveLength(1)
  await journalist.call(withdrawVerification, {})
  await expect.poll(() => heard(reviewers)).toHaveLength(2)
  await journalist.asksForTick()
  await expect.poll(() => heard(own)).toHaveLength(3)
  await approves(desk, await firstInQueue(desk))
  await expect.poll(() => heard(own)).toHaveLength(4)
  await expect.poll(() => heard(reviewers)).toHaveLength(4)
})

describe('with four eyes', () => {
  test.override({ settings: { PARVIS_FOUR_EYES: '1' } })

  test('a tick needs two different reviewers who agree', async ({ join, guest }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const [one, two] = [await join('rita', { moderator: true }), await join('rose', { moderator: true })]
    const request = await firstInQueue(one)
    expect(await approves(one, request)).toMatchObject({
      status: 'pending',
      awaits_second_review: true,
      may_decide: false,
    })
    expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false })
    await expect(approves(one, request)).toBeRefused('second_reviewer_required')
    await expect(rejects(one, request)).toBeRefused('second_reviewer_required')
    await approves(two, request)
    expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'valid', reviewers: 2 })
  })
})
