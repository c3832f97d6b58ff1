import { expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

test('stalled work ends in time: 409 for a session locked elsewhere, 504 for the rest', {
  timeout: 30_000,
}, async ({ join, auth, context }) => {
  const member = await join('pablo')
  const refresh = () =>
    auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token: member.refreshToken } })
  const holder = await context.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from auth.sessions for update')
  await holder.query('select from auth.users for update')
  const [refreshed, recovered] = await Promise.all([
    refresh(),
    auth('POST', '/recover', { body: { email: member.email } }),
  ])
  expect(refreshed).toMatchObject({ status: 409, json: { code: 'conflict' } })
  expect(recovered).toMatchObject({ status: 504, json: { code: 'request_timeout' } })
  await holder.query('rollback')
  holder.release()
  expect((await refresh()).status).toBe(200)
})
