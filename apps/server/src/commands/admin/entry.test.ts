import { writeFile } from 'node:fs/promises'
import { join as path } from 'node:path'
import { expect } from 'vitest'
import { admin } from '../../../test/operator.ts'
import { test } from '../../../test/parvis.ts'

test('an operator blocks and invites at the command line, with answers for people and for programs', async ({
  context,
  auth,
}) => {
  const password = 'un-mot-de-passe-correct'
  const signsUp = (email: string, invitation?: string) =>
    auth('POST', '/signup', { body: { email, password, data: { invitation } } })
  expect(
    await admin(context, 'blocks', 'add', 'domain', 'exemple.org', '--reason', 'Envois', '--days', '7'),
  ).toEqual({ code: 0, output: 'exemple.org est bloqué.' })
  expect(await signsUp('ana@a.exemple.org')).toMatchObject({ json: { code: 'email_domain_blocked' } })
  expect((await admin(context, 'blocks', 'list', 'domain')).output).toMatch(
    /^exemple\.org jusqu’au .* : Envois$/,
  )
  const { output } = await admin(context, 'blocks', 'list', 'domain', '--search', 'exe', '--json')
  expect(JSON.parse(output)).toMatchObject([{ value: 'exemple.org', author: null, source: 'staff' }])

  const file = path(context.config.dataFolder, 'reseaux.txt')
  await writeFile(file, '203.0.113.0/24 # vu\nici\n')
  expect(
    (await admin(context, 'blocks', 'import', 'network', file, '--reason', 'Envois', '--sign-in')).output,
  ).toBe('Ajoutés : 1. Déjà bloqués : 0. Lignes non comprises : 1.')
  expect(await admin(context, 'blocks', 'remove', 'network', '203.0.113.0/24')).toMatchObject({ code: 0 })
  expect(await admin(context, 'blocks', 'remove', 'network', '203.0.113.0/24')).toEqual({
    code: 1,
    output: '203.0.113.0/24 n’est pas bloqué.',
  })
  for (const [output, ...wrong] of [
    ['Il manque --reason.', 'add', 'domain', 'exemple.net'],
    ['', 'add', 'planet', 'mars', '--reason', 'x'],
    ['--days : un nombre de jours.', 'add', 'domain', 'exemple.net', '--reason', 'x', '--days', '0'],
  ])
    expect(await admin(context, 'blocks', ...wrong)).toMatchObject({
      code: 2,
      output: expect.stringContaining(output ?? ''),
    })
  expect(await admin(context, 'blocks', 'import', 'domain', 'nulle-part.txt', '--reason', 'x')).toEqual({
    code: 1,
    output: 'Le fichier nulle-part.txt ne peut pas être lu (ENOENT).',
  })
  expect(await admin(context, 'announce', '--file', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('n’est pas du JSON'),
  })

  const made = await admin(context, 'invite', 'create', '--note', 'Le conseil', '--uses', '3', '--json')
  const { id, link, max_uses } = JSON.parse(made.output) as { id: string; link: string; max_uses: number }
  expect([link, max_uses]).toEqual([
    expect.stringMatching(/^http:\/\/parvis\.test\/invitation#[\w-]{32}$/),
    3,
  ])
  expect(await admin(context, 'invite', 'revoke', id)).toEqual({
    code: 0,
    output: 'L’invitation est retirée.',
  })
  expect((await admin(context, 'invite', 'list')).output).toContain('retirée, 0 sur 3')
  for (const [output, ...wrong] of [
    ['Il manque --note.'],
    ['--uses : de 1 à 10000.', '--note', 'x', '--uses', '0'],
  ])
    expect(await admin(context, 'invite', 'create', ...wrong)).toMatchObject({
      code: 2,
      output: expect.stringContaining(output ?? ''),
    })
})
