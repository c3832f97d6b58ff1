import {
  approveAdmissions,
  getRegistration,
  listAdmissions,
  refuseAdmission,
} from '@parvis/contract/people/admissions.ts'
import { getProfile } from '@parvis/contract/people/profiles.ts'
import { getModerationCounts } from '@parvis/contract/trust/moderation-cases.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { admits, invites } from '../../../../test/registration.ts'
import { lapseOldRequests } from './service.ts'

const password = 'un-mot-de-passe-correct'
const why = 'Je suis élue à Valbrume et je veux répondre aux habitants.'

test('where the staff admits, a newcomer says why, waits unseen, and enters once admitted', async ({
  join,
  auth,
  browser,
  mailbox,
  guest,
}) => {
  const [ada, rita, ana] = [
    await join('ada', { administrator: true }),
    await join('rita', { moderator: true }),
    await join('ana'),
  ]
  await admits(ada, 'approval')
  expect(await guest.call(getRegistration, {})).toEqual({ mode: 'approval', request_days: 30, held: false })
  const email = 'noe@exemple.test'
  const signsUp = (join_reason?: string) =>
    auth('POST', '/signup', { body: { email, password, data: { join_reason, language: 'en' } } })
  for (const wrong of [undefined, 'Bonjour', 'a'.repeat(501)])
    expect(await signsUp(wrong)).toMatchObject({ status: 422, json: { code: 'join_reason_required' } })
  // The same where the address has an account: nobody learns of it.
  const known = { body: { email: ana.email, password } }
  expect((await auth('POST', '/signup', known)).text).toBe((await signsUp()).text)
  const { json } = await signsUp(why)
  expect(JSON.stringify(json)).not.toContain('Valbrume')
  const id = String(json.id)

  // Not yet in the queue: the address is not confirmed.
  expect(await rita.call(listAdmissions, { query: {} })).toMatchObject({ items: [], waiting: 0 })
  const opened = await auth('GET', `/verify${(await mailbox.newest(email)).link.search}`)
  expect(opened.headers.get('location')).toContain('error_code=admission_pending')
  const signsIn = () => browser().signInWithPassword({ email, password })
  expect((await signsIn()).error).toMatchObject({ status: 400, code: 'admission_pending' })
  await expect(guest.call(getProfile, { params: { reference: id } })).toBeRefused('profile_not_found')

  const request = { member: { id }, reason: why }
  const { items, waiting } = await rita.call(listAdmissions, { query: {} })
  expect([items, waiting]).toMatchObject([[{ ...request, email_domain: null }], 1])
  expect(await rita.call(getModerationCounts, {})).toMatchObject({ admissions: 1 })
  expect((await ada.call(listAdmissions, { query: {} })).items).toMatchObject([
    { email_domain: 'exemple.test' },
  ])
  await expect(ana.call(listAdmissions, { query: {} })).toBeRefused('staff_only')
  const body = { member_ids: [id, ana.id] }
  await expect(ana.call(approveAdmissions, { body })).toBeRefused('staff_only')
  expect(await rita.call(approveAdmissions, { body })).toEqual({ approved: 1 })
  expect(await rita.call(approveAdmissions, { body })).toEqual({ approved: 0 })
  const refusal = { params: { memberId: id }, body: { reason: 'Trop tard.' } }
  await expect(rita.call(refuseAdmission, refusal)).toBeRefused('admission_settled')

  await expect.poll(async () => (await mailbox.of(email)).length).toBe(2)
  expect((await mailbox.of(email))[0]?.subject).toBe('Your registration has been accepted')
  expect((await signsIn()).error).toBeNull()
  expect(await guest.call(getProfile, { params: { reference: id } })).toMatchObject({ id })
})

test('a refused request and one that nobody answers end with the account, and the newcomer is told', async ({
  join,
  auth,
  browser,
  mailbox,
  context,
  clock,
}) => {
  const ada = await join('ada', { administrator: true })
  await admits(ada, 'approval')
  const waits = async (name: string) => {
    const email = `${name}@exemple.test`
    const { json } = await auth('POST', '/signup', { body: { email, password, data: { join_reason: why } } })
    const { code } = await mailbox.newest(email)
    const verified = await browser().verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toMatchObject({ status: 403, code: 'admission_pending' })
    return String(json.id)
  }
  const isGone = async (id: string) =>
    (await context.db.selectFrom('auth.users').select('id').where('id', '=', id).executeTakeFirst()) ===
    undefined
  const newestMail = async (name: string) => (await mailbox.of(`${name}@exemple.test`))[0]

  const noe = await waits('noe')
  await ada.call(refuseAdmission, { params: { memberId: noe }, body: { reason: 'Réservé à la commune.' } })
  expect(await isGone(noe)).toBe(true)
  await expect
    .poll(async () => (await newestMail('noe'))?.subject)
    .toBe('Votre inscription n’a pas été acceptée')
  expect((await newestMail('noe'))?.text).toContain('« Réservé à la commune. »')
  // The address is free again.
  await waits2('noe')

  const lea = await waits('lea')
  clock.advance({ days: 29 })
  await lapseOldRequests(context)
  expect(await isGone(lea)).toBe(false)
  clock.advance({ days: 1, minutes: 1 })
  await lapseOldRequests(context)
  await expect.poll(() => isGone(lea)).toBe(true)
  await expect
    .poll(async () => (await newestMail('lea'))?.subject)
    .toBe('Votre demande d’inscription a expiré')

  async function waits2(name: string) {
    const body = { email: `${name}@exemple.test`, password, data: { join_reason: why } }
    expect(await auth('POST', '/signup', { body })).toMatchObject({ status: 200 })
  }
})

test('an invitation takes the place of consent; where the door was opened meanwhile, confirming is enough', async ({
  join,
  auth,
  browser,
  mailbox,
}) => {
  const ada = await join('ada', { administrator: true })
  await admits(ada, 'approval')
  const { token } = await invites(ada)
  const signsUp = (name: string, data: object) =>
    auth('POST', '/signup', { body: { email: `${name}@exemple.test`, password, data } })
  const confirms = async (name: string) => {
    const email = `${name}@exemple.test`
    return browser().verifyOtp({ email, token: (await mailbox.newest(email)).code, type: 'signup' })
  }
  await signsUp('invitee', { invitation: token })
  expect((await confirms('invitee')).data.session).not.toBeNull()
  await signsUp('patiente', { join_reason: why })
  await admits(ada, 'open')
  expect((await confirms('patiente')).data.session).not.toBeNull()
})

describe('with anonymous accounts on', () => {
  test.override({ settings: { AUTH_ANONYMOUS: '1' } })

  test('where registration is closed nobody joins by any way, and members sign in as ever', async ({
    join,
    auth,
    browser,
  }) => {
    const ada = await join('ada', { administrator: true })
    const visitor = browser()
    await visitor.signInAnonymously()
    const { token } = await invites(ada)
    await admits(ada, 'closed')
    const closed = { status: 422, json: { code: 'signup_disabled' } }
    const body = { email: 'noe@exemple.test', password, data: { invitation: token } }
    expect(await auth('POST', '/signup', { body })).toMatchObject(closed)
    expect(await auth('POST', '/signup', { body: {} })).toMatchObject(closed)
    expect(await auth('POST', '/otp', { body: { email: 'noe@exemple.test' } })).toMatchObject(closed)
    expect((await visitor.updateUser({ email: 'noe@exemple.test' })).error).toMatchObject({
      code: 'signup_disabled',
    })
    const mine = { email: ada.email, password: 'un-mot-de-passe-de-test' }
    expect((await browser().signInWithPassword(mine)).error).toBeNull()
  })
})
