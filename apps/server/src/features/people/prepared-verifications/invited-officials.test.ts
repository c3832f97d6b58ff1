import { registrationModes } from '@parvis/contract/accounts/registration.ts'
import { checkInvitation, listInvitations, revokeInvitation } from '@parvis/contract/people/admissions.ts'
import {
  answerPreparedVerification,
  getOfficialImport,
  getPreparedVerification,
  importOfficials,
  undoOfficialImport,
} from '@parvis/contract/people/prepared-verifications.ts'
import { expect } from 'vitest'
import { test as base } from '../../../../test/parvis.ts'
import { Member } from '../../../../test/people.ts'
import { admits } from '../../../../test/registration.ts'
import { forgetAddresses } from '../invitations/service.ts'

const password = 'un-mot-de-passe-correct'
const day = 86_400_000

interface Officials {
  ada: Member
  /** Imports officials by their addresses; the id of the import. */
  imports(...addresses: string[]): Promise<string>
  /** The secret in the mail to an address. */
  secretOf(address: string): Promise<string>
  signsUp(email: string, invitation?: string): Promise<unknown>
  /** Confirms the address by its code; the session, or the code of the refusal. */
  confirms(email: string): Promise<Member | string>
}

const test = base.extend<{ officials: Officials }>({
  officials: async ({ join, auth, browser, mailbox }, use) => {
    const ada = await join('ada', { administrator: true })
    await use({
      ada,
      async imports(...addresses) {
        const lines = addresses.map(
          (address) =>
            `Alix Vernet;Maire;Commune de Valbrume;${address};https://exemple.test/elus;01/11/2026;`,
        )
        const list = ['nom;mandat;territoire;contact;source;date;fin_du_mandat', ...lines, ''].join('\n')
        const body = { list, file_name: 'maires.csv', expected: lines.length }
        const { id: importId } = await ada.call(importOfficials, { body })
        const state = async () =>
          (await ada.call(getOfficialImport, { params: { importId }, query: {} })).state
        await expect.poll(state, { timeout: 10_000 }).toBe('done')
        return importId
      },
      async secretOf(address) {
        await expect.poll(async () => (await mailbox.of(address)).length, { timeout: 10_000 }).toBe(1)
        const [mail] = await mailbox.of(address)
        return /http:\/\/parvis\.test\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      },
      async signsUp(email, invitation) {
        const data = { invitation, role: 'politician', display_name: 'Alix', consent: true }
        const { status, json } = await auth('POST', '/signup', { body: { email, password, data } })
        return status === 200 ? 'asked' : json.code
      },
      async confirms(email) {
        const mails = await mailbox.of(email)
        const code = /: (\d{6})$/m.exec(mails.at(0)?.text ?? '')?.[1] ?? ''
        const { data, error } = await browser().verifyOtp({ email, token: code, type: 'signup' })
        if (data.session === null) return String(error?.code)
        const { user, access_token: token, refresh_token: refreshToken } = data.session
        return new Member(ada.place, { id: user.id, email, password, token, refreshToken })
      },
    })
  },
})

test('an invited official joins in every mode by the link of the mail, which admits their address alone and once', async ({
  officials: { ada, imports, secretOf, signsUp, confirms },
  guest,
  context,
  mailbox,
}) => {
  const addressOf = (mode: string) => `elue-${mode}@exemple.test`
  await imports(...registrationModes.map(addressOf))
  const refusalOfOthers = {
    open: 'asked',
    invitation: 'invitation_invalid',
    approval: 'join_reason_required',
    closed: 'signup_disabled',
  }
  for (const mode of registrationModes) {
    const address = addressOf(mode)
    const secret = await secretOf(address)
    if (mode !== 'open') await admits(ada, mode)
    const { ends_at, is_personal } = await guest.call(checkInvitation, { body: { token: secret } })
    expect([mode, is_personal]).toEqual([mode, true])
    const days = (new Date(ends_at).getTime() - context.clock.now().getTime()) / day
    expect(Math.round(days)).toBe(60)

    expect([mode, await signsUp(`autre-${mode}@exemple.test`, secret)]).toEqual([mode, refusalOfOthers[mode]])
    expect([mode, await signsUp(address, secret)]).toEqual([mode, 'asked'])
    await expect.poll(async () => (await mailbox.of(address)).length).toBe(2)
    const official = await confirms(address)
    if (typeof official === 'string') throw new Error(`${mode}: ${official}`)
    expect((await official.call(getPreparedVerification, {})).prepared).toMatchObject({ mandate: 'Maire' })
    await expect(guest.call(checkInvitation, { body: { token: secret } })).toBeRefused('invitation_invalid')
  }
  const { items } = await ada.call(listInvitations, { query: {} })
  expect(items.map(({ note, state, uses }) => [note, state, uses])).toEqual(
    [5, 4, 3, 2].map((line) => [`Import « maires.csv », ligne ${line}`, 'used', 1]),
  )
  const kept = await context.db
    .selectFrom('invitations')
    .select('email')
    .where('email', 'is not', null)
    .execute()
  expect(kept).toEqual([])
})

test('an import that is undone, an invitation that is revoked and one that is over admit nobody; their addresses are forgotten', async ({
  officials: { ada, imports, secretOf, signsUp, confirms },
  guest,
  context,
  clock,
  mailbox,
  join,
}) => {
  await admits(ada, 'closed')
  const [undone, revoked, late] = ['undone', 'revoquee', 'tardive'].map((name) => `${name}@exemple.test`) as [
    string,
    string,
    string,
  ]
  const importId = await imports(undone)
  const secret = await secretOf(undone)
  // A sign-up that has begun ends with the invitation too.
  expect(await signsUp(undone, secret)).toBe('asked')
  await expect.poll(async () => (await mailbox.of(undone)).length).toBe(2)
  await ada.call(undoOfficialImport, { params: { importId } })
  expect(await confirms(undone)).toBe('invitation_invalid')
  expect(await signsUp(undone, secret)).toBe('signup_disabled')

  await imports(revoked)
  const { items } = await ada.call(listInvitations, { query: {} })
  expect(items[0]).toMatchObject({ state: 'open', author: { name: 'ada' } })
  await ada.call(revokeInvitation, { params: { invitationId: items[0]?.id ?? '' } })
  expect(await signsUp(revoked, await secretOf(revoked))).toBe('signup_disabled')

  // An official who has joined without the link, and answers, needs it no more.
  await admits(ada, 'open')
  await imports('seule@exemple.test')
  const unused = await secretOf('seule@exemple.test')
  const alone = await join('seule', { role: 'politician' })
  const { prepared } = await alone.call(getPreparedVerification, {})
  await alone.call(answerPreparedVerification, {
    params: { preparedId: prepared?.id ?? '' },
    body: { accept: false },
  })
  await expect(guest.call(checkInvitation, { body: { token: unused } })).toBeRefused('invitation_invalid')
  await admits(ada, 'closed')

  await imports(late)
  const lateSecret = await secretOf(late)
  const addresses = async () =>
    (await context.db.selectFrom('invitations').select('email').where('email', 'is not', null).execute()).map(
      ({ email }) => email,
    )
  expect(await addresses()).toEqual([late])
  clock.advance({ days: 60, minutes: 1 })
  await expect(guest.call(checkInvitation, { body: { token: lateSecret } })).toBeRefused('invitation_invalid')
  expect(await signsUp(late, lateSecret)).toBe('signup_disabled')
  await forgetAddresses(context)
  expect(await addresses()).toEqual([])
})
