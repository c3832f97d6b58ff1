import { createPersonalToken } from '@parvis/contract/accounts/personal-tokens.ts'
import { makeRecoveryCodes } from '@parvis/contract/accounts/security.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addFactor, guard } from '../../../apps/server/test/authenticator.ts'
import { tokenOf } from '../../../apps/server/test/mailed-proof.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'
import { SoftwareAuthenticator } from '../../../apps/server/test/software-authenticator.ts'

/**
 * `endsMeanwhile` makes a change wait for the account, ends the member's sessions as an undo link or a sign-out everywhere does,
 * and then lets the change go on.
 */
const test = base.extend<{
  endsMeanwhile: <Result>(member: Member, change: () => Promise<Result>) => Promise<Result>
}>({
  endsMeanwhile: async ({ context }, use) => {
    const waiting = sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await use(async (member, change) => {
      const { promise: freed, resolve: free } = Promise.withResolvers<void>()
      const { promise: held, resolve: hold } = Promise.withResolvers<void>()
      const ending = context.transaction(async (tx) => {
        await tx.selectFrom('auth.users').select('id').where('id', '=', member.id).forUpdate().execute()
        hold()
        await freed
        await tx.deleteFrom('auth.sessions').where('user_id', '=', member.id).execute()
      })
      await held
      const changed = change()
      const asked = async () => (await waiting.execute(context.db)).rows[0]?.waiting
      await expect.poll(asked, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
      free()
      await ending
      return changed
    })
  },
})

const refused = { status: 403, json: { code: 'session_not_found' } }

test('an address that a thief wished for is forgotten when the owner sets a password or a factor, or signs out everywhere', async ({
  join,
  browser,
  context,
}) => {
  type Client = ReturnType<typeof browser>
  const defences: [string, (owner: Client) => Promise<{ error: unknown }>][] = [
    ['ana', (owner) => owner.updateUser({ password: 'un-nouveau-mot-de-passe' })],
    ['bea', async (owner) => ({ ...(await addFactor(owner)), error: null })],
    ['cleo', (owner) => owner.signOut({ scope: 'others' })],
  ]
  for (const [name, defend] of defences) {
    const member = await join(name)
    const [thief, owner] = [browser(), browser()]
    for (const client of [thief, owner]) await client.signInWithPassword(member)
    expect((await thief.updateUser({ email: `voleur-${name}@exemple.test` })).error, name).toBeNull()
    expect((await defend(owner)).error, name).toBeNull()
  }
  const wished = context.db.selectFrom('auth.users').select('new_email').where('new_email', 'is not', null)
  expect(await wished.execute()).toEqual([])
})

describe('a change that a thief has begun while the owner ends all sessions', () => {
  test('sets no password', async ({ join, browser, auth, endsMeanwhile }) => {
    const ana = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(ana)
    const asked = { token: await tokenOf(thief), body: { password: 'une-phrase-du-voleur' } }
    expect(await endsMeanwhile(ana, () => auth('PUT', '/user', asked))).toMatchObject(refused)
    expect((await browser().signInWithPassword(ana)).error).toBeNull()
  })

  test('adds no passkey', async ({ join, browser, auth, endsMeanwhile, context }) => {
    const ana = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(ana)
    const begun = await thief.passkey.startRegistration()
    const credential = new SoftwareAuthenticator().create(begun.data?.options as never)
    const body = { challenge_id: begun.data?.challenge_id, credential }
    const asked = { token: await tokenOf(thief), body }
    const added = await endsMeanwhile(ana, () => auth('POST', '/passkeys/registration/verify', asked))
    expect(added).toMatchObject(refused)
    expect(await context.db.selectFrom('auth.webauthn_credentials').select('id').execute()).toEqual([])
  })

  test('makes no personal token and no recovery codes', async ({ join, browser, endsMeanwhile, context }) => {
    const body = { name: 'Programme', scopes: ['read'], days: 30 }
    for (const name of ['ana', 'bea']) {
      const member = await join(name)
      const thief = browser()
      await guard(thief, member)
      member.token = await tokenOf(thief)
      const change = () =>
        name === 'ana' ? member.call(createPersonalToken, { body }) : member.call(makeRecoveryCodes, {})
      await expect(endsMeanwhile<unknown>(member, change), name).toBeRefused('not_authenticated')
    }
    for (const table of ['auth.personal_tokens', 'auth.recovery_codes'] as const)
      expect(await context.db.selectFrom(table).select('user_id').execute(), table).toEqual([])
  })
})
