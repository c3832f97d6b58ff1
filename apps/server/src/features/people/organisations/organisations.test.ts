import { verificationFlood } from '@parvis/contract/accounts/fair-use.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import {
  addOrganisation,
  confirmJournalist,
  endContact,
  listJournalists,
  listOrganisations,
  listOwnOrganisations,
  nameContact,
  tellDeparture,
} from '@parvis/contract/people/organisations.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import {
  getVerification,
  submitVerification,
  withdrawVerification,
} from '@parvis/contract/people/verification.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { describe, expect } from 'vitest'
import { reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { approves, certificateOf, firstInQueue, own, queue, rejects } from '../../../../test/reviewing.ts'

const today = () => dayInParis(new Date())

async function names(administrator: Member, organisationId: string, contact: Member, more: object = {}) {
  const { username } = await contact.call(getOwnProfile, {})
  return administrator.call(nameContact, {
    params: { organisationId },
    body: {
      username: `@${username}`,
      evidence: 'employer_letter',
      evidence_note: 'Lettre de la direction, reçue par courrier.',
      starts_on: '2026-01-01',
      ...more,
    },
  })
}

const confirms = (
  contact: Member,
  organisationId: string,
  requestId: string,
  answer: 'confirmed' | 'declined',
) =>
  contact.call(confirmJournalist, {
    params: { organisationId, requestId },
    body: { answer, note: 'Au desk.' },
  })
const leaves = (contact: Member, organisationId: string, requestId: string, left_on = today()) =>
  contact.call(tellDeparture, { params: { organisationId, requestId }, body: { left_on } })
const seen = async (contact: Member, organisationId: string, list: 'waiting' | 'verified' = 'waiting') =>
  (await contact.call(listJournalists, { params: { organisationId }, query: { list } })).items

type Join = (name: string, options?: object) => Promise<Member>

async function aNewsroom(join: Join) {
  const ada = await join('ada', { administrator: true })
  const carole = await join('carole', { role: 'journalist', verified: true })
  const { id } = await ada.call(addOrganisation, {
    body: { name: 'Le Courrier des Halles', other_names: ['Courrier des Halles'] },
  })
  await names(ada, id, carole)
  return { ada, carole, id }
}

test('a newsroom’s contact confirms their journalist without seeing a document; the reviewer decides, and the certificate says so', async ({
  join,
  guest,
}) => {
  const { carole, id } = await aNewsroom(join)
  const jeanne = await join('jeanne', { role: 'journalist' })
  await jeanne.asksForTick({ organisation: 'courrier des  HALLES', message: 'Mot privé' })
  const { items: notes } = await carole.call(listNotifications, { query: { tab: 'system' } })
  expect(notes.map(({ title }) => title)).toEqual([
    'Une personne se réclame de votre organisation',
    'Vous parlez pour une organisation',
  ])
  expect(await carole.call(listOwnOrganisations, {})).toMatchObject({ items: [{ id, waiting: 1 }] })
  const [waiting] = await seen(carole, id)
  expect(waiting).toMatchObject({ claimed_name: 'jeanne', status: 'pending', answer: null, may_answer: true })
  expect(JSON.stringify(waiting)).not.toMatch(/privé|document|note/)
  const requestId = waiting?.request_id ?? ''

  expect(await confirms(carole, id, requestId, 'declined')).toMatchObject({ answer: 'declined' })
  expect(await confirms(carole, id, requestId, 'confirmed')).toMatchObject({ answer: 'confirmed' })
  // It is evidence, and not a decision.
  expect(await own(jeanne)).toMatchObject({
    status: 'pending',
    history: [{ confirmed_by: { organisation: 'Le Courrier des Halles' } }],
  })
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(request.confirmations).toMatchObject([
    { organisation: 'Le Courrier des Halles', answer: 'confirmed', note: 'Au desk.', by: { name: 'carole' } },
  ])
  await approves(desk, request)
  expect(await certificateOf(guest as Guest, jeanne)).toMatchObject({
    status: 'valid',
    organisation_confirmed_at: expect.any(String),
  })
  await expect(confirms(carole, id, requestId, 'confirmed')).toBeRefused('confirmation_settled')
  expect(await seen(carole, id, 'verified')).toMatchObject([{ request_id: requestId, answer: 'confirmed' }])
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', AUTH_TOKEN_LIFETIME: String(30 * 86_400) } })

  test('a member who sends and withdraws requests again and again is announced once a day, and stopped after a few', async ({
    join,
    clock,
  }) => {
    const { carole } = await aNewsroom(join)
    const jeanne = await join('jeanne', { role: 'journalist' })
    const noticeCount = async () =>
      (await carole.call(listNotifications, { query: { tab: 'system' } })).items.filter(
        ({ title }) => title === 'Une personne se réclame de votre organisation',
      ).length
    const withdraws = () => jeanne.call(withdrawVerification, {})
    for (let turn = 0; turn < verificationFlood.all; turn += 1) {
      await jeanne.asksForTick()
      // Sent twice, it is one request.
      await jeanne.call(submitVerification, { body: { organisation: 'Le Courrier des Halles' } })
      await withdraws()
    }
    expect(await noticeCount()).toBe(1)
    await expect(jeanne.asksForTick()).toBeRefused('too_many_verification_requests')
    clock.advance({ days: 1, minutes: 1 })
    // The document that was chosen is still there.
    await jeanne.call(submitVerification, { body: { organisation: 'Le Courrier des Halles' } })
    expect(await noticeCount()).toBe(2)
  })
})

test('a departure suspends the tick with reasons and an appeal; the appeal gives it back, or a reviewer refuses it', async ({
  join,
  guest,
}) => {
  const { ada, carole, id } = await aNewsroom(join)
  const jeanne = await join('jeanne', { role: 'journalist' })
  await jeanne.asksForTick()
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  await approves(desk, request)
  await expect(leaves(carole, id, request.id)).toBeRefused('confirmation_missing')
  await confirms(carole, id, request.id, 'confirmed')
  await expect(leaves(carole, id, request.id, '2099-01-01')).toBeRefused('validation_failed')
  await leaves(carole, id, request.id)
  await expect(leaves(carole, id, request.id)).toBeRefused('verification_settled')

  const suspended = await own(jeanne)
  expect(suspended).toMatchObject({
    verified: false,
    status: 'pending',
    history: [{ kind: 'departure', status: 'pending' }, { reason: 'left_organisation' }],
  })
  await expect(jeanne.publishes('Encore')).toBeRefused('verification_required')
  expect(await certificateOf(guest as Guest, jeanne)).toMatchObject({
    status: 'suspended',
    reason: 'left_organisation',
    organisation_confirmed_at: null,
  })
  const [notice] = (await jeanne.call(listNotifications, { query: { tab: 'system' } })).items
  expect(notice).toMatchObject({ type: 'moderation_decision', title: 'Votre vérification est suspendue' })
  const departure = await firstInQueue(desk)
  expect(departure).toMatchObject({ kind: 'departure', documents: [] })

  const { earlier } = await desk.call(getVerification, { params: { requestId: departure.id } })
  await reverses(ada, earlier[0]?.decision_id ?? '')
  expect(await own(jeanne)).toMatchObject({ verified: true, status: 'approved' })
  expect(await queue(desk)).toEqual([])

  // Another one, whom a reviewer refuses the tick; she asks again in another name.
  const lise = await join('lise', { role: 'journalist' })
  await lise.asksForTick()
  const hers = await firstInQueue(desk)
  await confirms(carole, id, hers.id, 'confirmed')
  await approves(desk, hers)
  await leaves(carole, id, hers.id)
  await rejects(desk, await firstInQueue(desk))
  expect(await own(lise)).toMatchObject({ verified: false, status: 'rejected' })
  await lise.asksForTick({ organisation: 'La Gazette' })
  expect(await seen(carole, id)).toEqual([])
})

test('only contacts in force with a tick answer, for their organisation, never for themselves, nor as reviewer too', async ({
  join,
  context,
}) => {
  const { ada, carole, id } = await aNewsroom(join)
  const jeanne = await join('jeanne', { role: 'journalist' })
  await jeanne.asksForTick()
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  await expect(confirms(jeanne, id, request.id, 'confirmed')).toBeRefused('not_a_contact')
  await expect(seen(desk, id)).toBeRefused('not_a_contact')
  const other = await ada.call(addOrganisation, { body: { name: 'La Gazette' } })
  await names(ada, other.id, carole)
  await expect(confirms(carole, other.id, request.id, 'confirmed')).toBeRefused('verification_not_found')

  // Herself, whose own request names the newsroom.
  await carole.asksForTick()
  const hers = (await queue(desk)).find(({ claimed_name }) => claimed_name === 'carole')
  await expect(confirms(carole, id, hers?.id ?? '', 'confirmed')).toBeRefused('own_content')

  // A reviewer who confirmed as contact leaves the decision to somebody else.
  await confirms(carole, id, request.id, 'confirmed')
  await context.db.updateTable('profiles').set({ is_moderator: true }).where('id', '=', carole.id).execute()
  await carole.showsFactor()
  await expect
    .poll(() => approves(carole, request).catch(({ code }: { code?: string }) => code))
    .toBe('second_reviewer_required')

  const { contacts = [] } =
    (await ada.call(listOrganisations, { query: {} })).items.find((one) => one.id === id) ?? {}
  const params = { organisationId: id, contactId: contacts[0]?.id ?? '' }
  expect(await ada.call(endContact, { params, body: { reason: 'Elle a changé de poste.' } })).toMatchObject({
    contacts: [{ ended_at: expect.any(String), end_reason: 'Elle a changé de poste.' }],
  })
  await expect(seen(carole, id)).toBeRefused('not_a_contact')
  await names(ada, id, carole, { ends_on: today() })
  await seen(carole, id)
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', carole.id).execute()
  await expect(seen(carole, id)).toBeRefused('not_a_contact')
})

test('administrators add organisations and name contacts: one name for one organisation, verified members only', async ({
  join,
}) => {
  const { ada, carole, id } = await aNewsroom(join)
  const rita = await join('rita', { moderator: true })
  const add = (name: string) => ada.call(addOrganisation, { body: { name } })
  await expect(add('COURRIER des halles')).toBeRefused('organisation_exists')
  await expect(add('!!!')).toBeRefused('organisation_exists')
  await expect(rita.call(addOrganisation, { body: { name: 'X' } })).toBeRefused('administrators_only')
  await expect(rita.call(listOrganisations, { query: {} })).toBeRefused('administrators_only')
  await expect(names(ada, id, carole)).toBeRefused('contact_exists')
  await expect(names(ada, id, ada)).toBeRefused('own_content')
  await expect(names(ada, id, rita)).toBeRefused('contact_not_verified')
  await expect(names(ada, crypto.randomUUID(), carole)).toBeRefused('organisation_not_found')
  const nils = await join('nils', { role: 'journalist', verified: true })
  await expect(names(ada, id, nils, { ends_on: '2026-01-02' })).toBeRefused('mandate_over')
  const params = { organisationId: id, contactId: crypto.randomUUID() }
  await expect(ada.call(endContact, { params, body: { reason: 'Non' } })).toBeRefused('contact_not_found')

  // The longest names fit into notifications to contacts.
  const name = 'Gazette '.repeat(15).trim()
  const gazette = await ada.call(addOrganisation, { body: { name } })
  await names(ada, gazette.id, carole)
  const jeanne = await join('Jeanne '.repeat(11).trim(), { role: 'journalist' })
  await jeanne.asksForTick({ organisation: name })
  const [notice] = (await carole.call(listNotifications, { query: { tab: 'system' } })).items
  expect(notice?.message).toContain(name)
})
