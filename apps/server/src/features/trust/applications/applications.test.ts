import { createPost } from '@parvis/contract/content/posts.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { listApplications, setApplicationStanding } from '@parvis/contract/trust/applications.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { agrees, bearing, exchanges, registers } from '../../../../test/applications.ts'
import { test } from '../../../../test/parvis.ts'

test('an administrator finds an application, lets it only read, blocks it on every node at once, and allows it again, in the trail', async ({
  join,
  place,
}) => {
  const ana = await join('ana')
  const mona = await join('mona', { moderator: true })
  const ada = await join('ada', { administrator: true })
  const app = await registers(place, { name: 'Veille' })
  await registers(place, { name: 'Ve%' })
  const { json } = await exchanges(app, await agrees(ana, app))
  const program = bearing(place, json.access_token)
  await program.call(getOwnProfile, {})

  await expect(mona.call(listApplications, { query: {} })).toBeRefused('administrators_only')
  const named = async (q: string) =>
    (await ada.call(listApplications, { query: { q } })).items.map(({ name }) => name)
  expect(await named('veil')).toEqual(['Veille'])
  expect(await named('ve%')).toEqual(['Ve%'])
  const [, listed] = (await ada.call(listApplications, { query: {} })).items
  expect(listed).toMatchObject({
    name: 'Veille',
    protocol: 'parvis',
    destinations: ['client.example'],
    standing: 'allowed',
    members: 1,
  })

  const params = { applicationId: app.clientId }
  const sets = (standing: 'allowed' | 'limited' | 'blocked') =>
    ada.call(setApplicationStanding, { params, body: { standing, reason: 'Publie en rafale.' } })
  await expect(
    ana.call(setApplicationStanding, { params, body: { standing: 'blocked', reason: 'x' } }),
  ).rejects.toMatchObject({ status: 403 })
  const publishes = () => program.call(createPost, { body: { content: 'Par une application' } })
  expect(await sets('limited')).toMatchObject({ standing: 'limited', members: 1 })
  await expect.poll(() => publishes().catch(({ code }) => code)).toBe('application_limited')
  await program.call(getOwnProfile, {})
  await sets('blocked')
  await expect
    .poll(() => program.call(getOwnProfile, {}).catch(({ code }) => code))
    .toBe('application_blocked')
  await sets('allowed')
  await expect
    .poll(() =>
      publishes().then(
        ({ content }) => content,
        ({ code }) => code,
      ),
    )
    .toBe('Par une application')
  const { items } = await ada.call(listActs, { query: {} })
  expect(items.map(({ act }) => act).filter((act) => act.startsWith('application_'))).toEqual([
    'application_allowed',
    'application_blocked',
    'application_limited',
  ])
  const unknown = { applicationId: crypto.randomUUID() }
  await expect(
    ada.call(setApplicationStanding, { params: unknown, body: { standing: 'blocked', reason: 'x' } }),
  ).toBeRefused('application_unknown')
})
