import { getFeed } from '@parvis/contract/discovery/feed.ts'
import type { ProfileEdit } from '@parvis/contract/people/own-profile.schemas.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile, getProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { verifyByOperator } from '../verification/by-operator.ts'

const edits = (member: Member, body: ProfileEdit) => member.call(editOwnProfile, { body })

test('[PSU-14] a save writes the given fields of the member’s own profile, updates its date, and changes no other profile', async ({
  join,
  context,
  clock,
}) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  const row = (id: string) =>
    context.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [before, other] = [await row(marie.id), await row(paul.id)]

  clock.advance({ minutes: 1 })
  const saved = await edits(marie, {
    display_name: '  Marie   Durand ',
    username: '@Marie.D',
    bio: ' Bonjour. ',
    location: 'Nantes',
    website: 'exemple.fr/marie',
  })
  expect(saved).toMatchObject({
    display_name: 'Marie Durand',
    username: 'marie.d',
    bio: 'Bonjour.',
    location: 'Nantes',
    website: 'https://exemple.fr/marie',
    is_own_profile: true,
  })
  const after = await row(marie.id)
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  const changed = Object.keys(after).filter(
    (name) =>
      JSON.stringify(after[name as keyof typeof after]) !==
      JSON.stringify(before[name as keyof typeof after]),
  )
  expect(changed.sort()).toEqual(['bio', 'display_name', 'location', 'updated_at', 'username', 'website'])

  // Neither the address nor the body can name another member, or set fields that are not the member's to set.
  for (const more of [
    { id: paul.id },
    { user_id: paul.id },
    { verified: true },
    { role: 'politician' },
    { is_administrator: true },
  ]) {
    const answer = await marie.send('PATCH', '/api/v1/me/profile', { display_name: 'Volé', ...more })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({
      error: { code: 'validation_failed', fields: { [Object.keys(more)[0] ?? '']: 'unknown' } },
    })
  }
  expect((await marie.send('PATCH', `/api/v1/profiles/${paul.id}`, { display_name: 'Volé' })).status).toBe(
    404,
  )
  expect(await row(paul.id)).toEqual(other)
  expect((await row(marie.id)).display_name).toBe('Marie Durand')
})

test('fields left out of a save keep their values', async ({ join }) => {
  const marie = await join('marie')
  await edits(marie, { bio: 'Bonjour.', location: 'Nantes' })
  expect(await edits(marie, { location: 'Lyon' })).toMatchObject({ bio: 'Bonjour.', location: 'Lyon' })
  expect(await edits(marie, {})).toMatchObject({ bio: 'Bonjour.', location: 'Lyon' })
})

test('[PSU-09] emptied fields become null, the username too', async ({ join, guest }) => {
  const marie = await join('marie')
  await edits(marie, { bio: 'Bonjour.', location: 'Nantes', website: 'https://exemple.fr' })
  for (const blank of ['', '   ', null]) {
    await edits(marie, { username: blank, bio: blank, location: blank, website: blank, avatar_url: null })
    expect(await marie.call(getOwnProfile, {})).toMatchObject({
      username: null,
      bio: null,
      location: null,
      website: null,
      avatar_url: null,
    })
  }
  // Links then use the id.
  expect((await guest.call(getProfile, { params: { reference: marie.id } })).username).toBeNull()
})

test('invalid usernames are refused by name', async ({ join, context }) => {
  const marie = await join('marie')
  for (const username of [
    'ab',
    'a'.repeat(31),
    'é!x',
    '@',
    '...',
    'a/b',
    '李雷老师',
    'marie.',
    'marie_',
    'marie-',
  ]) {
    if (username === '@') expect((await edits(marie, { username })).username).toBeNull()
    else await expect(edits(marie, { username }), username).toBeRefused('username_invalid')
  }
  // A name from before stays: its profile can still be edited.
  await context.db.updateTable('profiles').set({ username: 'marie_' }).where('id', '=', marie.id).execute()
  expect(await edits(marie, { username: 'marie_', location: 'Lyon' })).toMatchObject({ location: 'Lyon' })
  expect((await edits(marie, { username: 'Valid.name_9' })).username).toBe('valid.name_9')
  expect((await edits(marie, { username: 'Zoé-du Nord' })).username).toBe('zoe-du_nord')
})

