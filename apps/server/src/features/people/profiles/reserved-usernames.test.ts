import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { changeSiteSettings } from '@parvis/contract/trust/administration.ts'
import { expect } from 'vitest'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { assignUsername } from './assigned-username.ts'

const renames = (member: Member, username: string) => member.call(editOwnProfile, { body: { username } })
const usernameOf = async (member: Member) => (await member.call(getOwnProfile, {})).username

test('names of the staff, the site, roles, parties, institutions and addresses cannot be taken, disguised or not', async ({
  join,
}) => {
  const marie = await join('marie')
  for (const username of [
    ...[
      'moderation',
      'administration',
      'parvis',
      'journaliste',
      'Modération',
      'moderateur',
      'admin',
      'députée',
    ],
    ...[
      'assemblee-nationale',
      'Élysée',
      'senat',
      'renaissance',
      'parti_socialiste',
      'lfi',
      'settings',
      'create-post',
    ],
    // Characters that are drawn alike, separators, numbers, other widths.
    ...[
      'm0derati0n',
      'rnoderation',
      'adm1n',
      'par.vis',
      'p-a-r-v-i-s',
      '_parvis',
      'le_parvis',
      'parvis2',
      'moderation_75',
    ],
    ...['equipe.moderation', 'support-fr', 'paul_officiel', 'ｐａｒｖｉｓ', '𝓶𝓸𝓭𝓮𝓻𝓪𝓽𝓲𝓸𝓷', 'j0urnal1ste'],
  ])
    await expect(renames(marie, username), username).toBeRefused('username_reserved')
  // Letters of other scripts are never stored.
  for (const username of ['mоderation', 'рarvis']) {
    await expect(renames(marie, username), username).toBeRefused('username_invalid')
  }
  for (const username of ['marie_journaliste', 'mod75', 'lise.maire', 'postiere', 'adminot'])
    expect((await renames(marie, username)).username).toBe(username)
})

test('a name that the site has chosen is reserved as « Parvis » is; a short one only as a whole', async ({
  join,
}) => {
  const [ada, marie] = [await join('ada', { administrator: true }), await join('marie')]
  expect((await renames(marie, 'agora')).username).toBe('agora')
  const names = async (name: string, version: number) =>
    ada.call(changeSiteSettings, {
      body: { section: 'identity', version, values: { name, description: '' }, reason: 'Nouveau nom' },
    })
  await names('L’Agora', 0)
  for (const username of ['lagora', 'l_ag0ra.officiel'])
    await expect(renames(marie, username), username).toBeRefused('username_reserved')
  await names('Ici', 1)
  await expect(renames(marie, 'ici')).toBeRefused('username_reserved')
  for (const username of ['felicie', 'lagora'])
    expect((await renames(marie, username)).username).toBe(username)
})

test('every first part of an address of the site is reserved', async ({ join }) => {
  const marie = await join('marie')
  const screens = joinPath(import.meta.dirname, '../../../../../web/src/routes')
  const files = [
    ...(await readdir(screens)),
    ...(await readdir(joinPath(screens, '_shell'))),
    ...(await readdir(joinPath(screens, '_shell/_messages'))),
  ]
  const words = new Set(
    files.map((file) => file.split(/_?\./)[0] ?? '').filter((word) => /^[a-z]/.test(word)),
  )
  words.delete('index')
  expect(words.size).toBeGreaterThan(30)
  for (const word of words) await expect(renames(marie, word), word).toBeRefused('username_reserved')
})

test('a username that looks like that of a verified member or of the staff is refused; the member keeps theirs', async ({
  join,
  context,
}) => {
  const nils = await join('nils', { role: 'journalist', verified: true })
  await renames(nils, 'nils_martin')
  const lea = await join('lea', { moderator: true })
  await renames(lea, 'lea.01')
  const [paul, anne] = [await join('paul', { role: 'journalist' }), await join('anne')]
  for (const username of [
    'nils.martin',
    'nilsmartin',
    'ni1s_martin',
    'nlls_rnartin',
    'niIs_martin',
    '_nils-martin',
    'leaol',
  ])
    await expect(renames(paul, username), username).toBeRefused('username_reserved')
  // Members who are not verified may have names like others'.
  await renames(paul, 'paul_dupont')
  expect((await renames(anne, 'paul.dupont')).username).toBe('paul.dupont')
  // A holder keeps theirs, whoever was verified since, and may write it otherwise.
  await context.db
    .updateTable('profiles')
    .set({ verified: true, verification_status: 'approved' })
    .where('id', '=', paul.id)
    .execute()
  expect((await renames(anne, 'Paul.Dupont')).username).toBe('paul.dupont')
  expect((await renames(nils, 'nils.martin')).username).toBe('nils.martin')
})

