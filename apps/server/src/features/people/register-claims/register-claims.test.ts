import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import { listOwnMandates, objectToClaim } from '@parvis/contract/people/register-claims.ts'
import { getVerification, withdrawVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { aPdf } from '../../../../test/people.ts'
import {
  claims,
  confirms,
  importTownHall,
  lastMail,
  mandateOf,
  others,
} from '../../../../test/register-claims.ts'
import { certificateOf, firstInQueue, own, queue } from '../../../../test/reviewing.ts'
import { endMandates } from '../verification/endings.ts'
import { expireCodes } from './codes.ts'
import { graceMandatesLeft } from './left-mandates.ts'

test('an elected person is verified in a minute by the code that the town hall hands over, without a reviewer', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await importTownHall(context)
  const official = await join('alix vernet', { role: 'politician' })
  expect((await official.call(listOwnMandates, {})).items).toMatchObject([
    { surname: 'VERNET', given_name: 'Alix Marie', body: { name: 'Valbrume', has_address: true } },
  ])
  const asked = await claims(official, await mandateOf(guest))
  expect(asked).toMatchObject({
    status: 'pending',
    history: [
      {
        mandate: '1er adjoint',
        organisation: 'Valbrume',
        register: { proof: 'code', code: { tries_left: 3 } },
      },
    ],
  })
  const desk = await join('rita', { moderator: true })
  expect(await queue(desk)).toEqual([])

  const { code, text } = await lastMail(mailbox)
  expect(text).toMatch(/alix vernet demande .* Valbrume/s)
  expect(text).toMatch(/à l’adresse que l’annuaire public/)
  await expect(confirms(official, '00000000')).toBeRefused('register_code_wrong')
  expect(await confirms(official, code)).toMatchObject({ status: 'approved', verified: true })
  expect(await certificateOf(guest, official)).toMatchObject({
    claimed_name: 'alix vernet',
    mandate: '1er adjoint',
    evidence: 'body_code',
    reviewers: 0,
    register: { proof: 'code', edition: expect.any(String), left_on: null },
    status: 'valid',
  })
  await expect(confirms(official, code)).toBeRefused('register_code_not_found')
})

test('three wrong codes end it: then a person decides', async ({ context, join, guest, mailbox }) => {
  await importTownHall(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  const { code } = await lastMail(mailbox)
  const wrong = code.startsWith('0') ? '11111111' : '00000000'
  await expect(confirms(official, wrong)).toBeRefused('register_code_wrong')
  await expect(confirms(official, wrong)).toBeRefused('register_code_wrong')
  await expect(confirms(official, wrong)).toBeRefused('register_code_spent')
  await expect(confirms(official, code)).toBeRefused('register_code_not_found')
  const desk = await join('rita', { moderator: true })
  expect(await firstInQueue(desk)).toMatchObject({ claimed_name: 'alix vernet' })
})

test('two claims of one mandate, a homonym and another name are for a person; nobody learns of the other', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await importTownHall(context)
  const mandate = await mandateOf(guest)
  const first = await join('alix vernet', { role: 'politician' })
  await claims(first, mandate)
  const { code } = await lastMail(mailbox)
  const second = await join('vernet alix marie', { role: 'politician' })
  expect(await claims(second, mandate)).toMatchObject({ status: 'pending' })
  expect(await confirms(first, code)).toMatchObject({ status: 'pending', verified: false })
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  const { register_check } = await desk.call(getVerification, { params: { requestId: request.id } })
  expect(register_check).toMatchObject({
    name_match: 'full',
    other_claims: 1,
    namesakes: 0,
    mandate: { surname: 'VERNET' },
  })

  const stranger = await join('bernard', { role: 'politician' })
  await expect(claims(stranger, mandate)).toBeRefused('register_name_differs')
  const citizen = await join('alix vernet bis', { role: 'citizen' })
  await expect(claims(citizen, mandate)).toBeRefused('not_verifiable')
  await expect(claims(stranger, crypto.randomUUID())).toBeRefused('register_mandate_not_found')
})

