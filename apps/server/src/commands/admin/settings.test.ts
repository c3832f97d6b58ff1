import { readSiteSettings } from '@parvis/contract/trust/administration.ts'
import { expect } from 'vitest'
import { admin } from '../../../test/operator.ts'
import { test } from '../../../test/parvis.ts'

test('an operator reads, changes and restores the settings at the command line, each time with a reason', async ({
  context,
  join,
}) => {
  const settings = (...words: string[]) => admin(context, 'settings', ...words)
  expect(await settings('get', 'identity.name')).toEqual({ code: 0, output: 'Parvis' })
  const reason = ['--reason', 'Le conseil l’a voté.']
  expect(await settings('set', 'identity', 'name=Agora de Valbrume', ...reason)).toEqual({
    code: 0,
    output: 'La section identity en est à la version 1.',
  })
  // The running server has heard of it.
  await expect.poll(() => context.siteSettings.current().identity.name).toBe('Agora de Valbrume')
  expect((await settings('list')).output).toContain('identity.name = Agora de Valbrume')
  expect((await settings('history', 'identity')).output).toMatch(
    /^Version 1, .*, ligne de commande : Le conseil l’a voté\.\n {2}name : Parvis → Agora de Valbrume$/,
  )
  expect(await settings('restore', 'identity', '0', ...reason)).toMatchObject({ code: 0 })
  const set = JSON.parse((await settings('get', 'identity', '--json')).output)
  expect(set).toEqual({ version: 2, values: { name: 'Parvis', description: '' } })
  const ada = await join('ada', { administrator: true })
  expect(await ada.call(readSiteSettings, {})).toMatchObject({ identity: { version: 2 } })
})

test('a value that the settings do not take is refused in a sentence, and missing words by the usage', async ({
  context,
}) => {
  const settings = (...words: string[]) => admin(context, 'settings', ...words)
  const reason = ['--reason', 'Essai']
  expect(await settings('set', 'identity', 'name= ', ...reason)).toMatchObject({
    code: 1,
    output: expect.stringContaining('name : empty'),
  })
  expect(await settings('set', 'identity', 'nom=x', ...reason)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Réglages : name, description'),
  })
  expect(await settings('restore', 'identity', '7', ...reason)).toMatchObject({ code: 1 })
  for (const words of [
    ['set', 'identity', 'name=x'],
    ['set', 'identity', ...reason],
    ['get', 'nulle-part'],
    ['restore', 'identity', 'x', ...reason],
    [],
  ])
    expect((await settings(...words)).code, words.join(' ')).toBe(2)
})
