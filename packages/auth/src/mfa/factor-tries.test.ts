import { describe, expect } from 'vitest'
import { guard } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

describe('wrong codes of a second factor', () => {
  const limited = test.extend({ settings: { PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' } })

  limited(
    'are limited to fifty a day and account, whatever the address; then a mailed proof is due, and the owner is notified after ten',
    { tags: 'long' },
    async ({ join, browser, auth, mailbox, clock, context }) => {
      const ana = await join('ana')
      const owner = browser()
      const { factorId, code } = await guard(owner, ana)
      let places = 0
      const elsewhere = (steps: number) => {
        places += steps
        return from(places)
      }
      const from = (at: number) => ({ 'x-forwarded-for': `203.0.${Math.floor(at / 5) + 1}.9` })
      const signsIn = async () => {
        const { json } = await auth('POST', '/token?grant_type=password', {
          body: { email: ana.email, password: ana.password },
          headers: elsewhere(5),
        })
        return String(json.access_token)
      }
      const types = async (token: string, typed: string) => {
        const headers = elsewhere(1)
        const challenge = await auth('POST', `/factors/${factorId}/challenge`, { token, headers, body: {} })
        const verified = await auth('POST', `/factors/${factorId}/verify`, {
          ...{ token, headers },
          body: { challenge_id: challenge.json.id, code: typed },
        })
        return verified.json.code ?? verified.status
      }
      const subject = 'Des validations en deux étapes ont échoué'
      const letters = async () =>
        (await mailbox.of(ana.email)).filter((letter) => letter.subject === subject).length
      let thief = await signsIn()
      for (let turn = 0; turn < 9; turn += 1)
        expect(await types(thief, '000000')).toBe('mfa_verification_failed')
      expect(await letters()).toBe(0)
      await types(thief, '000000')
      await expect.poll(letters).toBe(1)
      for (let turn = 10; turn < 50; turn += 1) {
        if (turn % 20 === 0) clock.advance({ minutes: 20 })
        expect(await types(thief, '000000'), String(turn)).toBe('mfa_verification_failed')
      }
      // A quarter of an hour later, from anywhere, in a new session and with a recovery code too.
      clock.advance({ minutes: 20 })
      thief = await signsIn()
      expect(await types(thief, '000000')).toBe('mfa_mailed_proof_needed')
      expect(await types(thief, code(clock.now().getTime()))).toBe('mfa_mailed_proof_needed')
      const recovery = await auth('POST', '/factors/recovery/verify', {
        token: thief,
        headers: elsewhere(5),
        body: { code: 'aaaaa-aaaaa' },
      })
      expect(recovery.json.code).toBe('mfa_mailed_proof_needed')

      // The owner signs in by a mail, and shows the code.
      const mine = browser()
      await mine.signInWithOtp({ email: ana.email, options: { shouldCreateUser: false } })
      const mailedCode = async () =>
        /: (\d{6})$/m.exec((await mailbox.of(ana.email))[0]?.text ?? '')?.[1] ?? ''
      await expect.poll(mailedCode).toMatch(/\d/)
      const token = await mailedCode()
      const { data } = await mine.verifyOtp({ email: ana.email, token, type: 'email' })
      const session = data.session?.access_token ?? ''
      expect(await types(session, '000000')).toBe('mfa_verification_failed')
      const headers = elsewhere(1)
      const challenge = await auth('POST', `/factors/${factorId}/challenge`, {
        token: session,
        headers,
        body: {},
      })
      const raised = await auth('POST', `/factors/${factorId}/verify`, {
        ...{ token: session, headers },
        body: { challenge_id: challenge.json.id, code: code(clock.now().getTime()) },
      })
      expect(raised.status).toBe(200)
      expect(await letters()).toBe(1)
      const recorded = context.db
        .selectFrom('auth.audit_events')
        .select('id')
        .where('event', '=', 'factor_failures')
      expect(await recorded.execute()).toHaveLength(1)
      clock.advance({ hours: 25 })
      expect(await types(await signsIn(), '000000')).toBe('mfa_verification_failed')
    },
  )
})
