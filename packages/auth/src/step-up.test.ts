import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { createPersonalToken } from '@parvis/contract/accounts/personal-tokens.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { authenticator, type guard } from '../../../apps/server/test/authenticator.ts'
import { mailedCode, provesByMail, tokenOf } from '../../../apps/server/test/mailed-proof.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../apps/server/test/software-authenticator.ts'

type Client = Parameters<typeof guard>[0]

const code = 'insufficient_user_authentication'
const refused = { status: 403, code }

/** `device` signs a member in by the password. */
const test = base.extend<{ device: (member: Pick<Member, 'email' | 'password'>) => Promise<Client> }>({
  device: async ({ browser }, use) => {
    await use(async (member) => {
      const client = browser()
      const { error } = await client.signInWithPassword(member)
      if (error) throw error
      return client
    })
  },
})

const enrols = (client: Client) => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Application' })

/** Adds an application and shows its first code. */
async function addsApplication(client: Client, at = new Date()): Promise<void> {
  const { data, error } = await enrols(client)
  if (data?.type !== 'totp') throw error ?? new Error('no factor')
  const shown = { factorId: data.id, code: authenticator(data.totp.secret)(at.getTime()) }
  expect((await client.mfa.challengeAndVerify(shown)).error).toBeNull()
}

describe('a thief with the password of a member who has a passkey', () => {
  test('adds no second factor and no passkey, and does not remove the member’s', async ({ join, device }) => {
    const ana = await join('ana')
    const owner = await device(ana)
    const { authenticator: key, id } = await addPasskey(owner)
    const thief = await device(ana)
    expect((await enrols(thief)).error).toMatchObject(refused)
    await expect(addPasskey(thief)).rejects.toMatchObject(refused)
    expect((await thief.passkey.delete({ passkeyId: id })).error).toMatchObject(refused)
    // Showing the password again proves nothing more.
    ana.token = await tokenOf(thief)
    await ana.call(reauthenticate, { body: { password: ana.password } })
    expect((await enrols(thief)).error).toMatchObject(refused)

    expect((await signInBy(owner, key)).error).toBeNull()
    expect((await owner.passkey.list()).data).toHaveLength(1)
    expect((await owner.getUser()).data.user?.factors ?? []).toEqual([])
  })

  test('changes neither password nor address, makes no personal token, and does not end the account', async ({
    join,
    device,
  }) => {
    const ana = await join('ana')
    await addPasskey(await device(ana))
    const thief = await device(ana)
    for (const change of [{ password: 'une-phrase-du-voleur' }, { email: 'voleur@exemple.test' }])
      expect((await thief.updateUser(change)).error).toMatchObject(refused)
    ana.token = await tokenOf(thief)
    const body = { name: 'Programme', scopes: ['read'], days: 30 }
    await expect(ana.call(createPersonalToken, { body })).toBeRefused(code)
    await expect(ana.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })).toBeRefused(code)
  })

  test('does not finish what they began before the member had one', async ({
    join,
    device,
    auth,
    context,
  }) => {
    const ana = await join('ana')
    const thief = await device(ana)
    const { data: planted } = await enrols(thief)
    if (planted?.type !== 'totp') throw new Error('no factor')
    const begun = await thief.passkey.startRegistration()
    const credential = new SoftwareAuthenticator().create(begun.data?.options as never)
    expect((await thief.updateUser({ email: 'voleur@exemple.test' })).error).toBeNull()
    await addPasskey(await device(ana))

    const shown = { factorId: planted.id, code: authenticator(planted.totp.secret)() }
    expect((await thief.mfa.challengeAndVerify(shown)).error).toMatchObject(refused)
    const body = { challenge_id: begun.data?.challenge_id, credential }
    const token = await tokenOf(thief)
    const added = await auth('POST', '/passkeys/registration/verify', { token, body })
    expect(added).toMatchObject({ status: 403, json: { code } })
    expect((await thief.passkey.list()).data).toHaveLength(1)
    const { new_email } = await context.db
      .selectFrom('auth.users')
      .select('new_email')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect(new_email).toBeNull()
  })
})

describe('a member who has a passkey', () => {
  test('adds and removes passkeys and a factor after a mailed code', async ({ join, device, mailbox }) => {
    const ana = await join('ana')
    const owner = await device(ana)
    const { id } = await addPasskey(owner)
    expect((await enrols(owner)).error).toMatchObject(refused)
    await provesByMail(owner, mailbox, ana)
    await addPasskey(owner)
    expect((await owner.passkey.delete({ passkeyId: id })).error).toBeNull()
    await addsApplication(owner)
  })

  test('does the same for ten minutes after the passkey was shown', async ({ join, device, clock }) => {
    const ana = await join('ana')
    const owner = await device(ana)
    const { authenticator: key, id } = await addPasskey(owner)
    await signInBy(owner, key)
    const other = await addPasskey(owner)
    clock.advance({ minutes: 11 })
    await expect(addPasskey(owner)).rejects.toMatchObject({ code: 'reauthentication_needed' })
    await signInBy(owner, other.authenticator)
    expect((await owner.passkey.delete({ passkeyId: id })).error).toBeNull()
    await addsApplication(owner, clock.now())
  })

  test('may give the mailed code with a new password', async ({ join, device, mailbox }) => {
    const ana = await join('ana')
    const owner = await device(ana)
    await addPasskey(owner)
    const nonce = await mailedCode(owner, mailbox, ana.email)
    const change = async (given: string) =>
      (await owner.updateUser({ password: 'un-nouveau-mot-de-passe', nonce: given })).error?.code ?? 'changed'
    expect(await change(nonce === '000000' ? '000001' : '000000')).toBe('reauthentication_not_valid')
    expect(await change(nonce)).toBe('changed')
  })

  test('shows more than the password again once the passkey of this session is removed', async ({
    join,
    device,
    auth,
  }) => {
    const ana = await join('ana')
    const owner = await device(ana)
    const { authenticator: key, id } = await addPasskey(owner)
    await signInBy(owner, key)
    await addPasskey(owner)
    const raised = await tokenOf(owner)
    expect((await owner.passkey.delete({ passkeyId: id })).error).toBeNull()
    const answer = await auth('POST', '/factors', { token: raised, body: { factor_type: 'totp' } })
    expect(answer).toMatchObject({ status: 403, json: { code } })
  })
})

describe('with recent proofs off', () => {
  test.override({ settings: { AUTH_REAUTHENTICATION: '0' } })

  test('the password is enough for all of it', async ({ join, device }) => {
    const client = await device(await join('ana'))
    const { id } = await addPasskey(client)
    await addPasskey(client)
    expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull()
    await addsApplication(client)
  })
})
