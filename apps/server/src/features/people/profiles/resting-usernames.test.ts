import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { clearExpired } from '../../accounts/identity/service.ts'
import { assignUsername } from './assigned-username.ts'

const renames = (member: Member, username: string | null) =>
  member.call(editOwnProfile, { body: { username } })

test('the username of a closed account rests for twelve months, and nothing kept of it names anybody', async ({
  join,
  context,
  clock,
}) => {
  const [marie, paul] = [await join('marie'), await join('paul', { role: 'politician', verified: true })]
  await renames(marie, 'marie.d')
  await marie.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })

  for (const typed of ['marie.d', '@Marie.D', 'Marié.D'])
    await expect(renames(paul, typed), typed).toBeRefused('username_taken')
  // A newcomer of that name gets the next one, and an administrator cannot give it either.
  const namesake = await join('marie.d')
  expect((await namesake.call(getOwnProfile, {})).username).toBe('marie.d2')
  await expect(
    assignUsername(context, { email: paul.email, typed: 'marie.d', reason: 'À sa demande.' }),
  ).rejects.toMatchObject({ code: 'username_taken' })
  expect((await paul.call(getOwnProfile, {})).username).toBe('paul')

  const rows = await context.db.selectFrom('resting_usernames').selectAll().execute()
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ends_at', 'name_hash'])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`marie|${marie.id}`))

  clock.advance({ days: 364 })
  const later = await join('luc')
  await expect(renames(later, 'marie.d')).toBeRefused('username_taken')
  clock.advance({ days: 3 })
  expect((await renames(await join('lea'), 'marie.d')).username).toBe('marie.d')
  await clearExpired(context)
  // Her own former name has just begun to rest.
  const left = await context.db.selectFrom('resting_usernames').select('ends_at').execute()
  expect(left).toHaveLength(2)
  for (const { ends_at } of left) expect(ends_at.getTime()).toBeGreaterThan(clock.now().getTime())
})

test('a member’s former username rests too, but they may take it back', async ({ join }) => {
  const [marie, paul] = [await join('marie'), await join('paul')]
  await renames(marie, 'marie.d')
  await expect(renames(paul, 'marie')).toBeRefused('username_taken')
  await renames(marie, null)
  await expect(renames(paul, 'marie.d')).toBeRefused('username_taken')
  expect((await renames(marie, 'marie')).username).toBe('marie')
  expect((await renames(marie, 'marie.d')).username).toBe('marie.d')
  // What one member gave up twice is still nobody else's.
  await expect(renames(paul, 'marie')).toBeRefused('username_taken')
})
