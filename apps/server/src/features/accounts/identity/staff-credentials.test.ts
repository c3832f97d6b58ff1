import { createPersonalToken } from '@parvis/contract/accounts/personal-tokens.ts'
import { setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { fragmentOf } from '../../../../test/auth-call.ts'
import { test as withOffice } from '../../../../test/back-office.ts'
import { provesByMail, tokenOf } from '../../../../test/mailed-proof.ts'
import { test } from '../../../../test/parvis.ts'
import { addPasskey } from '../../../../test/software-authenticator.ts'

const code = 'insufficient_user_authentication'
const refused = { status: 403, code }

test('a thief with the password of a new moderator adds neither factor nor passkey; the moderator does by a mailed code', async ({
  join,
  browser,
  mailbox,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita')]
  await ada.call(setStaff, { body: { username: 'rita', flag: 'moderator', value: true } })
  const thief = browser()
  await thief.signInWithPassword(rita)
  expect((await thief.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused)
  await expect(addPasskey(thief)).rejects.toMatchObject(refused)
  expect((await thief.updateUser({ password: 'une-phrase-du-voleur' })).error).toMatchObject(refused)
  rita.token = await tokenOf(thief)
  const body = { name: 'Programme', scopes: ['read'], days: 30 }
  await expect(rita.call(createPersonalToken, { body })).toBeRefused(code)

  const owner = browser()
  await owner.signInWithPassword(rita)
  await provesByMail(owner, mailbox, rita)
  await addPasskey(owner)
  expect((await owner.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
})

test('a right of the staff ends the changes that a thief began before it was given', async ({
  join,
  browser,
  context,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita')]
  const thief = browser()
  await thief.signInWithPassword(rita)
  const { data: planted } = await thief.mfa.enroll({ factorType: 'totp' })
  await thief.updateUser({ email: 'voleur@exemple.test' })
  await ada.call(setStaff, { body: { username: 'rita', flag: 'editor', value: true } })
  const verified = await thief.mfa.challengeAndVerify({ factorId: planted?.id ?? '', code: '000000' })
  expect(verified.error).toMatchObject(refused)
  const { new_email } = await context.db
    .selectFrom('auth.users')
    .select('new_email')
    .where('id', '=', rita.id)
    .executeTakeFirstOrThrow()
  expect(new_email).toBeNull()
})

withOffice(
  'where no mail leaves, the operator’s link signs an administrator in, who then adds a passkey',
  async ({ join, office, auth }) => {
    const ada = await join('ada', { administrator: true, secondFactor: false })
    const begins = (token: string) => auth('POST', '/passkeys/registration/options', { token, body: {} })
    expect(await begins(ada.token)).toMatchObject({ status: 403, json: { code } })
    const { data } = await office.generateLink({ type: 'magiclink', email: ada.email })
    const link = new URL(data.properties?.action_link ?? '')
    const opened = await auth('GET', `/verify${link.search}`)
    expect(opened.status).toBe(303)
    const { values } = fragmentOf(opened.headers)
    expect((await begins(values.get('access_token') ?? '')).status).toBe(200)
  },
)
