import { getOwnProfile, getProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('a profile is found by its id, and by its username in any case', async ({ join, guest }) => {
  const member = await join('Maëlle')
  const byId = await guest.call(getProfile, { params: { reference: member.id } })
  const username = byId.username ?? ''
  const byName = await guest.call(getProfile, { params: { reference: username.toUpperCase() } })
  expect(byName.id).toBe(member.id)
  expect(byName).toMatchObject({ is_own_profile: false, role: 'citizen', verified: false })
})

test('an unknown profile is refused, whatever its name', async ({ guest }) => {
  for (const reference of [
    'personne',
    '00000000-0000-4000-8000-000000000000',
    '%',
    '\u0000',
    "' or 1=1 --",
  ]) {
    await expect(
      guest.call(getProfile, { params: { reference: encodeURIComponent(reference) } }),
    ).toBeRefused('profile_not_found')
  }
})

test('private fields appear in the member’s own profile only', async ({ join, guest }) => {
  const member = await join('nils', { role: 'journalist' })
  const own = await member.call(getOwnProfile, {})
  expect(own).toMatchObject({ is_own_profile: true, can_publish: false, is_moderator: false })
  expect(own.email).toContain('@')
  const seen = await guest.call(getProfile, { params: { reference: member.id } })
  expect(JSON.stringify(seen)).not.toContain(own.email)
  await expect(guest.call(getOwnProfile, {})).toBeRefused('not_authenticated')
})

test('[AUI-11] nothing is taken from the address of a newcomer without a name', async ({ auth, context }) => {
  const email = 'marie.dupont1987@exemple.test'
  await auth('POST', '/signup', { body: { email, password: 'un-mot-de-passe-correct', data: {} } })
  const profile = await context.db
    .selectFrom('profiles')
    .select(['display_name', 'username'])
    .executeTakeFirstOrThrow()
  expect(profile.display_name).toMatch(/^Membre \d+$/)
  expect(profile.username).toMatch(/^membre_\d+$/)
})
