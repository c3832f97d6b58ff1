import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import {
  claimMandate,
  confirmRegisterCode,
  listOwnMandates,
  objectToClaim,
} from '@parvis/contract/people/register-claims.ts'
import { getVerification, withdrawVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import { aPdf, type Guest, type Member } from '../../../../test/people.ts'
import {
  councillorRow,
  mayorRow,
  type RegisterPerson,
  registerFile,
} from '../../../../test/register-files.ts'
import { certificateOf, firstInQueue, own, queue } from '../../../../test/reviewing.ts'
import { endMandates } from '../verification/endings.ts'
import { expireCodes } from './codes.ts'
import { graceMandatesLeft } from './left-mandates.ts'

const townHall = 'mairie@valbrume.example'
const vernet: RegisterPerson = { surname: 'VERNET', given: 'Alix Marie' }
const others: RegisterPerson[] = 'abcdefghij'
  .split('')
  .map((letter) => ({ surname: 'AUTRE', given: `Lou${letter}` }))

async function register(
  context: Parvis['context'],
  people: RegisterPerson[] = [vernet, ...others],
  name = 'rne',
) {
  await importing(
    context,
    'rne',
    await folder(context, name, {
      'mai.csv': registerFile('mayor', [mayorRow('01404', 'Valbrume', { surname: 'MAIRE', given: 'Zoé' })]),
      'cm.csv': registerFile(
        'municipal',
        people.map((person) => councillorRow('01404', 'Valbrume', person, '1er adjoint')),
      ),
    }),
  )
  await importing(
    context,
    'annuaire',
    await folder(context, `${name}-annuaire`, {
      'annuaire.json': {
        service: [
          {
            pivot: [{ type_service_local: 'mairie', code_insee_commune: ['01404'] }],
            adresse_courriel: [townHall],
            siret: '21010404600017',
          },
        ],
      },
    }),
  )
}

async function mandateOf(reader: Guest, q = 'vernet') {
  const { items } = await reader.call(listRegisterBodies, { query: { q: 'Valbrume' } })
  const found = await reader.call(listRegisterMandates, {
    params: { bodyId: items[0]?.id ?? 0 },
    query: { q },
  })
  return found.items[0]?.id ?? ''
}

const claims = (member: Member, mandate_id: string, proof: 'code' | 'document' = 'code') =>
  member.call(claimMandate, { body: { mandate_id, proof } })
const types = (member: Member, code: string) => member.call(confirmRegisterCode, { body: { code } })

async function lastMail(mailbox: Parvis['mailbox']) {
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBeGreaterThan(0)
  const [mail] = await mailbox.of(townHall)
  const text = mail?.text ?? ''
  return {
    text,
    code: /(\d{4} \d{4})/.exec(text)?.[1] ?? '',
    token: /contestation#([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

test('an elected person is verified in a minute by the code that the town hall hands over, without a reviewer', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
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
  await expect(types(official, '00000000')).toBeRefused('register_code_wrong')
  expect(await types(official, code)).toMatchObject({ status: 'approved', verified: true })
  expect(await certificateOf(guest, official)).toMatchObject({
    claimed_name: 'alix vernet',
    mandate: '1er adjoint',
    evidence: 'body_code',
    reviewers: 0,
    register: { proof: 'code', edition: expect.any(String), left_on: null },
    status: 'valid',
  })
  await expect(types(official, code)).toBeRefused('register_code_not_found')
})

test('three wrong codes end it: then a person decides', async ({ context, join, guest, mailbox }) => {
  await register(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  const { code } = await lastMail(mailbox)
  const wrong = code.startsWith('0') ? '11111111' : '00000000'
  await expect(types(official, wrong)).toBeRefused('register_code_wrong')
  await expect(types(official, wrong)).toBeRefused('register_code_wrong')
  await expect(types(official, wrong)).toBeRefused('register_code_spent')
  await expect(types(official, code)).toBeRefused('register_code_not_found')
  const desk = await join('rita', { moderator: true })
  expect(await firstInQueue(desk)).toMatchObject({ claimed_name: 'alix vernet' })
})

test('two claims of one mandate, a homonym and another name are for a person; nobody learns of the other', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
  const mandate = await mandateOf(guest)
  const first = await join('alix vernet', { role: 'politician' })
  await claims(first, mandate)
  const { code } = await lastMail(mailbox)
  const second = await join('vernet alix marie', { role: 'politician' })
  expect(await claims(second, mandate)).toMatchObject({ status: 'pending' })
  expect(await types(first, code)).toMatchObject({ status: 'pending', verified: false })
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
  await register(context, [{ surname: 'MAIRE', given: 'Zoé' }, ...others])
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
  expect(await types(first, code)).toMatchObject({ status: 'pending', verified: false })
})

test('the town hall objects by the link of the mail: the code is void, and reviewers see why', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  const { code, token } = await lastMail(mailbox)
  const body = { token, reason: 'Mme Vernet n’a rien demandé.' }
  await guest.call(objectToClaim, { body })
  await guest.call(objectToClaim, { body })
  await expect(types(official, code)).toBeRefused('register_code_not_found')
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
  await register(context)
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
  await register(context)
  const official = await join('alix vernet', { role: 'politician' })
  await claims(official, await mandateOf(guest))
  await types(official, (await lastMail(mailbox)).code)
  await register(context, others, 'next')
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
  await register(context)
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

test('namesakes by surname and first given name, also a mayor and a councillor, are for a person; one who is both is not', async ({
  context,
  join,
  mailbox,
}) => {
  const martin = (given: string, born: string) => ({ surname: 'MARTIN', given, born })
  const durand = { surname: 'DURAND', given: 'Lou', born: '1970-01-01' }
  const valbrume = [martin('Claude Marie', '1950-01-01'), martin('Claude Jean', '1985-05-05')]
  const petit = { surname: 'PÉTIT', given: 'Noa', born: '1985-05-05' }
  const councils = [
    { code: '01404', mayor: durand, council: [durand, ...valbrume] },
    { code: '01405', mayor: { ...petit, surname: 'PETIT', born: '1950-01-01' }, council: [petit, ...others] },
  ]
  await importing(
    context,
    'rne',
    await folder(context, 'namesakes', {
      'mai.csv': registerFile(
        'mayor',
        councils.map(({ code, mayor }) => mayorRow(code, `Commune ${code}`, mayor)),
      ),
      'cm.csv': registerFile(
        'municipal',
        councils.flatMap(({ code, council }) =>
          council.map((person) => councillorRow(code, `Commune ${code}`, person)),
        ),
      ),
    }),
  )
  await context.db.updateTable('register_bodies').set({ email: townHall }).execute()
  const outcomes: unknown[] = []
  for (const [name, q] of [
    ['claude martin', 'jean'],
    ['noa petit', 'petit'],
    ['lou durand', 'durand'],
  ] as const) {
    const official = await join(name, { role: 'politician' })
    const mandate = (await official.call(listOwnMandates, {})).items.find(({ surname, given_name }) =>
      `${surname} ${given_name}`.toLowerCase().includes(q),
    )
    await claims(official, mandate?.id ?? '')
    await expect.poll(async () => (await lastMail(mailbox)).text).toContain(name)
    const { code } = await lastMail(mailbox)
    outcomes.push([name, (await types(official, code)).verified])
  }
  expect(outcomes).toEqual([
    ['claude martin', false],
    ['noa petit', false],
    ['lou durand', true],
  ])
})
