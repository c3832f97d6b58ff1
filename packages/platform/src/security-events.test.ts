import { setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

test('staff acts, refusals and account changes are counted by name once committed', async ({
  join,
  auth,
  guest,
  context,
}) => {
  const [ada, bea] = [await join('ada', { administrator: true }), await join('bea')]
  await expect(
    bea.call(setStaff, { body: { username: 'bea', flag: 'administrator', value: true } }),
  ).toBeRefused('administrators_only')
  await ada.call(setStaff, { body: { username: 'bea', flag: 'moderator', value: true } })
  await auth('POST', '/token?grant_type=password', { body: { email: bea.email, password: 'faux' } })
  await expect(guest.get('/api/v1/posts/00000000-0000-4000-8000-000000000000')).toBeRefused('post_not_found')

  const figures = await context.metrics.registry.metrics()
  for (const line of [
    'parvis_security_events_total{event="staff_act",code="moderator_granted"} 1',
    'parvis_security_events_total{event="moderator_granted",code=""} 1',
    'parvis_security_events_total{event="access_refused",code="administrators_only"} 1',
    'parvis_security_events_total{event="sign_in_failed",code="invalid_credentials"} 1',
    // By route pattern, so that invented addresses create no series.
    'parvis_http_answers_total{route="/api/v1/posts/:postId",status="4xx"} 1',
  ])
    expect(figures).toContain(`${line}\n`)
  await expect(
    context.transaction(async (tx) => {
      tx.securityEvent('staff_act', { code: 'undone' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await context.metrics.registry.metrics()).not.toContain('undone')
})
