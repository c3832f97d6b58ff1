import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { authenticator } from '../../../apps/server/test/authenticator.ts'
import { methodsOf, watched } from '../../../apps/server/test/official-client.ts'
import { test as withProviders } from '../../../apps/server/test/providers.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../apps/server/test/software-authenticator.ts'
import { ethereumWallet, solanaWallet } from '../../../apps/server/test/wallets.ts'
import { inBrowserWith } from '../../../apps/server/test/webauthn-browser.ts'

/**
 * Calls every public method of the published official client against this server; `admin/official-client.test.ts` does so
 * for its admin API. Details and refusals of each flow are tested beside its own code.
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

/** Address of the site that the client gets. */
const site = { rpId: 'parvis.test', rpOrigins: ['http://parvis.test'] }

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
  const called = new Set<string>()
  const events: string[] = []
  const client = watched(browser({ flowType: 'pkce', experimental: { recoveryCodes: true } }), called)
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
  const confirmation = await mailAbout('Confirmez votre adresse email', 2)
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

  // Passkeys, and keys as second factors.
  ok(await client.signInWithPassword({ email, password }))
  const passkey = await addPasskey(client)
  expect((await client.passkey.list()).data?.map(({ id }) => id)).toEqual([passkey.id])
  ok(await client.passkey.update({ passkeyId: passkey.id, friendlyName: 'Clé' }))
  ok(await signInBy(client, passkey.authenticator))
  ok(await client.passkey.delete({ passkeyId: passkey.id }))
  ok(await client.signInWithPassword({ email, password }))
  const phoneKey = new SoftwareAuthenticator()
  ok(await inBrowserWith(phoneKey, () => client.registerPasskey()))
  ok(await inBrowserWith(phoneKey, () => client.signInWithPasskey()))
  const { webauthn } = client.mfa
  const usbKey = new SoftwareAuthenticator()
  ok(await inBrowserWith(usbKey, () => webauthn.register({ friendlyName: 'Clé USB', webauthn: site })))
  const keyId = (await client.mfa.listFactors()).data?.webauthn[0]?.id ?? ''
  ok(await inBrowserWith(usbKey, () => webauthn.authenticate({ factorId: keyId, webauthn: site })))
  ok(await client.mfa.unenroll({ factorId: keyId }))
  const nfcKey = await webauthn.enroll({ friendlyName: 'Clé NFC' })
  const factor = { factorId: nfcKey.data?.id ?? '', webauthn: site }
  const shown = await inBrowserWith(new SoftwareAuthenticator(), () => webauthn.challenge(factor))
  if (shown.data === null) throw shown.error
  ok(await webauthn.verify({ ...shown.data, webauthn: { ...site, ...shown.data.webauthn } }))

  // Features that this server does not offer.
  const id = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
  closed(await client.oauth.getAuthorizationDetails(id), 'feature_disabled')
  closed(await client.oauth.approveAuthorization(id), 'feature_disabled')
  closed(await client.oauth.denyAuthorization(id), 'feature_disabled')
  closed(await client.oauth.listGrants(), 'feature_disabled')
  closed(await client.oauth.revokeGrant({ clientId: id }), 'feature_disabled')
  const { recoveryCodes } = client.mfa
  closed(await recoveryCodes.getStatus(), 'feature_disabled')
  closed(await recoveryCodes.generate(), 'feature_disabled')
  closed(await recoveryCodes.verify({ code: 'abcde-fghij' }), 'feature_disabled')
  closed(await recoveryCodes.regenerate(), 'feature_disabled')
  closed(await recoveryCodes.unenroll(), 'feature_disabled')
  ok(await client.signOut())
  listener.subscription.unsubscribe()
  await client.dispose()
  for (const event of ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'TOKEN_REFRESHED', 'USER_UPDATED'])
    expect(events).toContain(event)
  for (const event of ['PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED']) expect(events).toContain(event)
  expect(methodsOf(client).filter((name) => !called.has(name))).toEqual([])
  expect(context.config.auth.providers.map(({ name }) => name)).toContain('google')
})

test('its enrolment of WebAuthn factors: with and without a name, without a session, removed', async ({
  join,
  browser,
}) => {
  const client = browser()
  const { webauthn } = client.mfa
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

  const factor = { factorId: enrolled.data?.id ?? '', webauthn: site }
  const answered = await inBrowserWith(new SoftwareAuthenticator(), () => webauthn.challenge(factor))
  if (answered.data === null) throw answered.error
  const { factorId: keyId, challengeId, webauthn: made } = answered.data
  const verified = await webauthn.verify({ factorId: keyId, challengeId, webauthn: { ...site, ...made } })
  expect(verified.error).toBeNull()
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'Clé' }])
})
