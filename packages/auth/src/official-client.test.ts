import { createHash } from 'node:crypto'
import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js'
import { expect } from 'vitest'
import { openIdentity } from '../../../apps/server/src/features/accounts/identity/sessions.ts'
import { authenticator } from '../../../apps/server/test/authenticator.ts'
import { test as withProviders } from '../../../apps/server/test/providers.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../apps/server/test/software-authenticator.ts'
import { ethereumWallet, solanaWallet } from '../../../apps/server/test/wallets.ts'
import { issueServiceToken } from './admin/guard.ts'

/**
 * Calls every public method of the published official client against this server. Details and refusals of
 * each flow are tested beside its own code.
 */
const test = withProviders.extend<{ more: Record<string, string> }>({
  more: {
    PARVIS_REDIRECT_URLS: 'https://parvis.test/**',
    AUTH_ANONYMOUS: '1',
    AUTH_PHONE: '1',
    AUTH_PHONE_FACTORS: '1',
    AUTH_SAML: '1',
    AUTH_WEB3_ETHEREUM: '1',
    AUTH_WEB3_SOLANA: '1',
    AUTH_MAIL_INTERVAL: '0',
    AUTH_SMS_INTERVAL: '0',
  },
})

type Client = InstanceType<typeof AuthClient>
type Called = Set<string>

const parts = ['mfa', 'passkey', 'oauth'] as const
/** Private in TypeScript but not in their names; each is reached through a public method. */
const inner = [
  'signInWithEthereum',
  'signInWithSolana',
  'linkIdentityOAuth',
  'linkIdentityIdToken',
  'fetchJwk',
]

/** Records which methods of a client are called. */
function watched(client: Client, called: Called): Client {
  for (const part of parts) client[part] = watch(client[part], `${part}.`, called) as never
  return watch(client, '', called)
}

function watch<Target extends object>(target: Target, prefix: string, called: Called): Target {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      return (...args: unknown[]) => {
        called.add(`${prefix}${name}`)
        return value.apply(object, args)
      }
    },
  })
}

function ownMethods(prototype: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(
      ([name, { value }]) => typeof value === 'function' && name !== 'constructor' && !name.startsWith('_'),
    )
    .map(([name]) => name)
}

function methodsOf(client: Client): string[] {
  const own = ownMethods(AuthClient.prototype).filter((name) => !inner.includes(name))
  const further = parts.flatMap((part) =>
    Object.entries(client[part])
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => `${part}.${name}`),
  )
  return [...own, ...further].sort()
}

