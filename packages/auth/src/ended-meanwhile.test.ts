import { askExport, deleteAccount } from '@parvis/contract/accounts/account.ts'
import { createPersonalToken } from '@parvis/contract/accounts/personal-tokens.ts'
import { makeRecoveryCodes } from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { guard } from '../../../apps/server/test/authenticator.ts'
import { defences, endsMeanwhile } from '../../../apps/server/test/ended-meanwhile.ts'
import { tokenOf } from '../../../apps/server/test/mailed-proof.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'
import { SoftwareAuthenticator } from '../../../apps/server/test/software-authenticator.ts'

const refused = { status: 403, json: { code: 'session_not_found' } }

test('an address that a thief requested is forgotten when the owner sets a password or a factor, or signs out everywhere', async ({
  join,
  browser,
  context,
}) => {
  for (const [name, defend] of defences) {
    const member = await join(name)
    const [thief, owner] = [browser(), browser()]
    for (const client of [thief, owner]) await client.signInWithPassword(member)
    expect((await thief.updateUser({ email: `voleur-${name}@exemple.test` })).error, name).toBeNull()
    expect((await defend(owner)).error, name).toBeNull()
  }
  const requested = context.db.selectFrom('auth.users').select('new_email').where('new_email', 'is not', null)
  expect(await requested.execute()).toEqual([])
})

describe('a change that a thief has begun while the owner ends all sessions', () => {
  test('sets no password', async ({ join, browser, auth, context }) => {
    const ana = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(ana)
    const asked = { token: await tokenOf(thief), body: { password: 'une-phrase-du-voleur' } }
    expect(await endsMeanwhile(context, ana, () => auth('PUT', '/user', asked))).toMatchObject(refused)
    expect((await browser().signInWithPassword(ana)).error).toBeNull()
  })

  test('adds no passkey', async ({ join, browser, auth, context }) => {
    const ana = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(ana)
    const begun = await thief.passkey.startRegistration()
    const credential = new SoftwareAuthenticator().create(begun.data?.options as never)
    const body = { challenge_id: begun.data?.challenge_id, credential }
    const asked = { token: await tokenOf(thief), body }
    const added = await endsMeanwhile(context, ana, () =>
      auth('POST', '/passkeys/registration/verify', asked),
    )
    expect(added).toMatchObject(refused)
    expect(await context.db.selectFrom('auth.webauthn_credentials').select('id').execute()).toEqual([])
  })

  test('makes no personal token and no recovery codes', async ({ join, browser, context }) => {
    const body = { name: 'Programme', scopes: ['read'], days: 30 }
    for (const name of ['ana', 'bea']) {
      const member = await join(name)
      const thief = browser()
      await guard(thief, member)
      member.token = await tokenOf(thief)
      const change = () =>
        name === 'ana' ? member.call(createPersonalToken, { body }) : member.call(makeRecoveryCodes, {})
      await expect(endsMeanwhile<unknown>(context, member, change), name).toBeRefused('not_authenticated')
    }
    for (const table of ['auth.personal_tokens', 'auth.recovery_codes'] as const)
      expect(await context.db.selectFrom(table).select('user_id').execute(), table).toEqual([])
  })

  test('orders no archive and deletes no account', async ({ join, context, guest }) => {
    const leaving = { confirmation: 'SUPPRIMER' } as const
    for (const [name, change] of [
      ['ana', (thief: Member) => thief.call(askExport, {})],
      ['bea', (thief: Member) => thief.call(deleteAccount, { body: leaving })],
    ] as const) {
      const member = await join(name)
      await expect(
        endsMeanwhile<unknown>(context, member, () => change(member)),
        name,
      ).toBeRefused('not_authenticated')
      expect(await guest.opensProfile(member), name).toMatchObject({ id: member.id })
    }
    for (const table of ['account_exports', 'account_deletions'] as const)
      expect(await context.db.selectFrom(table).select('id').execute(), table).toEqual([])
  })
})
