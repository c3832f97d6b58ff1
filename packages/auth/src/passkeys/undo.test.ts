import { undoChange } from '@parvis/contract/accounts/undo.ts'
import { expect } from 'vitest'
import { provesByMail } from '../../../../apps/server/test/mailed-proof.ts'
import { test as base } from '../../../../apps/server/test/parvis.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../../apps/server/test/software-authenticator.ts'

/** `undoes` waits for the mail about a change, and opens its link. */
const test = base.extend<{ undoes: (email: string, subject: string) => Promise<void> }>({
  undoes: async ({ mailbox, guest }, use) => {
    await use(async (email, subject) => {
      const those = async () => (await mailbox.of(email)).filter((mail) => mail.subject === subject)
      await expect.poll(async () => (await those()).length, { interval: 10 }).toBeGreaterThan(0)
      const token = /#(\S+)$/m.exec((await those())[0]?.text ?? '')?.[1] ?? ''
      await guest.call(undoChange, { body: { token } })
    })
  },
})

test('the owner is told of a new passkey by mail, and can undo it', async ({ join, browser, undoes }) => {
  const ana = await join('ana')
  const thief = browser()
  await thief.signInWithPassword(ana)
  const { authenticator } = await addPasskey(thief)
  await undoes(ana.email, 'Une clé d’accès a été ajoutée')
  expect((await signInBy(browser(), authenticator)).error?.code).toBe('webauthn_verification_failed')
  expect((await thief.getUser()).data.user).toBeNull()
})

test('a thief who adds a passkey and removes it does not get it back when the owner undoes the removal', async ({
  join,
  browser,
  undoes,
}) => {
  const ana = await join('ana')
  const thief = browser()
  await thief.signInWithPassword(ana)
  const { authenticator, id } = await addPasskey(thief)
  await signInBy(thief, authenticator)
  await thief.passkey.delete({ passkeyId: id })
  await undoes(ana.email, 'Une clé d’accès a été retirée')
  expect((await signInBy(browser(), authenticator)).error?.code).toBe('webauthn_verification_failed')
})

test('a removed passkey comes back, with its name and counter', async ({
  join,
  browser,
  undoes,
  clock,
  mailbox,
}) => {
  const ana = await join('ana')
  const thief = browser()
  await thief.signInWithPassword(ana)
  const { authenticator, id } = await addPasskey(thief)
  await thief.passkey.update({ passkeyId: id, friendlyName: 'Téléphone' })
  clock.advance({ days: 90 })
  await signInBy(browser(), authenticator, { counter: 8 })
  await thief.signInWithPassword(ana)
  await provesByMail(thief, mailbox, ana)
  await thief.passkey.delete({ passkeyId: id })
  expect((await thief.passkey.list()).data).toEqual([])
  await undoes(ana.email, 'Une clé d’accès a été retirée')

  const copy = await signInBy(browser(), authenticator, { counter: 8 })
  expect(copy.error?.code).toBe('webauthn_credential_cloned')
  const owner = browser()
  await signInBy(owner, authenticator, { counter: 9 })
  expect((await owner.passkey.list()).data).toMatchObject([{ id, friendly_name: 'Téléphone' }])
})

test('a key that was a second factor comes back with its factor', async ({ join, auth, undoes, context }) => {
  const ana = await join('ana')
  const enrolled = await auth('POST', '/factors', { token: ana.token, body: { factor_type: 'webauthn' } })
  const factorId = String(enrolled.json.id)
  const { json } = await auth('POST', `/factors/${factorId}/challenge`, { token: ana.token, body: {} })
  const { publicKey } = (json.webauthn as { credential_options: { publicKey: never } }).credential_options
  const credential_response = new SoftwareAuthenticator().create(publicKey)
  const verified = await auth('POST', `/factors/${factorId}/verify`, {
    token: ana.token,
    body: { challenge_id: json.id, webauthn: { type: 'create', credential_response } },
  })
  const removed = await auth('DELETE', `/factors/${factorId}`, { token: String(verified.json.access_token) })
  expect(removed.status).toBe(200)
  const keys = () =>
    context.db.selectFrom('auth.webauthn_credentials').select(['factor_id', 'user_id']).execute()
  expect(await keys()).toEqual([])
  await undoes(ana.email, 'La validation en deux étapes a changé')
  expect(await keys()).toEqual([{ factor_id: factorId, user_id: ana.id }])
})
