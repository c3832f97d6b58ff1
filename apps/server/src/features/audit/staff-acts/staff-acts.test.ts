import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'

test('acts of an operator by a service token stand in the trail, like those at the command line', async ({
  join,
  auth,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const bea = await join('bea')
  const token = (await admin(context, 'service-token')).output
  const json = { email: 'neuve@exemple.test', password: 'un-mot-de-passe-solide', email_confirm: true }
  const made = await auth('POST', '/admin/users', { token, body: json })
  expect(made.status).toBe(200)
  const path = `/admin/users/${bea.id}`
  expect((await auth('PUT', path, { token, body: { ban_duration: '24h' } })).status).toBe(200)
  const link = { type: 'recovery', email: 'neuve@exemple.test' }
  expect((await auth('POST', '/admin/generate_link', { token, body: link })).status).toBe(200)
  expect((await auth('GET', path, { token })).status).toBe(200)
  expect((await auth('DELETE', path, { token, body: { should_soft_delete: true } })).status).toBe(200)
  expect((await auth('PUT', path, { token: ada.token, body: {} })).status).toBe(403)
  const { items } = await ada.call(listActs, { query: {} })
  expect(items.map(({ act, via, actor, subject }) => [act, via, actor, subject?.id])).toEqual([
    ['account_removed_by_token', 'command_line', null, bea.id],
    ['link_made_by_token', 'command_line', null, made.json.id],
    ['account_changed_by_token', 'command_line', null, bea.id],
    ['account_made_by_token', 'command_line', null, made.json.id],
    ['service_token_issued', 'command_line', null, undefined],
  ])
})
