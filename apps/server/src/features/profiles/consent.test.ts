import { listAuthProviders } from '@parvis/contract/auth-providers.ts'
import { giveConsent } from '@parvis/contract/profiles.ts'
import { expect } from 'vitest'
import { Member } from '../../../test/people.ts'
import { landed, test } from '../../../test/providers.ts'

test('whom a provider brought is asked for their consent before their first act, and only then', async ({
  join,
  google,
  signInWith,
  place,
  auth,
  world,
}) => {
  const bruno = await join('bruno')
  const post = await bruno.publishes('Bonjour')

  google.people.set('g-1', { email: 'ana@exemple.test', email_verified: true, name: 'Ana' })
  const token = landed((await signInWith('google', 'g-1')).headers).fragment.get('access_token') ?? ''
  const { json } = await auth('GET', '/user', { token })
  const account = { id: String(json.id), email: 'ana@exemple.test', password: '', token, refreshToken: '' }
  const ana = new Member(place, account)
  expect((await ana.opens(post)).content).toBe('Bonjour')
  await expect(ana.reacts(post, 'support')).toBeRefused('consent_required')
  await expect(ana.comments(post, 'Bonsoir')).toBeRefused('consent_required')
  await expect(ana.publishes('Bonjour à vous')).toBeRefused('consent_required')
  // Taking back tells nothing.
  await ana.unreacts(post)

  const { consented_at } = await ana.call(giveConsent, {})
  await ana.reacts(post, 'support')
  await ana.comments(post, 'Bonsoir')
  await ana.publishes('Bonjour à vous')
  expect(await ana.call(giveConsent, {})).toEqual({ consented_at })
  const events = await world.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', ana.id)
    .where('event', '=', 'consented')
    .execute()
  expect(events).toHaveLength(1)
})

test('the names of the providers are told to whoever would sign in', async ({ guest }) => {
  const { items } = await guest.call(listAuthProviders, {})
  expect(items).toEqual([
    { name: 'google', label: 'Google' },
    { name: 'apple', label: 'Apple' },
    { name: 'agents', label: 'AgentConnexion' },
  ])
})
