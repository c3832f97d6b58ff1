import { getAbout } from '@parvis/contract/accounts/site-settings.ts'
import {
  changeSiteSettings,
  listSiteSettingsChanges,
  readSiteSettings,
  restoreSiteSettings,
} from '@parvis/contract/trust/administration.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { configOf, test } from '../../../../test/parvis.ts'
import { createAppContext } from '../../../create-app-context.ts'

const identity = { section: 'identity' } as const
const reason = 'Le conseil l’a voté.'

test('only administrators read and change the settings, and each value is checked by its section', async ({
  join,
  guest,
}) => {
  const ada = await join('ada', { administrator: true })
  const body = { ...identity, version: 0, values: { name: 'Agora' }, reason }
  for (const member of [await join('bea'), await join('mona', { moderator: true })]) {
    await expect(member.call(readSiteSettings, {})).toBeRefused('administrators_only')
    await expect(member.call(changeSiteSettings, { body })).toBeRefused('administrators_only')
    const params = identity
    await expect(member.call(listSiteSettingsChanges, { params, query: {} })).toBeRefused(
      'administrators_only',
    )
    const restoration = { version: 1, restored: 0, reason }
    await expect(member.call(restoreSiteSettings, { params, body: restoration })).toBeRefused(
      'administrators_only',
    )
  }
  await expect(guest.call(changeSiteSettings, { body })).toBeRefused('not_authenticated')
  for (const values of [{ name: ' ' }, { name: 'x'.repeat(41) }, { name: '<b>Agora</b>' }])
    await expect(ada.call(changeSiteSettings, { body: { ...body, values } })).toBeRefused('validation_failed')
  await expect(
    ada.call(changeSiteSettings, {
      body: { section: 'contact', version: 0, values: { contact: 'nulle part' }, reason },
    }),
  ).toBeRefused('validation_failed')
  await expect(ada.call(changeSiteSettings, { body: { ...body, reason: ' ' } })).toBeRefused(
    'validation_failed',
  )
})

test('a change holds at once, names its author and reason, and stands in the trail', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  expect(context.siteSettings.current().identity.name).toBe('Parvis')
  const values = { name: 'Agora', description: 'La place de la commune.' }
  const state = await ada.call(changeSiteSettings, { body: { ...identity, version: 0, values, reason } })
  expect(state.identity).toMatchObject({ version: 1, values })
  expect(context.siteSettings.current().identity).toEqual(values)
  const { items } = await ada.call(listSiteSettingsChanges, { params: identity, query: {} })
  expect(items).toEqual([
    {
      version: 1,
      before: { name: 'Parvis', description: '' },
      after: values,
      reason,
      restored: null,
      via: 'console',
      created_at: expect.any(String),
      actor: expect.objectContaining({ id: ada.id }),
    },
  ])
  const trail = await ada.call(listActs, { query: { family: 'settings' } })
  expect(trail.items).toMatchObject([
    { act: 'site_settings_changed', reason, details: { section: 'identity', version: 1 } },
  ])
  await expect(
    ada.call(changeSiteSettings, { body: { ...identity, version: 1, values, reason } }),
  ).toBeRefused('site_settings_unchanged')
})

test('two tabs change a section at once: the second is told, and changes nothing', async ({
  join,
  context,
}) => {
  const [ada, ines] = [
    await join('ada', { administrator: true }),
    await join('ines', { administrator: true }),
  ]
  const draft = (name: string) => ({ body: { ...identity, version: 0, values: { name }, reason } })
  const answers = await Promise.allSettled([
    ada.call(changeSiteSettings, draft('Agora')),
    ines.call(changeSiteSettings, draft('Forum')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(ada.call(changeSiteSettings, draft('Rostra'))).toBeRefused('site_settings_changed')
  expect(['Agora', 'Forum']).toContain(context.siteSettings.current().identity.name)
  // Another section is another matter.
  const contact = { operator: 'Commune de Valbrume', contact: 'mairie@vâlbrume.test' }
  await ada.call(changeSiteSettings, { body: { section: 'contact', version: 0, values: contact, reason } })
  expect(context.siteSettings.current().contact).toEqual(contact)
})

test('an earlier version, or the usual values, can be given back; the history keeps all of it', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  for (const [version, name] of ['Agora', 'Forum'].entries())
    await ada.call(changeSiteSettings, { body: { ...identity, version, values: { name }, reason } })
  const restore = (version: number, restored: number) =>
    ada.call(restoreSiteSettings, { params: identity, body: { version, restored, reason } })
  await expect(restore(1, 1)).toBeRefused('site_settings_changed')
  await expect(restore(2, 7)).toBeRefused('site_settings_version_unknown')
  await expect(restore(2, 2)).toBeRefused('site_settings_unchanged')
  await restore(2, 1)
  expect(context.siteSettings.current().identity.name).toBe('Agora')
  await restore(3, 0)
  expect(context.siteSettings.current().identity.name).toBe('Parvis')
  const { items } = await ada.call(listSiteSettingsChanges, { params: identity, query: {} })
  expect(items.map(({ version, restored, after }) => [version, restored, after.name])).toEqual([
    [4, 0, 'Parvis'],
    [3, 1, 'Agora'],
    [2, null, 'Forum'],
    [1, null, 'Agora'],
  ])
  await expect(context.db.deleteFrom('site_settings_changes').execute()).rejects.toThrow(/never changed/)
})

test('every node follows a change, and starts with it', async ({ join, context, stores }) => {
  const ada = await join('ada', { administrator: true })
  const other = await createAppContext(configOf(stores, {}))
  const heard: string[] = []
  other.siteSettings.onChange(() => heard.push(other.siteSettings.current().identity.name))
  await expect.poll(() => other.bus.connected, { timeout: 5_000 }).toBe(true)
  await ada.call(changeSiteSettings, {
    body: { ...identity, version: 0, values: { name: 'Agora' }, reason },
  })
  await expect.poll(() => other.siteSettings.current().identity.name, { timeout: 5_000 }).toBe('Agora')
  expect(heard).toEqual(['Agora'])
  await other.close()
  const restarted = await createAppContext(configOf(stores, {}))
  expect(restarted.siteSettings.current().identity.name).toBe('Agora')
  await restarted.close()
  expect(context.siteSettings.current().identity.name).toBe('Agora')
})

const named = test.extend({
  settings: { PARVIS_OPERATOR: 'Association Parvis', PARVIS_CONTACT: 'contact@parvis.test' },
})

named('the environment says who publishes the site until an administrator does', async ({ join, guest }) => {
  expect(await guest.call(getAbout, {})).toMatchObject({
    operator: 'Association Parvis',
    contact: 'contact@parvis.test',
  })
  const ada = await join('ada', { administrator: true })
  const values = { operator: 'Commune de Valbrume', contact: '' }
  await ada.call(changeSiteSettings, { body: { section: 'contact', version: 0, values, reason } })
  expect(await guest.call(getAbout, {})).toMatchObject({ operator: 'Commune de Valbrume', contact: null })
})
