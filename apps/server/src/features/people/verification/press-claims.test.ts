import { listNewsrooms } from '@parvis/contract/people/newsrooms.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import {
  addOrganisation,
  confirmJournalist,
  listJournalists,
  nameContact,
} from '@parvis/contract/people/organisations.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import type { VerificationDraft } from '@parvis/contract/people/verification.schemas.ts'
import {
  decideVerification,
  getVerification,
  submitVerification,
} from '@parvis/contract/people/verification.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { expect } from 'vitest'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { approves, certificateOf, firstInQueue, own } from '../../../../test/reviewing.ts'
import { endMandates, purgeDocuments } from './endings.ts'

type Context = Parvis['context']

const courrier = 'courrier-des-halles.example'

const recognises = ({ db }: Context) =>
  db
    .insertInto('press_services')
    .values({
      ...{ registration: '90001', number: '0340 Y 90001', name: courrier, publisher: 'Éditions des Halles' },
      ...{ domain: courrier, expires_on: '2040-03-31' },
      ...{ term: 'courrier des halles example', terms: 'courrier des halles example editions des halles' },
    })
    .execute()

const asks = (member: Member, body: Partial<VerificationDraft>) =>
  member.call(submitVerification, { body: { organisation: courrier, ...body } })
const checkOf = async (reviewer: Member) => {
  const { id: requestId } = await firstInQueue(reviewer)
  return reviewer.call(getVerification, { params: { requestId } })
}
const yearOf = (at: Date) => Number(dayInParis(at).slice(0, 4))

test('a press card is given by number and year with a document; the tick ends with the year, and the certificate says which', async ({
  join,
  guest,
  context,
  clock,
}) => {
  await recognises(context)
  const year = yearOf(clock.now())
  const jeanne = await join('jeanne', { role: 'journalist' })
  const card = { press_proof: 'card', press_card_number: '123 456', press_card_year: year } as const
  await expect(asks(jeanne, card)).toBeRefused('documents_required')
  await jeanne.sendsDocument(new Uint8Array(Buffer.from('%PDF-1.4\n')))
  await expect(asks(jeanne, { press_proof: 'card' })).toBeRefused('press_card_required')
  await expect(asks(jeanne, { ...card, press_card_year: year - 1 })).toBeRefused('press_card_over')
  await expect(asks(jeanne, { ...card, press_card_year: year + 2 })).toBeRefused('press_card_over')
  for (const press_card_number of ['12', '1234567', '12 34A', '-123', '１２３４'])
    await expect(asks(jeanne, { ...card, press_card_number })).toBeRefused('validation_failed')
  // Nothing of it was lost on the way.
  expect(await own(jeanne)).toMatchObject({ status: 'none', documents: [{ name: 'carte.pdf' }] })
  await asks(jeanne, card)

  const rita = await join('rita', { moderator: true })
  const request = await checkOf(rita)
  expect(request).toMatchObject({
    mandate_ends_on: `${year}-12-31`,
    press: { proof: 'card', card_number: '123456', card_year: year, service: '0340 Y 90001' },
    press_check: { service: { expires_on: '2040-03-31' }, same_card: 0, has_contact: false },
  })
  await approves(rita, request)
  const certificate = await certificateOf(guest as Guest, jeanne)
  expect(certificate).toMatchObject({
    ...{ status: 'valid', evidence: 'press_card', press_card_year: year },
    ...{ press_service: '0340 Y 90001', valid_until: `${year}-12-31` },
  })
  expect(JSON.stringify(certificate)).not.toContain('123456')

  clock.advance({ days: 370 })
  await endMandates(context)
  expect(await certificateOf(guest as Guest, jeanne)).toMatchObject({
    status: 'ended',
    reason: 'mandate_ended',
  })
})

test('the number of a card given twice is shown to reviewers; it goes with the documents once no tick stands on it', async ({
  join,
  context,
  clock,
}) => {
  const year = yearOf(clock.now())
  const card = { press_proof: 'card', press_card_number: '4321', press_card_year: year + 1 } as const
  const [jeanne, karl] = [
    await join('jeanne', { role: 'journalist' }),
    await join('karl', { role: 'journalist' }),
  ]
  const rita = await join('rita', { moderator: true })
  await jeanne.asksForTick(card)
  await approves(rita, await firstInQueue(rita))
  await karl.asksForTick(card)
  const request = await checkOf(rita)
  expect(request.press_check).toMatchObject({ same_card: 1, service: null, edition: null })
  expect(JSON.stringify(await own(karl))).not.toContain('same_card')
  await rita.call(decideVerification, {
    params: { requestId: request.id },
    body: { decision: 'reject', claimed_name: 'karl', reason: 'suspected_forgery' },
  })
  clock.advance({ days: 31 })
  await purgeDocuments(context)
  const numbers = await context.db
    .selectFrom('verification_requests')
    .select(['claimed_name', 'press_card_number', 'press_card_year'])
    .orderBy('claimed_name')
    .execute()
  expect(numbers).toEqual([
    { claimed_name: 'jeanne', press_card_number: '4321', press_card_year: year + 1 },
    { claimed_name: 'karl', press_card_number: null, press_card_year: year + 1 },
  ])
})

