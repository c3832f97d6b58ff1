import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { decideCase } from '@parvis/contract/trust/moderation-cases.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { fetched, showsFace } from '../../../../test/attachments.ts'
import { aTeam, claims, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { openingWording } from '../../../../test/rules.ts'
import type { AppContext } from '../../../app-context.ts'
import { releaseAvatar } from '../../people/profiles/avatar-files.ts'
import { sweepAvatars } from '../../people/profiles/avatars.ts'

const day = 86_400_000

const bannedUntil = async ({ db }: AppContext, id: string) =>
  (await db.selectFrom('auth.users').select('banned_until').where('id', '=', id).executeTakeFirstOrThrow())
    .banned_until

test('a suspension closes the account and hides its content until the end; a reversal restores both', async ({
  join,
  context,
  guest,
  clock,
  auth,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un mot de trop')
  const caseId = await reports(reader, 'post', post, 'harassment')
  const until = (days: number) => new Date(clock.now().getTime() + days * day).toISOString()
  for (const suspended_until of [until(-1), until(366)])
    await expect(decides(mona, caseId, reasoned({ kind: 'suspend', suspended_until }))).toBeRefused(
      'suspension_end_invalid',
    )
  const suspended_until = until(7)
  const decided = await decides(
    mona,
    caseId,
    reasoned({ kind: 'suspend', suspended_until, also_remove: true }),
  )
  expect(decided.decisions.map(({ kind }) => kind).sort()).toEqual(['remove', 'suspend'])
  expect(decided.author).toMatchObject({ banned_until: suspended_until, standing_decisions: 2 })
  await expect.poll(() => author.call(getOwnProfile, {}).catch(({ code }) => code)).toBe('not_authenticated')
  const { email, password } = author
  const entry = await auth('POST', '/token?grant_type=password', { body: { email, password } })
  expect(entry.json).toMatchObject({ code: 'user_banned' })
  await expect(guest.opensProfile(author)).toBeRefused('profile_not_found')
  await expect(guest.opens(post)).toBeRefused('post_not_found')

  const of = (kind: string) => decided.decisions.find((decision) => decision.kind === kind)?.id
  await reverses(milo, of('suspend'))
  expect(await bannedUntil(context, author.id)).toBeNull()
  expect(await guest.opensProfile(author)).toMatchObject({ id: author.id })
  await expect(guest.opens(post)).toBeRefused('post_not_found')
  await reverses(milo, of('remove'))
  expect(await guest.opens(post)).toMatchObject({ moderation: null })
})

test('a ban outlasts a suspension, and a ban set outside moderation outlasts both', async ({
  join,
  context,
  clock,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un mot')
  const caseOf = async (type: 'post' | 'profile') =>
    reports(reader, type, type === 'post' ? post : author, 'harassment')
  const [first, second] = [await caseOf('post'), await caseOf('profile')]
  const foreign = new Date(clock.now().getTime() + 30 * day)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: foreign })
    .where('id', '=', author.id)
    .execute()
  const suspended_until = new Date(clock.now().getTime() + 7 * day).toISOString()
  const suspended = await decides(mona, first, reasoned({ kind: 'suspend', suspended_until }))
  expect(await bannedUntil(context, author.id)).toEqual(foreign)
  const banned = await decides(mona, second, reasoned({ kind: 'ban' }))
  expect((await bannedUntil(context, author.id))?.getUTCFullYear()).toBe(9999)
  await reverses(milo, suspended.decisions[0]?.id)
  expect((await bannedUntil(context, author.id))?.getUTCFullYear()).toBe(9999)
  await reverses(milo, banned.decisions[0]?.id)
  expect(await bannedUntil(context, author.id)).toEqual(foreign)
})

test('a reversal does not ban again a member who was let in meanwhile', async ({ join, context, clock }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const caseId = await reports(reader, 'post', await author.publishes('Un mot'))
  const ban = (banned_until: Date | null) =>
    context.db.updateTable('auth.users').set({ banned_until }).where('id', '=', author.id).execute()
  await ban(new Date(clock.now().getTime() + 30 * day))
  const suspended_until = new Date(clock.now().getTime() + 7 * day).toISOString()
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'suspend', suspended_until }))
  // The admin API lifts the ban that it set, with all its effects.
  await ban(null)
  await reverses(milo, decisions[0]?.id)
  expect(await bannedUntil(context, author.id)).toBeNull()
})

test('moderators cannot ban staff', async ({ join }) => {
  const { reader, mona, milo } = await aTeam(join)
  const chief = await join('ada', { administrator: true })
  const post = await mona.publishes('Un mot')
  const caseId = await reports(reader, 'post', post, 'harassment')
  expect((await looksAt(milo, caseId)).applicable).not.toContain('ban')
  await expect(decides(milo, caseId, reasoned({ kind: 'ban' }))).toBeRefused('administrators_only')
  expect((await looksAt(chief, caseId)).applicable).toContain('ban')
  expect(await decides(chief, caseId, reasoned({ kind: 'ban' }))).toMatchObject({
    author: { is_staff: true, standing_decisions: 1 },
  })
})

