import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { revokeVerification } from '@parvis/contract/people/verification.ts'
import { appealByLetter, openStatement } from '@parvis/contract/trust/appeals.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { describe, expect } from 'vitest'
import { queue as cases, looksAt, reverses } from '../../../../test/cases.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { PostOffice } from '../../../../test/post-office.ts'
import { answers, appealsOf, contests, listRedressNotifications, reads } from '../../../../test/redress.ts'
import { approves, certificateOf, firstInQueue, own, queue, rejects } from '../../../../test/reviewing.ts'
import { endMandates } from '../../people/verification/endings.ts'
import { statementsOf } from '../transparency/statements.ts'

/** A journalist who has a tick, and two reviewers: the second answers the appeals. */
async function aNewsroom(join: Parvis['join']) {
  const [jeanne, rita, rose] = [
    await join('jeanne', { role: 'journalist' }),
    await join('rita', { moderator: true }),
    await join('rose', { moderator: true }),
  ]
  await jeanne.asksForTick()
  const request = await firstInQueue(rita)
  await approves(rita, request)
  return { jeanne, rita, rose, request }
}

const renames = (member: Member, display_name: string) =>
  member.call(editOwnProfile, { body: { display_name } })

const lettersTo = async (member: Member, mailbox: PostOffice, subject: string) => {
  const found = async () => (await mailbox.of(member.email)).filter((mail) => mail.subject === subject)
  await expect.poll(async () => (await found()).length, { timeout: 10_000 }).toBe(1)
  return (await found())[0]?.text ?? ''
}

test('a removed tick has reasons, a notification, a letter and an appeal; another reviewer gives it back', async ({
  join,
  guest,
  context,
  mailbox,
}) => {
  const { jeanne, rita, rose, request } = await aNewsroom(join)
  await rita.call(revokeVerification, {
    params: { requestId: request.id },
    body: { reason: 'false_statement', facts: 'Votre rédaction ne vous connaît pas.', note: 'Appel du 12.' },
  })
  const [notification, ...others] = await listRedressNotifications(jeanne)
  expect(others).toEqual([])
  expect(notification).toMatchObject({ type: 'moderation_decision', title: 'Votre vérification a pris fin' })
  const id = notification?.data.decision_id ?? ''
  expect(await reads(jeanne, id)).toMatchObject({
    reader: 'author',
    kind: 'remove_tick',
    target_type: 'tick',
    tick_reason: 'false_statement',
    facts: 'Votre rédaction ne vous connaît pas.',
    ground: 'terms',
    automated: false,
    path: '/verification',
    may_appeal: true,
  })
  expect((await own(jeanne)).history[0]).toMatchObject({ status: 'revoked', decision_id: id })
  const letter = await lettersTo(jeanne, mailbox, 'Votre vérification a pris fin')
  expect(letter).toContain('La décision a été prise par une personne.')
  const [, token = ''] = new RegExp(`/decisions/${id}#(\\S+)`).exec(letter) ?? []
  await guest.call(appealByLetter, { params: { decisionId: id }, body: { token, text: 'Elle me connaît.' } })

  const today = dayInParis(context.clock.now())
  const form = { siteUrl: 'https://parvis.test', facts: 'standard' } as const
  const stated = []
  for await (const { statement } of statementsOf(context.db, { day: today }, form)) stated.push(statement)
  expect(stated).toMatchObject([
    { decision_provision: 'DECISION_PROVISION_PARTIAL_TERMINATION', content_type_other: 'Vérification' },
  ])

  const [appeal] = await appealsOf(rita)
  expect(appeal).toMatchObject({ target_type: 'tick', barred: 'own_decision' })
  expect(appeal?.excerpt).toContain('Le Courrier des Halles')
  await answers(rose, appeal, 'reversed', 'La rédaction l’a confirmé.')
  expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: true })
  expect(await certificateOf(guest, jeanne)).toMatchObject({ status: 'valid', reason: null })
  expect(await own(jeanne)).toMatchObject({ status: 'approved', verified: true })
  expect(await cases(rita, 'decided')).toMatchObject([{ target_type: 'tick', report_count: 0 }])
  expect(await cases(rita)).toEqual([])
})

test('a rejected request has the same, and an appeal that is granted has it examined again', async ({
  join,
  mailbox,
}) => {
  const [paule, rita, rose] = [
    await join('paule', { role: 'politician' }),
    await join('rita', { moderator: true }),
    await join('rose', { moderator: true }),
  ]
  await paule.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire' })
  const request = await firstInQueue(rita)
  await rejects(rita, request)
  await lettersTo(paule, mailbox, 'Votre demande de vérification est rejetée')
  const [notification] = await listRedressNotifications(paule)
  const id = notification?.data.decision_id ?? ''
  expect(await reads(paule, id)).toMatchObject({
    kind: 'refuse_tick',
    tick_reason: 'documents_insufficient',
    may_appeal: true,
  })
  await contests(paule, id)
  await answers(rose, (await appealsOf(rose))[0], 'reversed', 'Les documents suffisent.')
  expect(await own(paule)).toMatchObject({ status: 'pending', verified: false })
  expect(await queue(rose)).toMatchObject([{ id: request.id, status: 'pending', may_decide: true }])
})

