import { expect } from 'vitest'
import { guard } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/back-office.ts'
import { addPasskey, signInBy } from '../../../../apps/server/test/software-authenticator.ts'

test('an address that a thief wished for is forgotten when an operator removes the factor or passkey that the thief has shown', async ({
  office,
  join,
  browser,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const wishesFor = async (thief: ReturnType<typeof browser>, email: string) =>
    expect((await thief.updateUser({ email })).error).toBeNull()
  const wished = async () =>
    (await context.db.selectFrom('auth.users').select('new_email').execute()).flatMap(
      ({ new_email }) => new_email ?? [],
    )

  const withFactor = browser()
  const { factorId } = await guard(withFactor, ana)
  await wishesFor(withFactor, 'voleur@exemple.test')
  expect((await office.mfa.deleteFactor({ userId: ana.id, id: factorId })).error).toBeNull()
  expect(await wished()).toEqual([])

  const withPasskey = browser()
  await withPasskey.signInWithPassword(bea)
  const { authenticator, id: passkeyId } = await addPasskey(withPasskey)
  await signInBy(withPasskey, authenticator)
  await wishesFor(withPasskey, 'voleuse@exemple.test')
  expect(await wished()).toEqual(['voleuse@exemple.test'])
  expect((await office.passkey.deletePasskey({ userId: bea.id, passkeyId })).error).toBeNull()
  expect(await wished()).toEqual([])
})