test('[PSU-16] a username is taken in any case and accents, and only one of two simultaneous requests gets it', async ({
  join,
}) => {
  const [elodie, marie, paul] = [await join('elodie'), await join('marie'), await join('paul')]
  await edits(elodie, { username: 'elodie.n' })
  for (const username of ['elodie.n', 'ELODIE.N', 'Élodie.n', '@élodie.ñ'])
    await expect(edits(marie, { username, location: 'Lyon' })).toBeRefused('username_taken')
  expect((await marie.call(getOwnProfile, {})).location).toBeNull()
  // One's own username is not taken.
  expect((await edits(elodie, { username: 'Elodie.N' })).username).toBe('elodie.n')

  const both = await Promise.allSettled([
    edits(marie, { username: 'place' }),
    edits(paul, { username: 'place' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('overlong, blank and invalid texts and websites are refused', async ({ join }) => {
  const marie = await join('marie')
  const family = '👨‍👩‍👧‍👦'
  expect((await edits(marie, { bio: family.repeat(500) })).bio).toBe(family.repeat(500))
  for (const body of [
    { bio: 'a'.repeat(501) },
    { bio: `${'a'.repeat(30_000)}` },
    { location: 'a'.repeat(81) },
    { display_name: 'a'.repeat(81) },
    { display_name: '' },
    { display_name: ' \u200B\u202E ' },
    { display_name: '\u3164' },
    { display_name: '\u2800\u2800' },
    { display_name: '\u0301' },
    { display_name: null },
    { bio: 'a\u0000b' },
    { website: `https://exemple.fr/${'a'.repeat(300)}` },
    { avatar_url: 'a'.repeat(300) },
    { bio: 12 },
  ])
    await expect(edits(marie, body as ProfileEdit), JSON.stringify(body).slice(0, 60)).toBeRefused(
      'validation_failed',
    )
  for (const website of ['javascript:alert(1)', 'ftp://exemple.fr', 'bonjour', 'https://a.fr@b.fr'])
    await expect(edits(marie, { website })).toBeRefused('website_invalid')
})

test('a guest cannot edit a profile', async ({ guest }) => {
  await expect(guest.call(editOwnProfile, { body: { bio: 'x' } })).toBeRefused('not_authenticated')
})

test('a verified member who changes their name loses the tick at once everywhere, until a new review', async ({
  join,
  context,
  guest,
}) => {
  const nils = await join('nils', { role: 'journalist' })
  await verifyByOperator(context, {
    email: nils.email,
    evidence: 'press_card',
    reason: 'Carte vue',
    facts: { organisation: 'Le Courrier' },
  })
  const post = await nils.publishes('Une enquête')
  expect((await guest.opens(post)).author).toMatchObject({ verified: true, name: 'nils' })
  expect((await guest.call(getFeed, { query: { tab: 'journalism' } })).items[0]?.author?.verified).toBe(true)

  expect(await edits(nils, { display_name: 'nils', bio: 'Journaliste.' })).toMatchObject({
    verified: true,
    can_publish: true,
  })
  expect(await edits(nils, { display_name: 'Nils Autre' })).toMatchObject({
    verified: false,
    verification_status: 'pending',
    can_publish: false,
  })
  await expect(nils.publishes('Une autre')).toBeRefused('verification_required')
  // Cached cards for guests show it too.
  expect((await guest.opens(post)).author).toMatchObject({ verified: false, name: 'Nils Autre' })
  const { items } = await guest.call(getFeed, { query: { tab: 'journalism' } })
  expect(items[0]?.author).toMatchObject({ verified: false, name: 'Nils Autre' })
  const events = await context.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', nils.id)
    .where('event', '=', 'tick_suspended')
    .execute()
  expect(events).toHaveLength(1)
})
