import { getExport, undoChange } from '@parvis/contract/accounts/account.ts'
import { getSecurity, makeRecoveryCodes } from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { guard } from '../../../../test/authenticator.ts'
import { test } from '../../../../test/parvis.ts'

type Client = Parameters<typeof guard>[0]

const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? ''
const shows = (client: Client, code: string) =>
  client.mfa.verify({ factorId: 'recovery', challengeId: '', code })

describe('[1.5] recovery codes', () => {
  test('are ten, shown once and stored as hashes; each opens the account once if the phone is lost', async ({
    join,
    browser,
    mailbox,
    context,
    guest,
  }) => {
    const ana = await join('ana')
    await expect(ana.call(makeRecoveryCodes, {})).toBeRefused('second_factor_missing')
    const owner = browser()
    await guard(owner, ana)
    ana.token = await tokenOf(owner)
    const first = (await ana.call(makeRecoveryCodes, {})).codes
    const { codes } = await ana.call(makeRecoveryCodes, {})
    expect(new Set([...first, ...codes]).size).toBe(20)
    expect(codes.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toBe(true)
    expect(await ana.call(getSecurity, {})).toMatchObject({ recovery_codes: 10 })
    const rows = await context.db.selectFrom('auth.recovery_codes').selectAll().execute()
    const stored = rows.map(({ code_hash }) => code_hash.toString('utf8')).join(' ')
    expect(codes.some((code) => stored.includes(code.replace('-', '')))).toBe(false)

    const phoneless = browser()
    await phoneless.signInWithPassword(ana)
    const [code = '', other = ''] = codes
    // A former set is void, and so is another member's code.
    expect((await shows(phoneless, first[0] ?? '')).error?.code).toBe('mfa_verification_failed')
    const bob = await join('bob')
    const stranger = browser()
    await stranger.signInWithPassword(bob)
    expect((await shows(stranger, code)).error?.code).toBe('mfa_verification_failed')

    const { error } = await shows(phoneless, ` ${code.toUpperCase().replace('-', ' ')} `)
    expect(error).toBeNull()
    const { data } = await phoneless.mfa.getAuthenticatorAssuranceLevel()
    expect(data?.currentLevel).toBe('aal2')
    expect(data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'recovery_code' })
    expect((await phoneless.refreshSession()).error).toBeNull()
    ana.token = await tokenOf(phoneless)
    expect(await ana.call(getExport, {})).toEqual({ export: null })
    expect(await ana.call(getSecurity, {})).toMatchObject({ recovery_codes: 9 })

    const again = browser()
    await again.signInWithPassword(ana)
    expect((await shows(again, code)).error?.code).toBe('mfa_verification_failed')

    // Using one sends a mail; its link ends all sessions and voids the other codes.
    const mails = async () =>
      (await mailbox.of(ana.email)).filter(({ text }) => text.includes('Il en reste 9'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const token = /\/undo#(\S+)$/m.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    await guest.call(undoChange, { body: { token } })
    await expect(ana.call(getSecurity, {})).toBeRefused('not_authenticated')
    expect((await shows(again, other)).error).not.toBeNull()
    expect(await context.db.selectFrom('auth.recovery_codes').selectAll().execute()).toEqual([])
  })

  test('disappear with the last factor, and need a recent proof', async ({
    join,
    browser,
    context,
    clock,
  }) => {
    const ana = await join('ana')
    const owner = browser()
    const { factorId } = await guard(owner, ana)
    ana.token = await tokenOf(owner)
    await ana.call(makeRecoveryCodes, {})
    clock.advance({ minutes: 11 })
    await expect(ana.call(makeRecoveryCodes, {})).toBeRefused('reauthentication_needed')
    clock.advance({ minutes: -11 })
    await owner.mfa.unenroll({ factorId })
    expect(await context.db.selectFrom('auth.recovery_codes').selectAll().execute()).toEqual([])
  })
})

describe('guessing recovery codes', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('ends after ten attempts', async ({ join, browser, auth }) => {
    const ana = await join('ana')
    const owner = browser()
    await guard(owner, ana)
    const { json } = await auth('POST', '/token?grant_type=password', {
      body: { email: ana.email, password: ana.password },
    })
    const answers: unknown[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      const { json: refusal } = await auth('POST', '/factors/recovery/verify', {
        token: String(json.access_token),
        body: { code: 'aaaaa-aaaaa' },
      })
      answers.push(refusal.code)
    }
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'mfa_verification_failed'))
    expect(answers[10]).toBe('over_request_rate_limit')
  })
})
