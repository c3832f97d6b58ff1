import { randomUUID } from 'node:crypto'
import { savePreferences } from '@parvis/contract/accounts/account.ts'
import type { AnnouncementDraft, Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import {
  amendAnnouncement,
  createAnnouncement,
  dismissBanner,
  listAnnouncements,
  listBanners,
  previewAnnouncement,
  takeBackAnnouncement,
} from '@parvis/contract/messaging/announcements.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { news, unread } from '../../../../test/notifications.ts'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { expectIndexes } from '../../../../test/plans.ts'
import { forgetDismissals, readStanding } from './banners.ts'
import { readDue, startDue } from './service.ts'
import { readAnnouncements } from './store.ts'

type Draft = z.input<typeof AnnouncementDraft>
type AudienceInput = Partial<z.input<typeof Audience>>

const words = { title: 'Maintenance ce soir', message: 'Parvis sera fermé de 2 h à 3 h.' }
const english = { title: 'Maintenance tonight', message: 'Parvis will be closed from 2 to 3.' }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const notificationDraft = (audience: AudienceInput = {}, starts_at: string | null = null): Draft => ({
  form: 'notification',
  texts: { fr: words, en: english },
  audience,
  starts_at,
})
const banner = (audience: AudienceInput = {}, starts_at: string | null = null): Draft => ({
  form: 'banner',
  texts: { fr: words },
  audience,
  starts_at,
  ends_at: inHours(48),
})
const makes = (ada: Member, body: Draft, announcementId = randomUUID()) =>
  ada.call(createAnnouncement, { params: { announcementId }, body })
const takesBack = (ada: Member, { id }: { id: string }) =>
  ada.call(takeBackAnnouncement, { params: { announcementId: id } })
const amends = (ada: Member, { id }: { id: string }, draft: Draft, revision = 1) =>
  ada.call(amendAnnouncement, { params: { announcementId: id }, body: { draft, revision } })
const listed = async (ada: Member) => (await ada.call(listAnnouncements, { query: {} })).items
const titles = async (member: Member) => (await news(member)).map(({ title }) => title)

test('an administrator notifies an audience in its languages, once for two clicks; the list says how many', async ({
  join,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const [jeanne, ben] = [
    await join('jeanne', { role: 'journalist' }),
    await join('ben', { role: 'journalist' }),
  ]
  await ben.call(savePreferences, {
    body: {
      theme: 'dark',
      region_codes: ['75'],
      language: 'en',
      notify_mentions: true,
      notify_follows: true,
      notify_replies: true,
    },
  })
  const audience = { role: 'journalist' } as const
  for (const refused of [
    () => makes(mona, notificationDraft(audience)),
    () => mona.call(listAnnouncements, { query: {} }),
    () => mona.call(previewAnnouncement, { body: { audience: {} } }),
    () => takesBack(mona, { id: randomUUID() }),
  ])
    await expect(refused()).toBeRefused('administrators_only')
  const count = (wanted: AudienceInput) => ada.call(previewAnnouncement, { body: { audience: wanted } })
  expect(await count(audience)).toEqual({ members: 2, everybody: 4, guests: false })
  expect(await count({})).toEqual({ members: 4, everybody: 4, guests: true })
  expect(await count({ staff: true })).toMatchObject({ members: 2 })
  expect(await count({ language: 'en' })).toMatchObject({ members: 1 })
  expect(await count({ language: 'fr', verified: true })).toMatchObject({ members: 0 })
  expect(await count({ recent: true, region: '2A' })).toMatchObject({ members: 0 })

  const id = randomUUID()
  const both = await Promise.all([
    makes(ada, notificationDraft(audience), id),
    makes(ada, notificationDraft(audience), id),
  ])
  expect(both).toMatchObject([
    { id, form: 'notification', by: { name: 'ada' } },
    { id, may_amend: false },
  ])
  await expect
    .poll(async () => (await listed(ada))[0], { timeout: 10_000 })
    .toMatchObject({ state: 'sent', reached: 2 })
  expect(await listed(ada)).toHaveLength(1)
  expect([await titles(jeanne), await titles(ben), await titles(mona)]).toEqual([
    [words.title],
    [english.title],
    [],
  ])
  const { items } = await ada.call(listActs, { query: {} })
  expect(items).toMatchObject([
    { act: 'announcement_sent', details: { announcement: id, form: 'notification', everybody: false } },
  ])

  expect(await takesBack(ada, { id })).toMatchObject({ state: 'taken_back', taken_back_by: { name: 'ada' } })
  await expect.poll(() => titles(jeanne), { timeout: 10_000 }).toEqual([])
  expect(await unread(ben)).toBe(0)
  await expect(takesBack(ada, { id })).toBeRefused('announcement_over')
  await expect(takesBack(ada, { id: randomUUID() })).toBeRefused('announcement_not_found')
})

test('a scheduled announcement may be changed and taken back until its time; then it is sent once', async ({
  join,
  clock,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const ben = await join('ben')
  await expect(makes(ada, notificationDraft({}, inHours(-2)))).toBeRefused('announcement_time_invalid')
  await expect(makes(ada, notificationDraft({}, inHours(24 * 400)))).toBeRefused('announcement_time_invalid')
  const [kept, dropped] = [
    await makes(ada, notificationDraft({}, inHours(0.1))),
    await makes(ada, {
      ...notificationDraft({}, inHours(0.1)),
      texts: { fr: { title: 'Non', message: 'Jamais' } },
    }),
  ]
  expect(kept).toMatchObject({ state: 'scheduled', may_amend: true, may_take_back: true })
  await startDue(context)
  const changed = {
    ...notificationDraft({}, inHours(0.2)),
    texts: { fr: { ...words, title: 'Maintenance demain' } },
  }
  expect(await amends(ada, kept, changed)).toMatchObject({ revision: 2, texts: { en: null } })
  await expect(amends(ada, kept, changed)).toBeRefused('announcement_changed')
  await expect(amends(ada, { id: randomUUID() }, changed)).toBeRefused('announcement_not_found')
  await takesBack(ada, dropped)
  clock.advance({ minutes: 14 })
  const late = await join('late')
  await Promise.all([startDue(context), startDue(context)])
  await expect.poll(() => titles(ben), { timeout: 10_000 }).toEqual(['Maintenance demain'])
  // Members who joined after its time get no notification.
  expect(await titles(late)).toEqual([])
  await expect(amends(ada, kept, notificationDraft({}, inHours(5)), 2)).toBeRefused('announcement_begun')
  expect((await listed(ada)).map(({ state }) => state)).toEqual(['taken_back', 'sent'])
})

test('a banner is shown to its audience, to guests when it is for everybody, until it is closed or over', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const [ben, jeanne] = [await join('ben'), await join('jeanne', { role: 'journalist' })]
  const shownTo = async (reader: Pick<Member, 'call'>) =>
    (await reader.call(listBanners, {})).banners.map(({ id }) => id)
  expect(await shownTo(guest)).toEqual([])
  const first = await makes(ada, banner())
  const second = await makes(ada, banner({ role: 'journalist' }))
  expect(first).toMatchObject({ state: 'shown', may_amend: false })
  // Read on a node that refreshes them a moment later.
  await expect.poll(() => shownTo(jeanne)).toHaveLength(2)
  expect([await shownTo(guest), await shownTo(ben)]).toEqual([[first.id], [first.id]])

  const closes = (member: Member, id: string) =>
    member.call(dismissBanner, { params: { announcementId: id } })
  await closes(jeanne, first.id)
  await closes(jeanne, first.id)
  await expect(closes(jeanne, randomUUID())).toBeRefused('announcement_not_found')
  expect(await shownTo(jeanne)).toEqual([second.id])
  expect((await listed(ada)).find(({ id }) => id === first.id)).toMatchObject({ reached: 1 })

  await makes(ada, banner({}, inHours(0.1)))
  await expect(makes(ada, banner())).toBeRefused('too_many_banners')
  await expect(makes(ada, { ...banner(), ends_at: inHours(-1) } as Draft)).toBeRefused(
    'announcement_time_invalid',
  )
  await takesBack(ada, second)
  await expect.poll(() => shownTo(jeanne)).toEqual([])
  clock.advance({ minutes: 14 })
  await expect.poll(() => shownTo(ben)).toHaveLength(2)
  clock.advance({ hours: 60 })
  expect(await shownTo(guest)).toEqual([])
  clock.advance({ days: 40 })
  await forgetDismissals(context)
  expect(await context.db.selectFrom('announcement_dismissals').selectAll().execute()).toEqual([])
  const row = await context.db
    .selectFrom('announcements')
    .select('told')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(row.told).toBe(1)
})

test('an operator announces by the same service: a banner, an audience, a time', async ({
  join,
  guest,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const run = (...more: string[]) => admin(context, 'announce', words.title, words.message, ...more)
  expect(await run('--banner-until', inHours(24))).toMatchObject({ code: 0 })
  expect(await run('--at', inHours(1), '--role', 'journalist')).toMatchObject({ code: 0 })
  expect(await run('--at', 'demain')).toMatchObject({ code: 1, output: expect.stringContaining('starts_at') })
  expect(await run('--at', inHours(-5))).toMatchObject({ code: 1 })
  expect(await run('--language', 'pt')).toMatchObject({ code: 2 })
  expect(await listed(ada)).toMatchObject([
    { state: 'scheduled', audience: { role: 'journalist' }, by: null },
    { state: 'shown', form: 'banner' },
  ])
  await expect.poll(async () => (await guest.call(listBanners, {})).banners).toHaveLength(1)
})

test('the lists of announcements and of banners read no whole tables', async ({ context }) => {
  const now = new Date()
  await expectIndexes(context, [
    ['announcements_by_date', (db) => readAnnouncements(db, now, { at: now, id: randomUUID() })],
    ['announcement_dismissals_of_announcement', (db) => readAnnouncements(db, now, null)],
    ['banners_by_end', (db) => readStanding(db, now)],
    ['announcements_that_wait', (db) => readDue(db, now)],
  ])
})
