import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { getAbout } from '@parvis/contract/accounts/site-settings.ts'
import { describe, expect } from 'vitest'
import { test } from '../parvis.ts'

test('the connectivity check reads a profile: without that table the server is not connected', async ({
  guest,
  context,
}) => {
  expect(await guest.call(getStatus, {})).toEqual({ connected: true, environment: 'test' })
  await context.database.pool.query('alter table profiles rename to elsewhere')
  const { status, json } = await guest.send('GET', '/api/v1/status')
  expect(status).toBeGreaterThanOrEqual(500)
  expect(json).toMatchObject({ error: { code: expect.any(String) } })
})

test('an instance without a configured operator names nobody', async ({ guest }) => {
  expect(await guest.call(getAbout, {})).toMatchObject({ operator: null, contact: null })
})

describe('with a configured operator', () => {
  test.override({
    settings: {
      PARVIS_OPERATOR: 'Association Exemple\\n1 place du Marché, 35000 Rennes',
      PARVIS_CONTACT: 'contact@exemple.example',
    },
  })

  test('name, address and contact of the operator are public', async ({ guest }) => {
    expect(await guest.call(getAbout, {})).toMatchObject({
      operator: 'Association Exemple\n1 place du Marché, 35000 Rennes',
      contact: 'contact@exemple.example',
    })
  })
})

describe('in production', () => {
  test.override({
    settings: { NODE_ENV: 'production', PARVIS_URL: 'https://parvis.example', PARVIS_DEMO: '' },
  })

  test('the mailbox and the page of components are at no address', async ({ guest }) => {
    for (const path of ['/dev/mailbox', '/dev/sms', '/design', '/design/'])
      expect((await guest.send('GET', path)).status, path).toBe(404)
  })
})
