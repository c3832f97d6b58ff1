import {
  agreeToFactorReset,
  askFactorReset,
  callOffFactorReset,
  getMemberFile,
  mailMemberRecovery,
  readMemberAccess,
  searchMembers,
} from '@parvis/contract/trust/members.ts'
import { listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { guard } from '../../../../test/authenticator.ts'
import { tokenOf } from '../../../../test/mailed-proof.ts'
import type { Member } from '../../../../test/people.ts'
import { programOf } from '../../../../test/personal-tokens.ts'
import { test } from '../../../../test/providers.ts'

type MemberId = { id: string }
const of = ({ id }: MemberId) => ({ params: { memberId: id } })
const asks = (reader: Member, member: MemberId, reason = 'Rappelée au numéro de la mairie') =>
  reader.call(askFactorReset, { ...of(member), body: { reason } })
const acts = async (reader: Member) =>
  (await reader.call(listActs, { query: {} })).items.map(({ act, subject }) => [act, subject?.name])

test('an administrator mails a member a link to a new password, which opens the account', async ({
  join,
  mailbox,
  context,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const bea = await join('bea')
  await expect(mona.call(mailMemberRecovery, of(bea))).toBeRefused('administrators_only')
  await expect(ada.call(mailMemberRecovery, of(ada))).toBeRefused('own_case')
  await expect(ada.call(mailMemberRecovery, of({ id: crypto.randomUUID() }))).toBeRefused('profile_not_found')
  await ada.call(mailMemberRecovery, of(bea))
  const { link } = await mailbox.newest(bea.email)
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toMatch(/^http:\/\/parvis\.test\/auth\?mode=recovery#access_token=/)
  expect(await acts(ada)).toEqual([['recovery_mailed', 'bea']])

  await context.db
    .updateTable('auth.users')
    .set({ email_confirmed_at: null })
    .where('id', '=', mona.id)
    .execute()
  await expect(ada.call(mailMemberRecovery, of(mona))).toBeRefused('no_recovery_address')
})

test('second factors are removed by two administrators; the member is told, signs in by password, and can undo it', async ({
  join,
  mailbox,
  browser,
  clock,
}) => {
  const [ada, alix] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
  ]
  const [mona, bea] = [await join('mona', { moderator: true }), await join('bea')]
  await expect(asks(mona, bea)).toBeRefused('administrators_only')
  await expect(asks(ada, ada)).toBeRefused('own_case')
  await expect(asks(ada, bea)).toBeRefused('second_factor_missing')
  const program = await programOf(bea)
  await guard(browser(), bea)
  await expect(asks(ada, bea, ' ')).toBeRefused('validation_failed')
  expect((await asks(ada, bea)).factor_reset).toMatchObject({
    is_own: true,
    by: { name: 'ada' },
    reason: 'Rappelée au numéro de la mairie',
  })
  const subjects = async () => (await mailbox.of(bea.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Demande de retrait de votre second facteur')
  expect((await mona.call(getMemberFile, of(bea))).factor_reset).toBeNull()
  const waiting = { body: { marks: ['reset' as const] } }
  expect((await alix.call(searchMembers, waiting)).items).toMatchObject([{ member: { name: 'bea' } }])
  await expect(mona.call(searchMembers, waiting)).toBeRefused('administrators_only')

  await expect(ada.call(agreeToFactorReset, of(bea))).toBeRefused('second_administrator_required')
  await expect(mona.call(agreeToFactorReset, of(bea))).toBeRefused('administrators_only')
  expect(await program.get('/api/v1/me')).toMatchObject({ id: bea.id })
  const both = await Promise.allSettled([
    alix.call(agreeToFactorReset, of(bea)),
    alix.call(agreeToFactorReset, of(bea)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await alix.call(readMemberAccess, of(bea))).factors).toBe(0)
  await expect(bea.get('/api/v1/me')).toBeRefused('not_authenticated')
  // A program of the intruder ends with the sessions.
  await expect(program.get('/api/v1/me')).rejects.toThrow()
  await expect
    .poll(async () => (await mailbox.of(bea.email)).filter(({ text }) => text.includes('/undo#')).length)
    .toBe(3)
  await bea.signsInAgain()
  expect(await bea.get('/api/v1/me')).toMatchObject({ id: bea.id })
  expect((await acts(ada)).filter(([act]) => act !== 'access_read')).toEqual([
    ['factor_reset_agreed', 'bea'],
    ['factor_reset_asked', 'bea'],
  ])

  await guard(browser(), bea)
  await asks(alix, bea)
  expect((await ada.call(callOffFactorReset, of(bea))).factor_reset).toBeNull()
  await expect(ada.call(agreeToFactorReset, of(bea))).toBeRefused('factor_reset_not_found')
  await asks(alix, bea)
  clock.advance({ days: 8 })
  await ada.signsInAgain()
  await expect(ada.call(agreeToFactorReset, of(bea))).toBeRefused('factor_reset_not_found')
})

test('an address that a thief wished for, and a link to a provider under way, end when administrators remove the factors', async ({
  join,
  auth,
  browser,
  google,
  bring,
}) => {
  const [ada, alix] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
  ]
  const bea = await join('bea')
  const thief = browser()
  await guard(thief, bea)
  google.people.set('voleur', { email: 'voleur@exemple.test', email_verified: true })
  const linking = '/user/identities/authorize?provider=google&skip_http_redirect=true'
  const { json } = await auth('GET', linking, { token: await tokenOf(thief) })
  const back = await google.visit(String(json.url), { person: 'voleur' })
  expect((await thief.updateUser({ email: 'voleur@exemple.test' })).error).toBeNull()

  await asks(ada, bea)
  await alix.call(agreeToFactorReset, of(bea))
  await bring(back)
  await bea.signsInAgain()
  const { json: account } = await auth('GET', '/user', { token: bea.token })
  expect(account).toMatchObject({ email: bea.email, identities: [{ provider: 'email' }] })
  expect(account.new_email).toBeUndefined()
})

test('an administrator appointed within seven days is no second pair of eyes, and all administrators are mailed of it', async ({
  join,
  mailbox,
  browser,
  clock,
}) => {
  const [ada, alix] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
  ]
  const [bob, bea] = [await join('bob'), await join('bea')]
  await bob.showsFactor()
  await guard(browser(), bea)
  const appoints = (value: boolean) =>
    ada.call(setStaff, { body: { username: 'bob', flag: 'administrator', value } })
  await appoints(true)
  for (const { email } of [ada, alix, bob])
    await expect
      .poll(async () => (await mailbox.of(email)).map(({ subject }) => subject))
      .toContain('Un nouvel administrateur de Parvis')
  expect((await mailbox.of(bea.email)).map(({ subject }) => subject)).not.toContain(
    'Un nouvel administrateur de Parvis',
  )

  // Neither as the second, nor as the first.
  await asks(ada, bea)
  await expect(bob.call(agreeToFactorReset, of(bea))).toBeRefused('administrator_too_new')
  await ada.call(callOffFactorReset, of(bea))
  await asks(bob, bea)
  await expect(ada.call(agreeToFactorReset, of(bea))).toBeRefused('administrator_too_new')
  // An appointment that is repeated begins the seven days anew.
  clock.advance({ days: 6 })
  await ada.showsFactor()
  await appoints(false)
  await appoints(true)
  clock.advance({ days: 2 })
  for (const member of [ada, alix, bob]) await member.showsFactor()
  await asks(ada, bea)
  await expect(bob.call(agreeToFactorReset, of(bea))).toBeRefused('administrator_too_new')
  clock.advance({ days: 6 })
  for (const member of [ada, alix, bob]) await member.showsFactor()
  await asks(ada, bea)
  await bob.call(agreeToFactorReset, of(bea))
})
