import { expect } from 'vitest'
import { provesByMail } from '../../../../apps/server/test/mailed-proof.ts'
import { addPasskey, signInBy } from '../../../../apps/server/test/software-authenticator.ts'
import { test } from '../../../../apps/server/test/undoing.ts'

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
