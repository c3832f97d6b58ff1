import { expect } from 'vitest'
import { test as base, type Parvis } from '../../../apps/server/test/parvis.ts'

const budget = 24
const test = base.extend<{ settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  settings: async ({}, use) =>
    use({ PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', AUTH_MAILS_PER_HOUR: String(budget) }),
})

/** Requests mails to unused addresses; returns the code of each refusal, or 'sent'. */
function stranger({ auth }: Pick<Parvis, 'auth'>) {
  let count = 0
  return async (from: string, times: number, path = '/otp') => {
    const codes: string[] = []
    for (let time = 0; time < times; time += 1) {
      count += 1
      const { json } = await auth('POST', path, {
        headers: { 'x-forwarded-for': from },
        body: { email: `inconnu${count}@exemple.test` },
      })
      codes.push(typeof json.code === 'string' ? json.code : 'sent')
    }
    return codes
  }
}

const howMany = (codes: string[], code: string) => codes.filter((one) => one === code).length

test('a flood of mails to new addresses uses its own budget: members still recover and sign in', {
  tags: 'long',
}, async ({ join, auth, mailbox, clock, context }) => {
  // Starts at the full hour, when budgets start.
  clock.advance({ minutes: 60 - clock.now().getUTCMinutes() })
  const member = await join('ana')
  const ask = stranger({ auth })
  // One network gets its share of the hour, a quarter here. Rotating addresses of one IPv6 /48 share it too.
  const alone = await ask('198.51.100.7', 12)
  expect([howMany(alone, 'sent'), howMany(alone, 'over_request_rate_limit')]).toEqual([6, 6])
  const rotating: string[] = []
  for (let net = 1; net <= 16; net += 1) rotating.push(...(await ask(`2001:db8:1:${net}::1`, 1)))
  expect(howMany(rotating, 'sent')).toBeLessThanOrEqual(12)

  // From many networks, until the hour's budget is used.
  const many: string[] = []
  for (let net = 1; net <= budget; net += 1) many.push(...(await ask(`203.0.${net}.9`, 1)))
  expect(howMany(many, 'over_email_send_rate_limit')).toBeGreaterThan(0)
  const { rows } = await context.database.pool.query('select count(*)::int as sent from auth.one_time_tokens')
  expect(rows[0].sent).toBe(budget)

  const from = { 'x-forwarded-for': '192.0.2.33' }
  const newcomer = await auth('POST', '/signup', {
    headers: from,
    body: { email: 'nouvelle@exemple.test', password: 'un-mot-de-passe-correct' },
  })
  expect([newcomer.status, newcomer.json.code]).toEqual([429, 'over_email_send_rate_limit'])
  const recovery = await auth('POST', '/recover', { headers: from, body: { email: member.email } })
  expect(recovery.status).toBe(200)
  expect((await mailbox.newest(member.email)).subject).toBe('Choisissez un nouveau mot de passe')
  clock.advance({ seconds: 61 })
  const link = await auth('POST', '/otp', { headers: from, body: { email: member.email } })
  expect(link.status).toBe(200)
  expect((await mailbox.newest(member.email, 2)).subject).toBe('Votre lien de connexion')

  // For alarms: one event when the budget runs low, one when it is used up.
  const counts = await context.metrics.registry.metrics()
  expect(counts).toContain(
    'parvis_security_events_total{event="message_budget_low",code="mail_new_address"} 1',
  )
  expect(counts).toContain(
    'parvis_security_events_total{event="message_budget_spent",code="mail_new_address"} 1',
  )
})

test('one address gets only a few mails an hour, whoever requests them', { tags: 'long' }, async ({
  join,
  auth,
  mailbox,
  clock,
}) => {
  const { email } = await join('ana')
  const codes: unknown[] = []
  for (let turn = 0; turn < 24; turn += 1) {
    const headers = { 'x-forwarded-for': `198.51.${turn % 12}.7` }
    codes.push((await auth('POST', '/recover', { headers, body: { email } })).json.code ?? 'sent')
    clock.advance({ seconds: 61 })
  }
  expect(codes.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 'sent'))
  expect(new Set(codes.slice(-3))).toEqual(new Set(['over_email_send_rate_limit']))
  await expect.poll(async () => (await mailbox.of(email)).length).toBeLessThanOrEqual(20)
})
