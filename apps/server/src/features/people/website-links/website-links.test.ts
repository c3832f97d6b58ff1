import type { OwnWebsiteLink } from '@parvis/contract/people/own-profile.schemas.ts'
import { checkOwnWebsite, editOwnProfile, getOwnWebsiteLink } from '@parvis/contract/people/own-profile.ts'
import { getProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/linked-site.ts'
import { test as offline } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { assignUsername } from '../profiles/index.ts'
import { askDueChecks } from './checks.ts'
import { countReading, hourOf, readingsPerHour } from './readings.ts'

const linkTo = (path: string) =>
  `<!doctype html><p>Je suis <a rel="me" href="http://parvis.test${path}">ici</a>.`
const states = (member: Member, website: string | null) => member.call(editOwnProfile, { body: { website } })
const own = (member: Member) => member.call(getOwnWebsiteLink, {})

/** How the link stands once no check is under way. */
async function settled(member: Member): Promise<OwnWebsiteLink> {
  await expect.poll(async () => (await own(member)).is_pending, { timeout: 15_000, interval: 30 }).toBe(false)
  return own(member)
}

const shownTo = async (reader: Guest, member: Member) =>
  (await reader.call(getProfile, { params: { reference: member.id } })).website_confirmed_at

test('a member’s site that links back is read once, and the profile shows it to everyone', async ({
  join,
  guest,
  site,
  clock,
}) => {
  const nils = await join('nils')
  expect(await own(nils)).toEqual({
    website: null,
    profile_url: `http://parvis.test/profile/${nils.id}`,
    confirmed_at: null,
    checked_at: null,
    failure: null,
    is_pending: false,
  })
  site.pages['/moi'] = linkTo(`/profile/${nils.id}`)
  await states(nils, `${site.address}/moi`)
  const link = await settled(nils)
  expect(link).toMatchObject({ confirmed_at: link.checked_at, failure: null })
  expect(Date.parse(link.confirmed_at ?? '')).toBeLessThanOrEqual(clock.now().getTime())
  for (let turn = 0; turn < 3; turn += 1) expect(await shownTo(guest, nils)).toBe(link.confirmed_at)
  // Other changes of the profile, and views, read nothing.
  await nils.call(editOwnProfile, { body: { bio: 'Bonjour', website: `${site.address}/moi` } })
  expect(await shownTo(guest, nils)).toBe(link.confirmed_at)
  expect(site.asked).toEqual(['/moi'])
})

test('a link without rel="me", one to somebody else and a site elsewhere confirm nothing; the member learns why', async ({
  join,
  guest,
  site,
  clock,
}) => {
  const nils = await join('nils')
  const igor = await join('igor')
  const found = async (path: string) => {
    clock.advance({ minutes: 2 })
    await states(nils, `${site.address}${path}`)
    const { confirmed_at, failure } = await settled(nils)
    expect(confirmed_at).toBeNull()
    expect(await shownTo(guest, nils)).toBeNull()
    return failure
  }
  site.pages['/sans'] = `<a href="http://parvis.test/profile/${nils.id}">moi</a>`
  expect(await found('/sans')).toBe('no_link')
  site.pages['/autre'] = linkTo(`/profile/${igor.id}`)
  expect(await found('/autre')).toBe('no_link')
  site.pages['/image'] = Buffer.from('png')
  expect(await found('/image')).toBe('not_reached')
  expect(await found('/absent')).toBe('not_reached')
  // A redirect to another site, or inside the network, is not followed.
  for (const location of ['http://10.0.0.1/', `http://127.0.0.1:${new URL(site.address).port}/autre`]) {
    site.pages['/dedans'] = (_, response) => response.writeHead(302, { location }).end()
    expect(await found('/dedans')).toBe('moved')
  }
  expect(site.asked.filter((path) => path === '/autre')).toHaveLength(1)
})

test('[PSU-14] another site or no site ends the confirmation; a new username does not, and a link to a username confirms nothing', async ({
  join,
  guest,
  site,
  clock,
  context,
}) => {
  const nils = await join('nils', { role: 'politician', verified: true })
  site.pages['/'] = linkTo(`/profile/${nils.id}`)
  await states(nils, `${site.address}/`)
  expect((await settled(nils)).confirmed_at).not.toBeNull()
  clock.advance({ minutes: 2 })
  await nils.call(editOwnProfile, { body: { username: 'nils.h' } })
  expect(await own(nils)).toMatchObject({ confirmed_at: expect.any(String), is_pending: false })
  // The operator may change it too.
  await assignUsername(context, { email: nils.email, typed: 'maire', reason: 'Mairie' })
  expect((await own(nils)).confirmed_at).not.toBeNull()
  clock.advance({ minutes: 2 })
  site.pages['/nom'] = linkTo('/profile/maire')
  await states(nils, `${site.address}/nom`)
  expect(await settled(nils)).toMatchObject({ confirmed_at: null, failure: 'no_link' })
  await states(nils, null)
  expect(await own(nils)).toMatchObject({ website: null, confirmed_at: null, checked_at: null })
  expect(await shownTo(guest, nils)).toBeNull()
})

test('links are checked again each week, and end with the page; a site that is away for a day keeps its own', async ({
  join,
  guest,
  site,
  clock,
  context,
}) => {
  const nils = await join('nils')
  const checksIn = async (time: { days: number }) => {
    clock.advance(time)
    await nils.signsInAgain()
    await askDueChecks(context)
    return settled(nils)
  }
  site.pages['/'] = linkTo(`/profile/${nils.id}`)
  await states(nils, `${site.address}/`)
  const { confirmed_at: first } = await settled(nils)
  expect((await checksIn({ days: 3 })).confirmed_at).toBe(first)
  expect(site.asked).toHaveLength(1)
  const { confirmed_at: again } = await checksIn({ days: 4 })
  expect(Date.parse(again ?? '') - Date.parse(first ?? '')).toBeGreaterThanOrEqual(7 * 86_400_000)
  site.pages['/'] = (_, response) => response.writeHead(503).end()
  expect(await checksIn({ days: 7 })).toMatchObject({ confirmed_at: again, failure: 'not_reached' })
  site.pages['/'] = 'Rien ici'
  expect(await checksIn({ days: 1 })).toMatchObject({ confirmed_at: null, failure: 'no_link' })
  expect(await shownTo(guest, nils)).toBeNull()
  await checksIn({ days: 1 })
  await checksIn({ days: 1 })
  const asked = site.asked.length
  await checksIn({ days: 30 })
  expect(site.asked).toHaveLength(asked)
  // Until the member asks.
  site.pages['/'] = linkTo(`/profile/${nils.id}`)
  expect((await nils.call(checkOwnWebsite, {})).is_pending).toBe(true)
  expect((await settled(nils)).confirmed_at).not.toBeNull()
})

test('quick changes of the site cause one reading a minute; the last one waits for the next regular check', async ({
  join,
  site,
  clock,
  context,
}) => {
  const nils = await join('nils')
  for (let turn = 0; turn < 5; turn += 1) await states(nils, `${site.address}/${turn}`)
  await states(nils, null)
  site.pages['/6'] = linkTo(`/profile/${nils.id}`)
  await states(nils, `${site.address}/6`)
  await expect.poll(() => site.asked.length, { timeout: 15_000 }).toBeLessThanOrEqual(1)
  clock.advance({ minutes: 30 })
  await askDueChecks(context)
  expect((await settled(nils)).confirmed_at).not.toBeNull()
  expect(site.asked.length).toBeLessThanOrEqual(2)
})

test('one site is read so often an hour, by all members and nodes together; the rest waits, and a member who asks is told', async ({
  join,
  site,
  clock,
  context,
}) => {
  const nils = await join('nils')
  site.pages['/'] = linkTo(`/profile/${nils.id}`)
  await states(nils, `${site.address}/`)
  const { confirmed_at } = await settled(nils)
  expect(confirmed_at).not.toBeNull()
  // Into an hour of its own, and more than the minute that two readings of one member are apart.
  clock.advance({ seconds: 7_201 - (clock.now().getTime() - hourOf(clock.now()).getTime()) / 1_000 })
  await nils.signsInAgain()
  // Other members' sites on the same host are read meanwhile, by any node.
  const others = Array.from({ length: readingsPerHour.host + 3 }, () =>
    countReading(context.db, new URL(site.address), '1.1.1.1', clock.now()),
  )
  const refused = (await Promise.allSettled(others)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  const read = site.asked.length
  await expect(nils.call(checkOwnWebsite, {})).toBeRefused('website_busy')
  await states(nils, `${site.address}/bis`)
  site.pages['/bis'] = linkTo(`/profile/${nils.id}`)
  expect(await settled(nils)).toMatchObject({ confirmed_at: null, checked_at: null, failure: 'busy' })
  expect(site.asked).toHaveLength(read)
  clock.advance({ minutes: 61 })
  await nils.signsInAgain()
  await askDueChecks(context)
  expect((await settled(nils)).confirmed_at).not.toBeNull()
  const kept = await context.db.selectFrom('website_readings').select('hour').distinct().execute()
  expect(kept).toEqual([{ hour: hourOf(clock.now()) }])
})

test('many names of one address share its readings', async ({ context, clock }) => {
  const read = async (address: string) => {
    const turns = Array.from({ length: 5 }, (_, turn) => new URL(`https://n${turn}.example/`))
    return Promise.allSettled(turns.map((url) => countReading(context.db, url, address, clock.now())))
  }
  await context.db
    .insertInto('website_readings')
    .values({ hour: hourOf(clock.now()), target: 'address 1.1.1.1', readings: readingsPerHour.address - 2 })
    .execute()
  const counted = (turns: PromiseSettledResult<void>[]) =>
    turns.filter(({ status }) => status === 'fulfilled').length
  expect(counted(await read('1.1.1.1'))).toBe(2)
  expect(counted(await read('1.0.0.1'))).toBe(5)
})

test('a check is refused by name without a site, for one that cannot be checked, and to guests', async ({
  join,
  guest,
  site,
}) => {
  const nils = await join('nils')
  await expect(nils.call(checkOwnWebsite, {})).toBeRefused('website_missing')
  for (const website of ['http://nils.example', 'http://parvis.test/profile/igor']) {
    await states(nils, website)
    await expect(nils.call(checkOwnWebsite, {}), website).toBeRefused('website_not_checkable')
  }
  await expect(guest.call(checkOwnWebsite, {})).toBeRefused('not_authenticated')
  await expect(guest.call(getOwnWebsiteLink, {})).toBeRefused('not_authenticated')
  expect(site.asked).toEqual([])
})

offline('a server that reads no other sites checks none, and says so', async ({ join, context }) => {
  const nils = await join('nils')
  await states(nils, 'https://nils.example')
  await expect(nils.call(checkOwnWebsite, {})).toBeRefused('website_checks_off')
  expect(await context.db.selectFrom('website_links').selectAll().execute()).toEqual([])
})
