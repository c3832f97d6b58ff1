import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { runCommand } from '../../../admin-commands.ts'

async function admin(
  databaseUrl: string | undefined,
  ...words: string[]
): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const code = await runCommand(words, env, { log: print, error: print })
  return { code, said: lines.join('\n') }
}

test('an operator grants and revokes moderator rights; the running server applies them at once', async ({
  join,
  context,
}) => {
  const url = context.config.databaseUrl
  const member = await join('mona')
  await expect.poll(() => context.bus.connected).toBe(true)
  expect(await member.call(getOwnProfile, {})).toMatchObject({ is_moderator: false })
  expect(await admin(url, 'grant', 'moderator', member.email.toUpperCase())).toEqual({
    code: 0,
    said: `${member.email} est maintenant modérateur.`,
  })
  expect(await member.call(getOwnProfile, {})).toMatchObject({ is_moderator: true, is_administrator: false })
  expect((await admin(url, 'grant', 'moderator', member.email)).said).toContain('est déjà modérateur')
  expect((await admin(url, 'revoke', 'moderator', member.email)).said).toContain('n’est plus modérateur')
  const events = await context.db.selectFrom('auth.audit_events').select('event').orderBy('id').execute()
  expect(events.slice(-2).map(({ event }) => event)).toEqual(['moderator_granted', 'moderator_revoked'])
})

test('an operator verifies an official, who may then publish; a citizen cannot be verified', async ({
  join,
  context,
}) => {
  const official = await join('otto', { role: 'politician' })
  await expect.poll(() => context.bus.connected).toBe(true)
  await expect(official.publishes('Bonjour')).toBeRefused('verification_required')
  expect((await admin(context.config.databaseUrl, 'verify', official.email)).code).toBe(0)
  await expect
    .poll(() => official.publishes('Bonjour').catch(() => undefined))
    .toMatchObject({ channel: 'general' })
  const citizen = await join('pia')
  expect(await admin(context.config.databaseUrl, 'verify', citizen.email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('compte citoyen'),
  })
})

test('unknown accounts and unknown commands end with an exit code and a message', async ({ context }) => {
  const url = context.config.databaseUrl
  expect(await admin(url, 'grant', 'administrator', 'personne@exemple.test')).toMatchObject({ code: 1 })
  for (const words of [[], ['grant', 'king', 'a@b.test'], ['verify'], ['grant', 'moderator', 'personne']]) {
    expect(await admin(url, ...words)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
  }
})
