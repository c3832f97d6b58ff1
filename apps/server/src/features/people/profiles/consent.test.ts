import { listAuthProviders } from '@parvis/contract/accounts/credentials.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { giveConsent, withdrawConsent } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { Member } from '../../../../test/people.ts'
import { landed, test } from '../../../../test/providers.ts'

test('a member from a provider is asked for consent before their first act, and only then', async ({
  join,
  google,
  signInWith,
  place,
  auth,
  context,
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
  // Removing a reaction reveals nothing, so it needs no consent.
  await ana.unreacts(post)

  const { consented_at } = await ana.call(giveConsent, {})
  await ana.reacts(post, 'support')
  await ana.comments(post, 'Bonsoir')
  await ana.publishes('Bonjour à vous')
  expect(await ana.call(giveConsent, {})).toEqual({ consented_at })
  const events = await context.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', ana.id)
    .where('event', '=', 'consented')
    .execute()
  expect(events).toHaveLength(1)
})

test('the sign-in page gets the names of the providers', async ({ guest }) => {
  const { items } = await guest.call(listAuthProviders, {})
  expect(items).toEqual([
    { name: 'google', label: 'Google' },
    { name: 'apple', label: 'Apple' },
    { name: 'agents', label: 'AgentConnexion' },
  ])
})

test('withdrawing consent forbids acts that reveal an opinion, keeps what was published, and can be undone', async ({
  join,
  context,
}) => {
  const [ana, bruno] = [await join('ana'), await join('bruno')]
  const post = await bruno.publishes('Bonjour')
  await ana.reacts(post, 'support')
  const written = await ana.publishes('Avant')
  expect((await ana.call(getOwnProfile, {})).consented_at).not.toBeNull()
  for (const _ of [1, 2]) expect(await ana.call(withdrawConsent, {})).toEqual({ consented_at: null })
  expect((await ana.call(getOwnProfile, {})).consented_at).toBeNull()
  await expect(ana.reacts(post, 'vote')).toBeRefused('consent_required')
  await expect(ana.comments(post, 'Non')).toBeRefused('consent_required')
  await expect(ana.publishes('Après')).toBeRefused('consent_required')
  await expect(ana.asksToFollow(bruno)).toBeRefused('consent_required')
  // Published posts may be hidden, but not published again.
  const shows = (visibility: Visibility) =>
    ana.call(setPostVisibility, { params: { postId: written.id }, body: { visibility } })
  for (const narrower of ['followers', 'private'] as const)
    expect(await shows(narrower)).toMatchObject({ visibility: narrower })
  for (const wider of ['followers', 'public'] as const)
    await expect(shows(wider)).toBeRefused('consent_required')
  // Existing content is deleted only by the member, who may always do so.
  expect((await bruno.opens(post)).reactions.support).toBe(1)
  await ana.unreacts(post)
  await ana.removes(written)
  const { consented_at } = await ana.call(giveConsent, {})
  expect((await ana.call(getOwnProfile, {})).consented_at).toBe(consented_at)
  await ana.reacts(post, 'question')
  const events = await context.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', ana.id)
    .where('event', 'in', ['consented', 'consent_withdrawn'])
    .orderBy('created_at')
    .execute()
  expect(events.map(({ event }) => event)).toEqual(['consent_withdrawn', 'consented'])
})

test('consent given and withdrawn repeatedly in parallel is always one or the other', async ({ join }) => {
  const ana = await join('ana')
  const taps = Array.from({ length: 80 }, (_, turn) => (turn % 2 === 0 ? 'POST' : 'DELETE'))
  const answers = await Promise.all(taps.map((method) => ana.send(method, '/api/v1/me/consent')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
