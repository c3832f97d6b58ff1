import { Secret } from 'otpauth'
import { describe, expect } from 'vitest'
import { authenticator, guard } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

describe('an authenticator application', () => {
  test('[AAP-21] is enrolled with a secret, an address and an image, and is active once a code was verified', async ({
    join,
    browser,
  }) => {
    const member = await join('ana')
    const client = browser()
    await client.signInWithPassword(member)
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Téléphone' })
    if (data?.type !== 'totp') throw new Error('no factor')
    expect(Secret.fromBase32(data.totp.secret).bytes).toHaveLength(20)
    const uri = new URL(data.totp.uri)
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/parvis\.test:ana%40exemple\.test\?/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'parvis.test',
      secret: data.totp.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<rect fill="white".*<\/svg>$/)

    const before = await client.getUser()
    expect(before.data.user?.factors).toMatchObject([
      { id: data.id, factor_type: 'totp', friendly_name: 'Téléphone', status: 'unverified' },
    ])
    expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ id: data.id }] })
    await client.mfa.challengeAndVerify({ factorId: data.id, code: authenticator(data.totp.secret)() })
    const after = await client.getUser()
    expect(after.data.user?.factors).toMatchObject([{ id: data.id, status: 'verified' }])
  })

  test('[AAP-22] a wrong code changes nothing; the right one raises this very session', async ({
    join,
    browser,
    auth,
  }) => {
    const member = await join('ana')
    const client = browser()
    const { data: signedIn } = await client.signInWithPassword(member)
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const factorId = factor.id
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })

    const { data: challenge } = await client.mfa.challenge({ factorId })
    if (challenge === null) throw new Error('no challenge')
    expect(challenge).toMatchObject({ type: 'totp' })
    expect(challenge.expires_at - Date.now() / 1_000).toBeGreaterThan(295)
    const challengeId = challenge.id
    const wrong = await client.mfa.verify({ factorId, challengeId, code: '000000' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect(wrong.error?.message).toContain('Invalid TOTP code')
    expect((await client.mfa.listFactors()).data?.totp).toEqual([])

    const code = authenticator(factor.totp.secret)()
    const { data: raised } = await client.mfa.verify({ factorId, challengeId, code })
    expect(raised).toMatchObject({ token_type: 'bearer', user: { id: member.id } })
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const claims = (await client.getClaims()).data?.claims
    const earlier = (await browser().getClaims(signedIn.session?.access_token)).data?.claims
    expect(claims?.session_id).toBe(earlier?.session_id)

    const spent = await auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: signedIn.session?.refresh_token },
    })
    expect(spent.json.code).toBe('refresh_token_already_used')
  })

  test('[AAP-23] once removed, is no longer required, and sessions raised by it are lowered', async ({
    join,
    browser,
    mailbox,
  }) => {
    const member = await join('ana')
    const client = browser()
    const { factorId } = await guard(client, member)
    const { data, error } = await client.mfa.unenroll({ factorId })
    expect([data?.id, error]).toEqual([factorId, null])
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
    await client.refreshSession()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
    await expect
      .poll(async () => (await mailbox.of(member.email)).map(({ subject }) => subject))
      .toContain('La validation en deux étapes a changé')
  })

  test('its codes are valid one step early and one late, and once only', async ({ join, browser, clock }) => {
    const client = browser()
    const { factorId, code } = await guard(client, await join('ana'))
    const show = async (shown: string) =>
      (await client.mfa.challengeAndVerify({ factorId, code: shown })).error?.code ?? 'accepted'
    const verified = code()
    expect(await show(verified)).toBe('mfa_verification_failed')

    // Five minutes later, five seconds into a step.
    clock.advance({ seconds: 335 - ((clock.now().getTime() / 1_000) % 30) })
    const at = (seconds: number) => code(clock.now().getTime() + seconds * 1_000)
    expect(await show(at(-61))).toBe('mfa_verification_failed')
    expect(await show(at(-30))).toBe('accepted')
    expect(await show(at(-30))).toBe('mfa_verification_failed')
    expect(await show(at(30))).toBe('accepted')
    // The current step's code is older than the last accepted one.
    expect(await show(at(0))).toBe('mfa_verification_failed')
    expect(await show(at(90))).toBe('mfa_verification_failed')
  })

  test('only one of two requests with one code succeeds', async ({ join, browser, auth }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const token = (await client.getSession()).data.session?.access_token
    const code = authenticator(factor.totp.secret)()
    const challenges = await Promise.all(
      [1, 2, 3, 4].map(() => auth('POST', `/factors/${factor.id}/challenge`, { token, body: {} })),
    )
    const answers = await Promise.all(
      challenges.map(({ json }) =>
        auth('POST', `/factors/${factor.id}/verify`, { token, body: { challenge_id: json.id, code } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('its secret is not readable in the database', async ({ join, browser, context }) => {
    const client = browser()
    const { secret } = await guard(client, await join('ana'))
    const row = await context.db.selectFrom('auth.factors').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect((await client.getUser()).data.user?.factors?.[0]).not.toHaveProperty('sealed_secret')
  })
})

describe('access', () => {
  test('a member with a second factor cannot use the site before showing it', async ({
    join,
    browser,
    guest,
  }) => {
    const member = await join('ana')
    const device = browser()
    const { factorId, code } = await guard(device, member)
    // The session that created the account has not shown the second factor.
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')

    const elsewhere = browser()
    await elsewhere.signInWithPassword(member)
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    guest.token = (await elsewhere.getSession()).data.session?.access_token ?? ''
    await expect(guest.get('/api/v1/me')).toBeRefused('second_factor_required')
    await expect(guest.get('/api/v1/feed?tab=all')).toBeRefused('second_factor_required')

    const shown = await elsewhere.mfa.challengeAndVerify({ factorId, code: code(Date.now() + 30_000) })
    expect(shown.error).toBeNull()
    // The old token keeps its level; the new one passes.
    await expect(guest.get('/api/v1/me')).toBeRefused('second_factor_required')
    guest.token = (await elsewhere.getSession()).data.session?.access_token ?? ''
    await expect(guest.get('/api/v1/me')).resolves.toMatchObject({ id: member.id })
    guest.token = (await device.getSession()).data.session?.access_token ?? ''
    await expect(guest.get('/api/v1/me')).resolves.toMatchObject({ id: member.id })
  })

  test('removing a factor lowers its sessions; a remaining factor is still required', async ({
    join,
    browser,
    guest,
    clock,
  }) => {
    const member = await join('ana')
    const client = browser()
    const first = await guard(client, member)
    const { data: backup } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Secours' })
    if (backup?.type !== 'totp') throw new Error('no factor')
    const codeOfBackup = authenticator(backup.totp.secret)

    clock.advance({ seconds: 30 })
    const now = clock.now().getTime()
    const other = browser()
    const shown = [
      await client.mfa.challengeAndVerify({ factorId: backup.id, code: codeOfBackup(now) }),
      await other.signInWithPassword(member),
      await other.mfa.challengeAndVerify({ factorId: first.factorId, code: first.code(now) }),
    ]
    expect(shown.map(({ error }) => error)).toEqual([null, null, null])

    guest.token = (await other.getSession()).data.session?.access_token ?? ''
    await guest.get('/api/v1/me')
    expect((await client.mfa.unenroll({ factorId: first.factorId })).error).toBeNull()
    await expect(guest.get('/api/v1/me')).toBeRefused('second_factor_required')
    guest.token = (await client.getSession()).data.session?.access_token ?? ''
    await expect(guest.get('/api/v1/me')).resolves.toMatchObject({ id: member.id })
  })

  test('without the second factor, nothing that protects the account can be changed', async ({
    join,
    browser,
  }) => {
    const member = await join('ana')
    const { factorId } = await guard(browser(), member)
    const thief = browser()
    await thief.signInWithPassword(member)
    expect((await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'À moi' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await thief.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    for (const change of [{ password: 'une-phrase-du-voleur' }, { email: 'voleur@exemple.test' }])
      expect((await thief.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  test('a factor that a thief enrolled before the member had one opens nothing', async ({
    join,
    browser,
    context,
  }) => {
    const member = await join('ana')
    const thief = browser()
    await thief.signInWithPassword(member)
    const { data: planted } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Planté' })
    if (planted?.type !== 'totp') throw new Error('no factor')
    const row = await context.db.selectFrom('auth.factors').selectAll().executeTakeFirstOrThrow()
    await guard(browser(), member)
    expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
    // A thief's phone factor would have remained, since its type differs.
    await context.db.insertInto('auth.factors').values(row).execute()
    await thief.signInWithPassword(member)
    const factorId = planted.id
    expect((await thief.mfa.challenge({ factorId })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    const tried = await thief.mfa.verify({
      factorId,
      challengeId: row.id,
      code: authenticator(planted.totp.secret)(),
    })
    expect(tried.error?.code).toBe('insufficient_aal')
  })
})