test('the two mandates of a mayor are one person’s: a claim of either is in the way of the other', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await importTownHall(context, [{ surname: 'MAIRE', given: 'Zoé' }, ...others])
  const { items } = await guest.call(listRegisterBodies, { query: { q: '01404' } })
  const found = await guest.call(listRegisterMandates, {
    params: { bodyId: items[0]?.id ?? 0 },
    query: { q: 'maire' },
  })
  const [one, other] = found.items
  expect(found.items.map(({ kind }) => kind).toSorted()).toEqual(['mayor', 'municipal'])
  const first = await join('zoé maire', { role: 'politician' })
  await claims(first, one?.id ?? '')
  const { code } = await lastMail(mailbox)
  const second = await join('maire zoé', { role: 'politician' })
  await claims(second, other?.id ?? '')
  expect(await confirms(first, code)).toMatchObject({ status: 'pending', verified: false })
})

test('the town hall objects by the link of the mail: the code is void, and reviewers see why', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await importTownHall(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  const { code, token } = await lastMail(mailbox)
  const body = { token, reason: 'Mme Vernet n’a rien demandé.' }
  await guest.call(objectToClaim, { body })
  await guest.call(objectToClaim, { body })
  await expect(confirms(official, code)).toBeRefused('register_code_not_found')
  const desk = await join('rita', { moderator: true })
  const { id } = await firstInQueue(desk)
  expect((await desk.call(getVerification, { params: { requestId: id } })).register_check).toMatchObject({
    objection: 'Mme Vernet n’a rien demandé.',
    objected_at: expect.any(String),
  })
  await expect(guest.call(objectToClaim, { body: { token: 'x'.repeat(32) } })).toBeRefused(
    'register_objection_not_found',
  )
})

test('a member has few codes sent in a month, also after withdrawing; a document shows the row beside it', async ({
  context,
  join,
  guest,
}) => {
  await importTownHall(context)
  const mandate = await mandateOf(guest)
  const official = await join('alix vernet', { role: 'politician' })
  for (let turn = 0; turn < 3; turn += 1) {
    await claims(official, mandate)
    await official.call(withdrawVerification, {})
  }
  await expect(claims(official, mandate)).toBeRefused('too_many_register_codes')
  await expect(claims(official, mandate, 'document')).toBeRefused('documents_required')
  await official.sendsDocument(aPdf)
  await claims(official, mandate, 'document')
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(request).toMatchObject({ register: { proof: 'document', code: null }, documents: [{}] })
  expect(
    (await desk.call(getVerification, { params: { requestId: request.id } })).register_check,
  ).toMatchObject({
    name_match: 'full',
    mandate: { function: '1er adjoint' },
  })
})

test('a mandate that leaves the register keeps its tick for the grace period, then the certificate says so', async ({
  context,
  clock,
  join,
  guest,
  mailbox,
}) => {
  await importTownHall(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  await confirms(official, (await lastMail(mailbox)).code)
  await importTownHall(context, others, 'next')
  await graceMandatesLeft(context)
  await graceMandatesLeft(context)
  const left = await own(official)
  expect(left).toMatchObject({
    verified: true,
    may_renew: true,
    history: [{ register: { left_on: expect.any(String) } }],
  })
  await expect
    .poll(
      async () =>
        (await mailbox.of(official.email)).filter(({ subject }) => subject?.includes('répertoire')).length,
    )
    .toBe(1)
  clock.advance({ days: 32 })
  await endMandates(context)
  expect(await certificateOf(guest, official)).toMatchObject({
    status: 'ended',
    reason: 'mandate_ended',
    register: { left_on: expect.any(String) },
  })
})

test('a code that nobody types in 14 days ends the claim with reasons', async ({
  context,
  clock,
  join,
  guest,
}) => {
  await importTownHall(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  clock.advance({ days: 15 })
  await expireCodes(context)
  expect(
    await context.db
      .selectFrom('verification_requests')
      .select(['status', 'reason'])
      .where('user_id', '=', official.id)
      .execute(),
  ).toEqual([{ status: 'rejected', reason: 'documents_not_received' }])
})
