import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { promisify } from 'node:util'
import { editOwnProfile, getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { giveUsername } from './staff.ts'

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
      'parvis_',
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

test('every first part of an address of the site is reserved', async ({ join }) => {
  const marie = await join('marie')
  const screens = joinPath(import.meta.dirname, '../../../../../web/src/routes')
  const files = [
    ...(await readdir(screens)),
    ...(await readdir(joinPath(screens, '_shell'))),
    ...(await readdir(joinPath(screens, '_shell/_messages'))),
  ]
  const words = new Set(files.map((file) => file.split('.')[0] ?? '').filter((word) => /^[a-z]/.test(word)))
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
    '_nils-martin_',
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
  const chosen = { display_name: 'moderation', username: 'moderation' }
  expect(await signsUp('claude@exemple.test', chosen)).toBe('claude')
  expect(await signsUp('admin@exemple.test', { display_name: 'Parvis Modération' })).toMatch(/^membre\d*$/)
  // The name that a provider gives.
  expect(await signsUp('anne@exemple.test', { full_name: 'Administration' })).toBe('anne')
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

test('an operator gives a reserved name to a verified member who has a reason for it', {
  timeout: 60_000,
}, async ({ join, context }) => {
  const party = await join('lise', { role: 'politician', verified: true })
  const citizen = await join('paul')
  const env = { ...process.env, DATABASE_URL: String(context.config.databaseUrl) }
  const command = [joinPath(import.meta.dirname, '../../../admin.ts'), 'username', party.email]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...command, 'renaissance', 'compte du parti'],
    { env },
  )
  expect(stdout).toBe('lise@exemple.test s’appelle maintenant @renaissance. Motif : compte du parti\n')
  expect(await usernameOf(party)).toBe('renaissance')
  expect(await giveUsername(context, party.email, 'renaissance')).toBe('unchanged')
  expect(await giveUsername(context, citizen.email, 'horizons')).toBe('unverified')
  expect(await giveUsername(context, 'personne@exemple.test', 'horizons')).toBe('unknown')
  await expect(giveUsername(context, party.email, 'paul')).rejects.toMatchObject({ code: 'username_taken' })
  await expect(giveUsername(context, party.email, 'a!')).rejects.toMatchObject({ code: 'username_invalid' })
  expect(await usernameOf(citizen)).toBe('paul')
  const events = await context.db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', party.id)
    .where('event', '=', 'changed_by_administrator')
    .execute()
  expect(events).toHaveLength(1)
})
