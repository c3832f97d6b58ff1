import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/back-office.ts'
import { adminMethodsOf, watched } from '../../../../apps/server/test/official-client.ts'
import { addPasskey, signInBy } from '../../../../apps/server/test/software-authenticator.ts'

test('every method of the official client’s admin API works, or is refused by name', async ({
  office: bare,
  join,
  browser,
}) => {
  const called = new Set<string>()
  const office = watched(bare, called)
  const ok = ({ error }: { error: unknown }) => expect(error).toBeNull()
  const closed = ({ error }: { error: unknown }, code: string) =>
    expect(error).toMatchObject({ status: 404, code })

  const { data: created } = await office.createUser({ email: 'neuf@exemple.test', email_confirm: true })
  const id = created.user?.id ?? ''
  ok(await office.listUsers())
  ok(await office.getUserById(id))
  ok(await office.updateUserById(id, { user_metadata: { couleur: 'vert' } }))
  ok(await office.inviteUserByEmail('invitee@exemple.test'))
  ok(await office.generateLink({ type: 'magiclink', email: 'neuf@exemple.test' }))

  const member = await join('bea')
  const client = browser()
  await client.signInWithPassword(member)
  const enrolled = await client.mfa.enroll({ factorType: 'totp' })
  const factors = await office.mfa.listFactors({ userId: member.id })
  expect(factors.data?.factors.map((factor) => factor.id)).toEqual([enrolled.data?.id])
  ok(await office.mfa.deleteFactor({ userId: member.id, id: enrolled.data?.id ?? '' }))
  await client.signInWithPassword(member)
  ok(await office.signOut((await client.getSession()).data.session?.access_token ?? '', 'local'))
  await client.signInWithPassword(member)
  const { id: passkeyId, authenticator: key } = await addPasskey(client)
  ok(await signInBy(client, key))
  const kept = await addPasskey(client)
  const { data: passkeys } = await office.passkey.listPasskeys({ userId: member.id })
  expect(passkeys?.map((passkey) => passkey.id)).toEqual([passkeyId, kept.id])
  ok(await office.passkey.deletePasskey({ userId: member.id, passkeyId }))
  expect((await office.passkey.deletePasskey({ userId: member.id, passkeyId })).error?.status).toBe(404)
  expect((await signInBy(browser(), key)).error?.code).toBe('webauthn_verification_failed')
  ok(await signInBy(browser(), kept.authenticator))
  ok(await office.deleteUser(id))

  closed(await office.oauth.listClients(), 'feature_disabled')
  closed(
    await office.oauth.createClient({ client_name: 'x', redirect_uris: [] } as never),
    'feature_disabled',
  )
  closed(await office.oauth.getClient(id), 'feature_disabled')
  closed(await office.oauth.updateClient(id, {}), 'feature_disabled')
  closed(await office.oauth.deleteClient(id), 'feature_disabled')
  closed(await office.oauth.regenerateClientSecret(id), 'feature_disabled')
  closed(await office.customProviders.listProviders(), 'feature_disabled')
  closed(await office.customProviders.createProvider({} as never), 'feature_disabled')
  closed(await office.customProviders.getProvider('custom:x'), 'feature_disabled')
  closed(await office.customProviders.updateProvider('custom:x', {}), 'feature_disabled')
  closed(await office.customProviders.deleteProvider('custom:x'), 'feature_disabled')

  expect(adminMethodsOf(bare).filter((name) => !called.has(name))).toEqual([])
})
