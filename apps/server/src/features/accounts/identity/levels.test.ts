import { describe, expect } from 'vitest'
import { authenticator, guard } from '../../../../test/authenticator.ts'
import { test } from '../../../../test/parvis.ts'

describe('a session without its second factor', () => {
  test('is not raised for access tokens issued before it was raised', async ({
    join,
    browser,
    auth,
    guest,
  }) => {
    const member = await join('ana')
    const client = browser()
    const copied = (await client.signInWithPassword(member)).data.session?.access_token ?? ''
    guest.token = copied
    await guest.get('/api/v1/me')

    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    if (factor?.type !== 'totp') throw new Error('no factor')
    const code = authenticator(factor.totp.secret)()
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()

    await expect(guest.get('/api/v1/me')).toBeRefused('second_factor_required')
    const asked = await auth('PUT', '/user', { token: copied, body: { data: { display_name: 'Voleur' } } })
    expect(asked).toMatchObject({ status: 401, json: { code: 'insufficient_aal' } })
    guest.token = (await client.getSession()).data.session?.access_token ?? ''
    await expect(guest.get('/api/v1/me')).resolves.toMatchObject({ id: member.id })
  })

  test('may show the factor and sign itself out, and nothing else', async ({ join, browser, auth }) => {
    const member = await join('ana')
    const owner = browser()
    const { factorId, code } = await guard(owner, member)
    const thief = browser()
    const { data } = await thief.signInWithPassword(member)
    const token = data.session?.access_token ?? ''

    const refused: [string, string, number][] = [
      ['POST', '/logout', 403],
      ['POST', '/logout?scope=global', 403],
      ['POST', '/logout?scope=others', 403],
      ['PUT', '/user', 401],
      ['GET', '/reauthenticate', 403],
      ['GET', '/user/identities/authorize?provider=google', 403],
      ['DELETE', `/user/identities/${member.id}`, 403],
      ['POST', '/factors', 403],
      ['DELETE', `/factors/${factorId}`, 422],
    ]
    const body = { data: { display_name: 'Voleur' }, factor_type: 'totp' }
    for (const [method, path, status] of refused) {
      const answer = await auth(method, path, method === 'GET' ? { token } : { token, body })
      expect([path, answer]).toMatchObject([path, { status, json: { code: 'insufficient_aal' } }])
    }
    expect((await owner.getUser()).data.user?.user_metadata).toMatchObject({ display_name: 'ana' })

    expect((await thief.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    const levels = { currentLevel: 'aal1', nextLevel: 'aal2' }
    expect((await thief.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject(levels)
    expect((await thief.signOut({ scope: 'local' })).error).toBeNull()
    expect(await auth('GET', '/user', { token })).toMatchObject({
      status: 403,
      json: { code: 'session_not_found' },
    })
    expect((await owner.getUser()).data.user?.id).toBe(member.id)

    await thief.signInWithPassword(member)
    const shown = await thief.mfa.challengeAndVerify({ factorId, code: code(Date.now() + 30_000) })
    expect(shown.error).toBeNull()
  })

  test('reads only what the factor’s form needs', async ({ join, browser }) => {
    const member = await join('ana')
    await guard(browser(), member)
    const client = browser()
    const signedIn = await client.signInWithPassword(member)
    const read = await client.getUser()
    const claims = (await client.getClaims()).data?.claims
    for (const shown of [signedIn.data.user, read.data.user, claims])
      expect(JSON.stringify(shown)).not.toMatch(/display_name|confirmed_at|last_sign_in_at/)
    for (const user of [signedIn.data.user, read.data.user])
      expect(user).toMatchObject({
        id: member.id,
        email: member.email,
        identities: [],
        user_metadata: {},
        factors: [{ factor_type: 'totp', status: 'verified' }],
      })
  })
})