test('a newsroom that vouches needs no document; without a contact, or with oneself as the contact, it is no proof', async ({
  join,
}) => {
  const ada = await join('ada', { administrator: true })
  const carole = await join('carole', { role: 'journalist', verified: true })
  const jeanne = await join('jeanne', { role: 'journalist' })
  const claim = { organisation: 'La Gazette', press_proof: 'newsroom' } as const
  await expect(asks(jeanne, claim)).toBeRefused('newsroom_without_contact')
  const { id: organisationId } = await ada.call(addOrganisation, {
    body: { name: 'La Gazette', other_names: [] },
  })
  const { username } = await carole.call(getOwnProfile, {})
  await ada.call(nameContact, {
    params: { organisationId },
    body: {
      ...{ username: `@${username}`, evidence: 'employer_letter', starts_on: '2026-01-01' },
      evidence_note: 'Lettre de la direction.',
    },
  })
  const offered = async (member: Member) =>
    (await member.call(listNewsrooms, { query: { q: 'gazette' } })).items
  expect(await offered(jeanne)).toMatchObject([{ name: 'La Gazette', has_contact: true, service: null }])
  expect(await offered(carole)).toEqual([])

  expect(await asks(jeanne, claim)).toMatchObject({ status: 'pending', history: [{ documents: [] }] })
  expect((await carole.call(listNotifications, { query: { tab: 'system' } })).items[0]).toMatchObject({
    title: 'Une personne se réclame de votre organisation',
  })
  const [waiting] = (
    await carole.call(listJournalists, { params: { organisationId }, query: { list: 'waiting' } })
  ).items
  await carole.call(confirmJournalist, {
    params: { organisationId, requestId: waiting?.request_id ?? '' },
    body: { answer: 'confirmed' },
  })
  expect(await own(jeanne)).toMatchObject({ history: [{ confirmed_by: { organisation: 'La Gazette' } }] })
})

test('an address and a page of the newsroom’s site prove a journalist together; one of them, or another domain, does not', async ({
  join,
  guest,
  context,
}) => {
  await recognises(context)
  const jeanne = await join('jeanne', { role: 'journalist' })
  const proofs = async () => {
    const [newsroom] = (await jeanne.call(listNewsrooms, { query: { q: 'courrier' } })).items
    return [newsroom?.mail_agrees, newsroom?.site_agrees]
  }
  const hasMail = (email: string) =>
    context.db.updateTable('auth.users').set({ email }).where('id', '=', jeanne.id).execute()
  /** As after a reading of the page that found the link. */
  const hasSite = async (website: string) => {
    const link = { website, confirmed_at: new Date() }
    await context.db.updateTable('profiles').set({ website }).where('id', '=', jeanne.id).execute()
    await context.db
      .insertInto('website_links')
      .values({ user_id: jeanne.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
  }
  const isRefused = () => expect(asks(jeanne, { press_proof: 'site' })).toBeRefused('newsroom_site_unproven')
  expect(await proofs()).toEqual([false, false])
  await isRefused()
  await hasMail(`jeanne@${courrier}`)
  expect(await proofs()).toEqual([true, false])
  await isRefused()
  for (const site of [`https://not-${courrier}/jeanne`, `https://${courrier}.evil.example/jeanne`]) {
    await hasSite(site)
    expect(await proofs()).toEqual([true, false])
  }
  await hasSite(`https://www.${courrier}/auteurs/jeanne`)
  for (const email of [`jeanne@not-${courrier}`, `jeanne@${courrier}.evil.example`, 'jeanne@example']) {
    await hasMail(email)
    expect(await proofs()).toEqual([false, true])
    await isRefused()
  }
  await hasMail(`jeanne@redaction.${courrier}`)
  expect(await proofs()).toEqual([true, true])
  const isRecognisedUntil = (expires_on: string) =>
    context.db.updateTable('press_services').set({ expires_on }).execute()
  await isRecognisedUntil('2020-01-31')
  expect(await proofs()).toEqual([false, false])
  await isRefused()
  await isRecognisedUntil('2099-01-31')
  await expect(asks(jeanne, { press_proof: 'site', organisation: 'Autre journal' })).toBeRefused(
    'newsroom_site_unproven',
  )
  await asks(jeanne, { press_proof: 'site' })

  const rita = await join('rita', { moderator: true })
  const request = await checkOf(rita)
  expect(request).toMatchObject({
    documents: [],
    press: { proof: 'site' },
    press_check: { mail_agrees: true, site_agrees: true },
  })
  await rita.call(decideVerification, {
    params: { requestId: request.id },
    body: { decision: 'approve', claimed_name: 'jeanne', evidence: 'newsroom_site' },
  })
  expect(await certificateOf(guest as Guest, jeanne)).toMatchObject({
    ...{ evidence: 'newsroom_site', press_service: '0340 Y 90001', press_card_year: null, valid_until: null },
  })
})
