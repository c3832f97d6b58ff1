import { listNotifications } from '@parvis/contract/notifications.ts'
import { getPreferences, type PreferencesDraft, savePreferences } from '@parvis/contract/preferences.ts'
import { expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import type { Member } from '../../../test/people.ts'

const defaults: PreferencesDraft = {
  theme: 'system',
  region_codes: ['75'],
  language: 'fr',
  notify_mentions: true,
  notify_follows: true,
  notify_replies: true,
}
const read = (member: Member) => member.call(getPreferences, {})
const save = (member: Member, draft: Partial<PreferencesDraft>) =>
  member.call(savePreferences, { body: { ...defaults, ...draft } })
const types = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ type }) => type)

test('who never chose has the defaults; what is saved is kept whole, and is one’s own (part of SET-22)', async ({
  join,
  guest,
  world,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  expect(await read(member)).toEqual({ user_id: member.id, ...defaults, updated_at: null })
  const chosen = { theme: 'dark', region_codes: ['35', '2A'], language: 'de', notify_follows: false } as const
  const saved = await save(member, { ...chosen, region_codes: [...chosen.region_codes] })
  expect(saved).toMatchObject({ user_id: member.id, ...defaults, ...chosen })
  expect(await read(member)).toEqual(saved)
  expect(await read(other)).toEqual({ user_id: other.id, ...defaults, updated_at: null })
  await expect(guest.call(getPreferences, {})).toBeRefused('not_authenticated')
  await expect(guest.call(savePreferences, { body: defaults })).toBeRefused('not_authenticated')
  await world.db.deleteFrom('auth.users').where('id', '=', member.id).execute()
  expect(await world.db.selectFrom('user_preferences').select('user_id').execute()).toEqual([])
})

test('[ENT-08] preferences carry the fields of the specification and refuse values outside their lists', async ({
  join,
}) => {
  const member = await join('Ana')
  expect(Object.keys(await save(member, {})).sort()).toEqual([
    'language',
    'notify_follows',
    'notify_mentions',
    'notify_replies',
    'region_codes',
    'theme',
    'updated_at',
    'user_id',
  ])
  for (const wrong of [
    { theme: 'pink' },
    { language: 'xx' },
    { region_codes: ['99'] },
    { region_codes: ['75', '69', '59', '33'] },
    { region_codes: ['75', '75'] },
    { notify_replies: 'yes' },
    { user_id: crypto.randomUUID() },
  ]) {
    const answer = await member.send('PUT', '/api/me/preferences', { ...defaults, ...wrong })
    expect(answer.json, JSON.stringify(wrong)).toMatchObject({ error: { code: 'validation_failed' } })
  }
  const partial = await member.send('PUT', '/api/me/preferences', { theme: 'dark' })
  expect(partial.json).toMatchObject({ error: { code: 'validation_failed' } })
  expect(await read(member)).toMatchObject(defaults)
})

test('ten saved at once leave one row, one of the ten', async ({ join, world }) => {
  const member = await join('Ana')
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      save(member, { notify_mentions: turn % 2 === 0, notify_replies: turn % 2 === 0 }),
    ),
  )
  const rows = await world.db.selectFrom('user_preferences').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.notify_mentions).toBe(rows[0]?.notify_replies)
})

test('[SET-11] mentions, follows and replies switched off are each told no more', async ({ join }) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  const third = await join('Cleo')
  const post = await third.publishes('Un sujet')
  const comment = await member.comments(post, 'Mon avis')

  await save(member, { notify_mentions: false })
  await other.publishes('Bonjour @ana')
  await other.comments(post, 'Et toi, @ana ?')
  expect(await types(member)).toEqual([])
  await save(member, { notify_follows: false })
  await other.asksToFollow(member)
  expect(await types(member)).toEqual([])
  // The request waits all the same, and is answered as any other.
  const [request] = await member.requests()
  expect(request).toMatchObject({ status: 'pending' })
  await save(member, { notify_replies: false })
  await other.comments(post, 'Je réponds', { on: comment })
  expect(await types(member)).toEqual([])

  await save(member, {})
  await third.asksToFollow(member)
  await other.comments(post, 'Je réponds encore', { on: comment })
  await other.publishes('Encore bonjour @ana')
  expect(await types(member)).toEqual(['mention', 'reply', 'follow_request'])
})

test('replies off: an answer that mentions one is told as a mention, one on one’s own post as a comment', async ({
  join,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  await save(member, { notify_replies: false })
  const post = await other.publishes('Un sujet')
  await other.comments(post, 'Oui, @ana', { on: await member.comments(post, 'Mon avis') })
  const own = await member.publishes('Mon sujet')
  await other.comments(own, 'Non', { on: await member.comments(own, 'Je précise') })
  expect(await types(member)).toEqual(['comment', 'mention'])
})
