import { expect } from 'vitest'
import { guard } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/back-office.ts'
import { addPasskey, signInBy } from '../../../../apps/server/test/software-authenticator.ts'

test('an address that a thief requested is forgotten when an operator removes the factor or passkey that the thief has shown', async ({
  office,
  join,
  browser,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const requestAddress = async (thief: ReturnType<typeof browser>, email: string) =>
    expect((await thief.updateUser({ email })).error).toBeNull()
  const requestedAddresses = async () =>
    (await context.db.selectFrom('auth.users').select('new_email').execute()).flatMap(
      ({ new_email }) => new_email ?? [],
    )

  const withFactor = browser()
  const { factorId } = await guard(withFactor, ana)
  await requestAddress(withFactor, 'voleur@exemple.test')
  expect((await office.mfa.deleteFactor({ userId: ana.id, id: factorId })).error).toBeNull()
  expect(await requestedAddresses()).toEqual([])

  const withPasskey = browser()
  await withPasskey.signInWithPassword(bea)
  const { authenticator, id: passkeyId } = await addPasskey(withPasskey)
  await signInBy(withPasskey, authenticator)
  await requestAddress(withPasskey, 'voleuse@exemple.test')
  expect(await requestedAddresses()).toEqual(['voleuse@exemple.test'])
  expect((await office.passkey.deletePasskey({ userId: bea.id, passkeyId })).error).toBeNull()
  expect(await requestedAddresses()).toEqual([])
})