test('a profile loses biography and picture, which nobody sees until a reversal restores them', async ({
  join,
  context,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const avatar_url = await showsFace(author)
  await author.call(editOwnProfile, { body: { bio: 'Une injure' } })
  const caseId = await reports(reader, 'profile', author, 'inappropriate')
  expect((await looksAt(mona, caseId)).copy).toMatchObject({
    text: 'Une injure',
    media: [{ url: avatar_url }],
  })
  const decided = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  expect(await guest.opensProfile(author)).toMatchObject({ bio: null, avatar_url: null })
  expect((await fetched(guest, avatar_url)).status).toBe(404)
  // The picture is kept for a reversal: its owner cannot use it again meanwhile, and a new picture does not
  // delete it.
  await expect(author.call(editOwnProfile, { body: { avatar_url } })).toBeRefused('avatar_unknown')
  await context.db
    .updateTable('avatar_files')
    .set({ created_at: new Date(0) })
    .execute()
  // Simulates a server that stopped just after the decision: the file is still public.
  await releaseAvatar(context, avatar_url)
  expect((await fetched(guest, avatar_url)).status).toBe(200)
  // Many later decisions, some with the same time, do not hide this one.
  await context.db
    .insertInto('moderation_decisions')
    .values(
      Array.from({ length: 450 }, (_, number) => ({
        case_id: caseId,
        kind: 'remove' as const,
        rule: 'inappropriate' as const,
        rule_wording: openingWording('inappropriate'),
        ground: 'terms' as const,
        facts: 'Une photo.',
        former: JSON.stringify({ bio: null, avatar_url: `/media/avatars/prise-${number}.png` }),
        created_at: new Date(Date.now() - 60_000),
      })),
    )
    .execute()
  await sweepAvatars(context)
  expect((await fetched(guest, avatar_url)).status).toBe(404)
  await author.call(editOwnProfile, { body: { bio: 'Bonjour' } })
  await reverses(milo, decided.decisions[0]?.id)
  expect(await guest.opensProfile(author)).toMatchObject({ bio: 'Bonjour', avatar_url })
  expect((await fetched(guest, avatar_url)).status).toBe(200)

  // An empty profile has nothing to remove.
  await author.call(editOwnProfile, { body: { bio: null, avatar_url: null } })
  const again = await reports(milo, 'profile', author)
  expect((await looksAt(mona, again)).applicable).not.toContain('remove')
  await expect(decides(mona, again, reasoned({ kind: 'remove' }))).toBeRefused('decision_not_applicable')
})

test('one of two simultaneous decisions stands, "no action" can be reversed, and a decision needs its reasons', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  const address = `/api/v1/moderation/cases/${caseId}/decision`
  for (const body of [
    {},
    { kind: 'burn' },
    { kind: 'remove' },
    reasoned({ kind: 'remove', rule: 'taste' }),
    reasoned({ kind: 'remove', facts: '   ' }),
    reasoned({ kind: 'remove', facts: 'x'.repeat(2_001) }),
    reasoned({ kind: 'label' }),
    reasoned({ kind: 'remove', label: 'sensitive' }),
    reasoned({ kind: 'suspend' }),
    reasoned({ kind: 'suspend', suspended_until: 'demain' }),
    { kind: 'no_action', rule: 'spam' },
  ])
    expect((await mona.send('PUT', address, body)).status, JSON.stringify(body)).toBe(400)

  const answers = await Promise.all(
    [mona, milo].map((moderator) => moderator.send('PUT', address, { kind: 'no_action' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json.error.code).toBe('case_settled')
  const [taken] = (await looksAt(mona, caseId)).decisions
  const [judge, taker] = taken?.moderator?.id === mona.id ? [milo, mona] : [mona, milo]
  expect(await reverses(judge, taken?.id)).toMatchObject({
    status: 'open',
    decisions: [{ kind: 'no_action' }],
  })
  await expect(decides(taker, caseId, reasoned({ kind: 'warn' }))).toBeRefused('own_decision')
  const ended = await decides(judge, caseId, reasoned({ kind: 'warn' }))
  expect(ended.decisions.map(({ kind }) => kind)).toEqual(['no_action', 'warn'])

  // The author's account is deleted while the case is open.
  const other = await join('zoe')
  const lost = await reports(reader, 'profile', other)
  await context.db.deleteFrom('auth.users').where('id', '=', other.id).execute()
  expect(await looksAt(mona, lost)).toMatchObject({ author: null, applicable: ['no_action'] })
  await expect(decides(mona, lost, reasoned({ kind: 'warn' }))).toBeRefused('author_gone')
  await decides(mona, lost, { kind: 'no_action' })
})

test('every act is recorded, and records never change', async ({ join, context }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  await claims(mona, caseId)
  const { decisions } = await mona.call(decideCase, {
    params: { caseId },
    body: reasoned({ kind: 'label' as const, label: 'sensitive' as const }),
  })
  const shown = await reverses(milo, decisions[0]?.id)
  expect(shown.acts).toMatchObject([
    { act: 'decision_reversed', actor: { name: 'milo' }, details: { kind: 'label' } },
    { act: 'case_decided', actor: { name: 'mona' }, details: { kind: 'label', rule: 'harassment' } },
    { act: 'case_claimed', actor: { name: 'mona' } },
  ])
  for (const change of [
    sql`update moderation_acts set act = 'case_released'`,
    sql`update moderation_acts set created_at = now()`,
    sql`update moderation_acts set details = '{"kind":"ban"}'`,
    sql`update moderation_acts set actor_id = ${milo.id}`,
    sql`update moderation_acts set subject_id = ${milo.id}`,
    sql`delete from moderation_acts`,
    sql`truncate moderation_acts`,
  ])
    await expect(change.execute(context.db)).rejects.toThrow('never changed')
  // A deleted account loses its name in the records, and nothing else.
  await context.db.deleteFrom('auth.users').where('id', '=', mona.id).execute()
  expect((await looksAt(milo, caseId)).acts.map(({ act, actor }) => [act, actor?.name ?? null])).toEqual([
    ['decision_reversed', 'milo'],
    ['case_decided', null],
    ['case_claimed', null],
  ])
})
