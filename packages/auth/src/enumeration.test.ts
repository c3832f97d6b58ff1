import { expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

test('requests for a mail do not reveal whether an address is known', async ({
  join,
  auth,
  context,
  clock,
}) => {
  const member = await join('ana')
  const known = member.email
  const unknown = 'inconnu@exemple.test'
  const pending = 'attend@exemple.test'
  await auth('POST', '/signup', { body: { email: pending, password: 'un-mot-de-passe-correct' } })
  const asks = [
    { path: '/recover', body: {} },
    { path: '/otp', body: {} },
    { path: '/magiclink', body: {} },
    { path: '/resend', body: { type: 'signup' } },
  ]
  for (const { path, body } of asks) {
    // Only /otp and /magiclink create accounts, so each gets an unused address.
    const stranger = `${path.slice(1)}.${unknown}`
    clock.advance({ seconds: 61 })
    const first = [known, stranger, pending].map((email) => auth('POST', path, { body: { ...body, email } }))
    const answers = await Promise.all(first)
    expect(answers.map(({ status, text }) => [path, status, text])).toEqual(
      answers.map(() => [path, 200, '{}']),
    )
    const second = [known, stranger, pending].map((email) => auth('POST', path, { body: { ...body, email } }))
    const refusals = await Promise.all(second)
    expect(refusals.map(({ status, json }) => [path, status, json.code])).toEqual(
      refusals.map(() => [path, 429, 'over_email_send_rate_limit']),
    )
    expect(new Set(refusals.map(({ text }) => text.replace(/\d+ seconds/, ''))).size).toBe(1)
  }
  // Links and recoveries share one interval, known or not.
  clock.advance({ seconds: 61 })
  for (const email of [known, `autre.${unknown}`]) {
    expect((await auth('POST', '/recover', { body: { email } })).status).toBe(200)
    expect((await auth('POST', '/otp', { body: { email } })).status).toBe(429)
  }
  const { rows } = await context.database.pool.query(
    'select row_to_json(t)::text as text from auth.asked_messages t',
  )
  const stored = rows.map(({ text }: { text: string }) => text).join()
  expect(stored).not.toContain('exemple')
})