test('a sign-up with a reserved name gets another one, and never one that looks like a verified member’s', async ({
  join,
  auth,
  context,
}) => {
  const nils = await join('nils', { role: 'journalist', verified: true })
  await renames(nils, 'nils_martin')
  const signsUp = async (email: string, data: Record<string, string>) => {
    await auth('POST', '/signup', { body: { email, password: 'un-mot-de-passe-de-test', data } })
    const row = await context.db
      .selectFrom('profiles')
      .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
      .select('username')
      .where('auth.users.email', '=', email)
      .executeTakeFirstOrThrow()
    return row.username
  }
  const nameOf = async (email: string) =>
    context.db
      .selectFrom('profiles')
      .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
      .select('display_name')
      .where('auth.users.email', '=', email)
      .executeTakeFirstOrThrow()
  // Never the part of the address before the @.
  expect(await signsUp('claude@exemple.test', { username: 'moderation' })).toMatch(/^membre_?\d*$/)
  // A reserved name that a provider gives: nobody is kept out.
  expect(await signsUp('admin@exemple.test', { full_name: 'Parvis Modération' })).toMatch(/^membre\d*$/)
  expect((await nameOf('admin@exemple.test')).display_name).toMatch(/^Membre \d+$/)
  // The name that a provider gives.
  expect(await signsUp('anne@exemple.test', { full_name: 'Administration' })).toMatch(/^membre\d*$/)
  expect(await signsUp('nils2@exemple.test', { username: 'nils.martin' })).toBe('nils.martin2')
})

test('a member who holds a reserved name keeps it', async ({ join, context }) => {
  const marie = await join('marie')
  await context.db
    .updateTable('profiles')
    .set({ username: 'journaliste' })
    .where('id', '=', marie.id)
    .execute()
  expect((await renames(marie, 'Journaliste')).username).toBe('journaliste')
})

test('an operator gives a reserved name to a verified member who has a reason for it', async ({
  join,
  context,
}) => {
  const party = await join('lise', { role: 'politician', verified: true })
  const citizen = await join('paul')
  const gives = (email: string, typed: string) =>
    assignUsername(context, { email, typed, reason: 'compte du parti' })
  expect(await admin(context, 'username', party.email, 'renaissance', 'compte du parti')).toEqual({
    code: 0,
    output: 'lise@exemple.test s’appelle maintenant @renaissance. Motif : compte du parti',
  })
  expect(await usernameOf(party)).toBe('renaissance')
  expect(await gives(party.email, 'renaissance')).toBe('unchanged')
  expect(await gives(citizen.email, 'horizons')).toBe('unverified')
  expect(await gives('personne@exemple.test', 'horizons')).toBe('unknown')
  await expect(gives(party.email, 'paul')).rejects.toMatchObject({ code: 'username_taken' })
  await expect(gives(party.email, 'a!')).rejects.toMatchObject({ code: 'username_invalid' })
  expect(await usernameOf(citizen)).toBe('paul')
  const events = await context.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', party.id)
    .where('event', '=', 'changed_by_administrator')
    .execute()
  expect(events).toHaveLength(1)
  const { items } = await party.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toMatchObject([
    {
      type: 'platform_update',
      title: 'Votre nom d’utilisateur a changé',
      message: expect.stringContaining('@renaissance. Motif : « compte du parti »'),
    },
  ])
  const acts = await context.db.selectFrom('moderation_acts').select(['act', 'via', 'reason']).execute()
  expect(acts).toEqual([{ act: 'username_given', via: 'command_line', reason: 'compte du parti' }])
})