test('[AAP-25] every public method of the official client works against this server, or is refused by name', async ({
  browser,
  mailbox,
  address,
  clock,
  context,
  auth,
  google,
  bring,
}) => {
  const called: Called = new Set()
  const events: string[] = []
  const client = watched(browser({ flowType: 'pkce', experimental: { passkey: true } as never }), called)
  const { data: listener } = client.onAuthStateChange((event) => void events.push(event))
  const ok = ({ error }: { error: unknown }) => expect(error).toBeNull()
  const closed = ({ error }: { error: unknown }, code: string) =>
    expect(error).toMatchObject({ status: 404, code })
  const email = 'ana@exemple.test'
  const password = 'un-mot-de-passe-correct'
  const mailAbout = async (subject: string, count = 1) => {
    const those = async () => (await mailbox.of(email)).filter((mail) => mail.subject === subject)
    await expect.poll(async () => (await those()).length, { interval: 10 }).toBe(count)
    const text = (await those())[0]?.text ?? ''
    const link = new URL(/^https?:\S+$/m.exec(text)?.[0] ?? 'https://parvis.test/')
    return { code: /: (\d{6})$/m.exec(text)?.[1] ?? '', link: `${address}${link.pathname}${link.search}` }
  }
  const textTo = async (phone: string) => {
    const [message] = (await (await fetch(`${address}/dev/sms?to=${phone}`)).json()) as { text: string }[]
    return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  }

  // Sign-up and its confirmation mail.
  ok(await client.initialize())
  expect(client.isThrowOnErrorEnabled()).toBe(false)
  ok(await client.signUp({ email, password, options: { data: { display_name: 'Ana', consent: true } } }))
  ok(await client.resend({ type: 'signup', email }))
  const confirmation = await mailAbout('Confirmez votre adresse e-mail', 2)
  ok(await client.verifyOtp({ email, token: confirmation.code, type: 'signup' }))

  // Sessions.
  ok(await client.signOut({ scope: 'local' }))
  ok(await client.signInWithPassword({ email, password }))
  const { data: held } = await client.getSession()
  const session = held.session
  if (session === null) throw new Error('no session')
  ok(await client.getUser())
  const { data: claims } = await client.getClaims()
  expect(claims?.claims.email).toBe(email)
  ok(await client.refreshSession())
  const { data: renewed } = await client.getSession()
  ok(await client.setSession(renewed.session ?? session))
  ok(await client.updateUser({ data: { couleur: 'bleu' } }))
  await client.startAutoRefresh()
  await client.stopAutoRefresh()

  // Second factors.
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Application' })
  if (enrolled.data?.type !== 'totp') throw enrolled.error ?? new Error('no factor')
  const factorId = enrolled.data.id
  const code = authenticator(enrolled.data.totp.secret)
  const challenge = await client.mfa.challenge({ factorId })
  ok(challenge)
  ok(
    await client.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: code(clock.now().getTime()),
    }),
  )
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
  clock.advance({ seconds: 60 })
  ok(await client.mfa.challengeAndVerify({ factorId, code: code(clock.now().getTime()) }))
  ok(await client.mfa.unenroll({ factorId }))

  // Sensitive changes, links and codes.
  ok(await client.reauthenticate())
  ok(await client.resetPasswordForEmail(email))
  const recovery = await mailAbout('Choisissez un nouveau mot de passe')
  const back = await fetch(recovery.link, { redirect: 'manual' })
  const authCode = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  ok(await client.exchangeCodeForSession(authCode))
  ok(await client.signInWithOtp({ email }))
  const magic = await mailAbout('Votre lien de connexion')
  ok(await client.verifyOtp({ email, token: magic.code, type: 'email' }))
  const phone = '33612345678'
  ok(await client.signInWithOtp({ phone }))
  ok(await client.verifyOtp({ phone, token: await textTo(phone), type: 'sms' }))

  // Other providers: sign-in, linking and unlinking.
  google.people.set('g-1', { email: 'ana.google@exemple.test', email_verified: true, name: 'Ana' })
  const begun = await client.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  const toProvider = await auth('GET', begun.data.url?.split('/auth/v1')[1] ?? '')
  const returned = await bring(
    await google.visit(toProvider.headers.get('location') ?? '', { person: 'g-1' }),
  )
  const landedAt = new URL(returned.headers.get('location') ?? '')
  ok(await client.exchangeCodeForSession(landedAt.searchParams.get('code') ?? ''))
  google.people.set('g-2', { email: 'deux@exemple.test', email_verified: true, name: 'Deux' })
  const nonce = 'un-nonce'
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const token = await google.idToken('g-2', { nonce: hashed })
  ok(await client.signInWithIdToken({ provider: 'google', token, nonce }))
  await client.signInWithPassword({ email, password })
  google.people.set('g-3', { email: 'trois@exemple.test', email_verified: true, name: 'Trois' })
  const linking = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  const asked = linking.data !== null && 'url' in linking.data ? (linking.data.url ?? '') : ''
  await bring(await google.visit(asked, { person: 'g-3' }))
  const { data: known } = await client.getUserIdentities()
  const linked = known?.identities.find(({ provider }) => provider === 'google')
  if (linked === undefined) throw new Error('nothing was linked')
  ok(await client.unlinkIdentity(linked))

  // Wallets, anonymous accounts, organisations.
  const options = { url: 'https://parvis.test/' }
  ok(
    await client.signInWithWeb3({
      chain: 'ethereum',
      statement: 'Entrer',
      wallet: ethereumWallet().provider as never,
      options: { ...options, signInWithEthereum: { issuedAt: clock.now() } },
    }),
  )
  ok(
    await client.signInWithWeb3({
      chain: 'solana',
      statement: 'Entrer',
      wallet: solanaWallet().provider as never,
      options: { ...options, signInWithSolana: { issuedAt: clock.now().toISOString() } },
    }),
  )
  ok(await client.signInAnonymously())
  closed(await client.signInWithSSO({ domain: 'inconnu.exemple.test' }), 'sso_provider_not_found')

  // Passkeys. The last two need a browser.
  ok(await client.signInWithPassword({ email, password }))
  const passkey = await addPasskey(client)
  expect((await client.passkey.list()).data?.map(({ id }) => id)).toEqual([passkey.id])
  ok(await client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Clé' }))
  ok(await signInBy(client, passkey.authenticator))
  ok(await client.passkey.delete({ passkeyId: passkey.id }))
  const withoutBrowser = { message: 'Browser does not support WebAuthn' }
  expect((await client.signInWithPasskey()).error).toMatchObject(withoutBrowser)
  expect((await client.registerPasskey()).error).toMatchObject(withoutBrowser)

  // Features that this server does not offer.
  const id = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
  closed(await client.oauth.getAuthorizationDetails(id), 'feature_disabled')
  closed(await client.oauth.approveAuthorization(id), 'feature_disabled')
  closed(await client.oauth.denyAuthorization(id), 'feature_disabled')
  closed(await client.oauth.listGrants(), 'feature_disabled')
  closed(await client.oauth.revokeGrant({ clientId: id }), 'feature_disabled')
  ok(await client.signOut())
  listener.subscription.unsubscribe()
  await client.dispose()
  for (const event of ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED', 'USER_UPDATED'])
    expect(events).toContain(event)
  for (const event of ['PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED']) expect(events).toContain(event)
  expect(methodsOf(client).filter((name) => !called.has(name))).toEqual([])
  expect(context.config.auth.providers.map(({ name }) => name)).toContain('google')
})