describe('a tick suspended by another name', () => {
  test('has reasons and an appeal, and the new name is confirmed when it is granted', async ({
    join,
    guest,
    mailbox,
  }) => {
    const { jeanne, rose } = await aNewsroom(join)
    await renames(jeanne, 'Jeanne Vallier')
    const letter = await lettersTo(jeanne, mailbox, 'Votre vérification est suspendue')
    expect(letter).toContain('La décision a été prise par un programme.')
    const [notification] = await listRedressNotifications(jeanne)
    const id = notification?.data.decision_id ?? ''
    expect(await reads(jeanne, id)).toMatchObject({
      kind: 'suspend_tick',
      tick_reason: 'name_changed',
      automated: true,
      may_appeal: true,
    })
    await contests(jeanne, id, 'C’est mon nom de plume.')
    await answers(rose, (await appealsOf(rose))[0], 'reversed', 'Le nom est bien le sien.')
    expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: true })
    expect(await certificateOf(guest, jeanne)).toMatchObject({
      status: 'valid',
      claimed_name: 'Jeanne Vallier',
      evidence: 'press_card',
    })
    expect(await queue(rose)).toEqual([])
  })

  test('is valid again at once when the verified name returns', async ({ join, guest }) => {
    const { jeanne, rita } = await aNewsroom(join)
    await renames(jeanne, 'Jeanne Vallier')
    await renames(jeanne, 'J. Vallier')
    const [notification] = await listRedressNotifications(jeanne)
    const id = notification?.data.decision_id ?? ''
    await contests(jeanne, id)
    expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: false })
    await renames(jeanne, 'jeanne')
    expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: true, certificate_status: 'valid' })
    expect(await certificateOf(guest, jeanne)).toMatchObject({ claimed_name: 'jeanne', status: 'valid' })
    expect([await queue(rita), await appealsOf(rita)]).toEqual([[], []])
    expect(await reads(jeanne, id)).toMatchObject({
      reversed_at: expect.any(String),
      appeal: { status: 'reversed' },
    })
    await jeanne.publishes('De retour')
  })

  test('stays suspended once a reviewer has refused the other name', async ({ join, guest }) => {
    const { jeanne, rita } = await aNewsroom(join)
    await renames(jeanne, 'Le Rédacteur')
    await rejects(rita, await firstInQueue(rita))
    await renames(jeanne, 'jeanne')
    expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: false })
  })

  test('is given back by an appeal against the suspension, even after a reviewer has refused the new name', async ({
    join,
    guest,
  }) => {
    const { jeanne, rita, rose } = await aNewsroom(join)
    await renames(jeanne, 'Jeanne Vallier')
    const [suspension] = await listRedressNotifications(jeanne)
    await rejects(rita, await firstInQueue(rita))
    await contests(jeanne, suspension?.data.decision_id ?? '', 'C’est mon nom de plume.')
    await answers(rose, (await appealsOf(rose))[0], 'reversed', 'La rédaction l’a confirmé.')
    expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: true })
    expect(await certificateOf(guest, jeanne)).toMatchObject({
      status: 'valid',
      claimed_name: 'Jeanne Vallier',
    })
    // The refusal stays in the history.
    expect((await own(jeanne)).history.map(({ status }) => status)).toEqual([
      'approved',
      'rejected',
      'approved',
    ])
  })
})

test('the end of a mandate is told with its reasons too, and a team of one corrects the removal of a tick', async ({
  join,
  context,
  clock,
  guest,
  mailbox,
}) => {
  const [paule, jeanne, rita] = [
    await join('paule', { role: 'politician' }),
    await join('jeanne', { role: 'journalist' }),
    await join('rita', { moderator: true }),
  ]
  await jeanne.asksForTick()
  const request = await firstInQueue(rita)
  await approves(rita, request)
  await rita.call(revokeVerification, {
    params: { requestId: request.id },
    body: { reason: 'impersonation' },
  })
  const [removal] = await cases(rita, 'decided')
  const decision = (await looksAt(rita, removal?.id ?? '')).decisions[0]
  await reverses(rita, decision?.id, 'Je me suis trompée.')
  expect(await guest.opensProfile(jeanne)).toMatchObject({ verified: true })
  expect(await reads(jeanne, decision?.id ?? '')).toMatchObject({ self_corrected: true })

  const lastDay = dayInParis(new Date(clock.now().getTime() + 86_400_000))
  await paule.asksForTick({ organisation: 'Valbrume', mandate: 'Maire', mandate_ends_on: lastDay })
  await approves(rita, await firstInQueue(rita))
  clock.advance({ days: 3 })
  await endMandates(context)
  // Their session is over; the letter opens the reasons.
  const letter = await lettersTo(paule, mailbox, 'Votre vérification a pris fin')
  const [, decisionId = '', token = ''] = /\/decisions\/([0-9a-f-]+)#(\S+)/.exec(letter) ?? []
  const params = { decisionId }
  expect(await guest.call(openStatement, { params, body: { token } })).toMatchObject({
    kind: 'remove_tick',
    tick_reason: 'mandate_ended',
    automated: true,
    may_appeal: true,
  })
})
