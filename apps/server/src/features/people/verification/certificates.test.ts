import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getCertificate, revokeVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { approves, certificateOf, firstInQueue, rejects } from '../../../../test/reviewing.ts'
import { endMandates } from './endings.ts'

test('[PER-15] a tick is revoked for a reason, at once everywhere, and the certificate shows it', async ({
  join,
  guest,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  await journalist.asksForTick()
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  await approves(desk, request)
  const post = await journalist.publishes('Un mot')
  expect(await guest.opens(post)).toMatchObject({
    author: { verified: true, media: 'Le Courrier des Halles' },
  })
  const revoke = () =>
    desk.call(revokeVerification, { params: { requestId: request.id }, body: { reason: 'impersonation' } })
  expect(await revoke()).toMatchObject({ status: 'revoked', reason: 'impersonation' })
  await expect(revoke()).toBeRefused('verification_settled')
  expect(await guest.opens(post)).toMatchObject({ author: { verified: false, media: null } })
  await expect(journalist.publishes('Encore')).toBeRefused('verification_required')
  expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'ended', reason: 'impersonation' })
})

test('[PER-19] a new name suspends the tick until a reviewer confirms it', async ({ join, guest }) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  await journalist.asksForTick()
  const desk = await join('rita', { moderator: true })
  await approves(desk, await firstInQueue(desk))
  await journalist.call(editOwnProfile, { body: { display_name: 'Jeanne Vallier' } })
  expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false })
  expect(await certificateOf(guest, journalist)).toMatchObject({
    status: 'suspended',
    reason: 'name_changed',
  })
  const renewed = await firstInQueue(desk)
  expect(renewed).toMatchObject({ kind: 'name_change', claimed_name: 'Jeanne Vallier' })
  await approves(desk, renewed)
  expect(await guest.opensProfile(journalist)).toMatchObject({ verified: true })
  expect(await certificateOf(guest, journalist)).toMatchObject({
    status: 'valid',
    claimed_name: 'Jeanne Vallier',
  })
})

test('a tick ends the day after the mandate', async ({ join, guest, context, clock }) => {
  const official = await join('paule', { role: 'politician' })
  const lastDay = new Date(clock.now().getTime() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)
  await official.asksForTick({
    organisation: 'Commune de Valbrume',
    mandate: 'Maire',
    mandate_ends_on: lastDay,
  })
  const desk = await join('rita', { moderator: true })
  await approves(desk, await firstInQueue(desk))
  expect(await certificateOf(guest, official)).toMatchObject({ valid_until: lastDay, status: 'valid' })
  clock.advance({ days: 4 })
  await endMandates(context)
  expect(await guest.opensProfile(official)).toMatchObject({ verified: true })
  clock.advance({ days: 3 })
  await endMandates(context)
  expect(await guest.opensProfile(official)).toMatchObject({ verified: false })
  expect(await certificateOf(guest, official)).toMatchObject({ status: 'ended', reason: 'mandate_ended' })
})
test('the public certificate lists every tick: name, dates and reason of its end; never a document', async ({
  join,
  guest,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificate_status: null })
  await journalist.asksForTick()
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificate_status: null })
  await approves(desk, await firstInQueue(desk))
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificate_status: 'valid' })

  await journalist.call(editOwnProfile, { body: { display_name: 'Jeanne Vallier' } })
  expect(await guest.opensProfile(journalist)).toMatchObject({
    verified: false,
    certificate_status: 'suspended',
  })
  await rejects(desk, await firstInQueue(desk))
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificate_status: 'ended' })

  await journalist.asksForTick({ organisation: 'La Dépêche des Quais' })
  const second = await firstInQueue(desk)
  await approves(desk, second)
  await desk.call(revokeVerification, {
    params: { requestId: second.id },
    body: { reason: 'member_request' },
  })
  expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false, certificate_status: 'ended' })
  const { certificate, earlier } = await guest.call(getCertificate, { params: { reference: journalist.id } })
  expect(certificate).toMatchObject({
    claimed_name: 'Jeanne Vallier',
    organisation: 'La Dépêche des Quais',
    status: 'ended',
    reason: 'member_request',
    ended_at: expect.any(String),
  })
  expect(earlier).toMatchObject([
    {
      claimed_name: 'jeanne',
      organisation: 'Le Courrier des Halles',
      status: 'ended',
      reason: 'name_changed',
      ended_at: expect.any(String),
    },
  ])
  expect(JSON.stringify({ certificate, earlier })).not.toMatch(/document|carte\.pdf|note|reviewer_id|message/)
})