test('the same holds for every method of its admin API', async ({ address, context, join, browser }) => {
  const identity = await openIdentity(context)
  const token = await issueServiceToken(identity.core.keys, context.clock.now(), 3_600)
  identity.close()
  const called: Called = new Set()
  const bare = new GoTrueAdminApi({
    url: `${address}/auth/v1`,
    headers: { Authorization: `Bearer ${token}` },
    experimental: { passkey: true } as never,
  })
  const nested = ['mfa', 'oauth', 'customProviders', 'passkey'] as const
  for (const part of nested) bare[part] = watch(bare[part], `${part}.`, called) as never
  const office = watch(bare, '', called)
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

  const own = ownMethods(GoTrueAdminApi.prototype)
  const further = nested.flatMap((part) => Object.keys(bare[part]).map((name) => `${part}.${name}`))
  expect([...own, ...further].filter((name) => !called.has(name))).toEqual([])
})

test('its enrolment of WebAuthn factors: with and without a name, without a session, removed', async ({
  join,
  browser,
}) => {
  const client = browser()
  const { webauthn } = client.mfa
  const site = { rpId: 'parvis.test', rpOrigins: ['http://parvis.test'] }
  const noSession = await webauthn.enroll({ friendlyName: 'Clé' })
  expect(noSession.error?.message).toContain('Bearer token')
  const noChallenge = await webauthn.challenge({ factorId: 'un-facteur', webauthn: site })
  expect(noChallenge.error?.message).toContain('Bearer token')
  await client.signInWithPassword(await join('bea'))
  const enrolled = await webauthn.enroll({ friendlyName: 'Clé' })
  expect(enrolled.data).toMatchObject({ type: 'webauthn', friendly_name: 'Clé' })
  const unnamed = await webauthn.enroll({ friendlyName: '' })
  expect(unnamed).toMatchObject({ error: null, data: { type: 'webauthn' } })
  expect((await webauthn.challenge({ factorId: 'un-facteur', webauthn: site })).error).not.toBeNull()
  const factorId = unnamed.data?.id ?? ''
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()

  const challenge = await client.mfa.challenge({ factorId: enrolled.data?.id ?? '', webauthn: site })
  if (challenge.data?.type !== 'webauthn' || challenge.data.webauthn.type !== 'create')
    throw challenge.error ?? new Error('no creation was asked for')
  const { publicKey } = challenge.data.webauthn.credential_options
  const made = new SoftwareAuthenticator().create({
    challenge: Buffer.from(publicKey.challenge as ArrayBuffer).toString('base64url'),
    user: { id: Buffer.from(publicKey.user.id as ArrayBuffer).toString('base64url') },
  })
  const credential_response = { ...made, toJSON: () => made } as never
  const verified = await webauthn.verify({
    factorId: enrolled.data?.id ?? '',
    challengeId: challenge.data.id,
    webauthn: { type: 'create', ...site, credential_response },
  })
  expect(verified.error).toBeNull()
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'Clé' }])
})
