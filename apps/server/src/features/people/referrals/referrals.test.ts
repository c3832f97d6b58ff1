import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { getLeaderboard, getReferrals, leaderboardLength } from '@parvis/contract/people/referrals.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../../test/auth-call.ts'
import { announces } from '../../../../test/notifications.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { PostOffice } from '../../../../test/post-office.ts'
import type { AppContext } from '../../../app-context.ts'
import { drawReferral } from './service.ts'

const read = (member: Member) => member.call(getReferrals, {})
const leaders = (member: Member) => member.call(getLeaderboard, {})
const count = async (member: Member) => (await read(member)).referralsCount

/** Signs somebody up with a code, and confirms their address. */
async function comes(auth: AuthCall, mailbox: PostOffice, name: string, data: Record<string, unknown>) {
  const email = `${name}@exemple.test`
  const { status } = await auth('POST', '/signup', {
    body: {
      email,
      password: 'un-mot-de-passe-de-test',
      data: { display_name: name, consent: true, ...data },
    },
  })
  expect(status).toBe(200)
  const { code } = await mailbox.newest(email)
  const { status: confirmed, json } = await auth('POST', '/verify', {
    body: { type: 'signup', email, token: code },
  })
  expect(confirmed).toBe(200)
  return String((json.user as { id: string }).id)
}

/** Inserts members referred by a member, without accounts of their own. */
async function bring(context: AppContext, referrer: { id: string }, number: number) {
  await sql`
    with users as (
      insert into auth.users (id) select gen_random_uuid() from generate_series(1, ${number}::integer) returning id
    ), newcomers as (
      insert into profiles (id, display_name, referral_code)
      select id, 'Venue', upper(left(replace(id::text, '-', ''), 20)) from users returning id
    )
    insert into referrals (referrer_id, referred_id) select ${referrer.id}::uuid, id from newcomers
  `.execute(context.db)
}

test('[REF-14] [ENT-09] a sign-up with a valid code, in either form, counts for the referrer and notifies them', async ({
  join,
  auth,
  mailbox,
}) => {
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  const { referralCode, referralsCount } = await read(ana)
  expect(referralsCount).toBe(0)
  expect(referralCode).toMatch(/^REF[A-Z0-9]{8}$/)
  expect((await read(ben)).referralCode).not.toBe(referralCode)
  await comes(auth, mailbox, 'cleo', { referred_by: referralCode })
  await comes(auth, mailbox, 'dan', { referral_code: referralCode.toLowerCase() })
  await expect.poll(() => count(ana)).toBe(2)
  expect(await count(ben)).toBe(0)
  const { items } = await ana.call(listNotifications, { query: {} })
  expect(items.map(({ type }) => type)).toEqual(['referral', 'referral'])
})

test('[NOT-05] the system tab lists referrals and announcements, and nothing else', async ({
  join,
  auth,
  mailbox,
  context,
}) => {
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  await ben.reacts(await ana.publishes('Texte'), 'vote')
  await comes(auth, mailbox, 'cleo', { referred_by: (await read(ana)).referralCode })
  await announces(context, { title: 'Nouveautés', message: 'Le suivi des lois est ouvert.' })
  const system = async () => (await ana.call(listNotifications, { query: { tab: 'system' } })).items
  await expect
    .poll(async () => (await system()).map(({ type }) => type).sort())
    .toEqual(['platform_update', 'referral'])
  expect((await system()).map(({ title }) => title).sort()).toEqual([
    'Nouveautés',
    'cleo vous a rejoint grâce à votre code',
  ])
})

test('a code counts once the new member has confirmed their address, and no longer when their account is deleted', async ({
  join,
  auth,
  context,
}) => {
  const ana = await join('Ana')
  const { referralCode } = await read(ana)
  const { json } = await auth('POST', '/signup', {
    body: {
      email: 'eve@exemple.test',
      password: 'un-mot-de-passe-de-test',
      data: { display_name: 'Eve', consent: true, referred_by: referralCode },
    },
  })
  await sleep(300)
  expect(await count(ana)).toBe(0)
  expect(await drawReferral(context, String(json.id))).toBe(ana.id)
  expect(await drawReferral(context, String(json.id))).toBeNull()
  expect(await count(ana)).toBe(1)
  await context.db.deleteFrom('auth.users').where('id', '=', String(json.id)).execute()
  expect(await count(ana)).toBe(0)
})

test('[REF-15] an unknown code counts for nobody, and the sign-up succeeds all the same', async ({
  auth,
  mailbox,
  context,
}) => {
  const id = await comes(auth, mailbox, 'cleo', { referral_code: 'REF000000' })
  expect(await drawReferral(context, id)).toBeNull()
  expect(await context.db.selectFrom('referrals').select('id').execute()).toEqual([])
})

test('[REF-16] the job waits for the profile: five attempts with a pause between, then it gives up', async ({
  join,
  context,
}) => {
  const ana = await join('Ana')
  const { referralCode } = await read(ana)
  const id = randomUUID()
  const drawn = drawReferral(context, id, 100)
  await sleep(150)
  await sql`insert into auth.users (id) values (${id})`.execute(context.db)
  await sql`
    insert into profiles (id, display_name, referral_code, referred_by) values (${id}, 'Tard', 'REFTARD', ${referralCode})
  `.execute(context.db)
  expect(await drawn).toBe(ana.id)
  const begun = Date.now()
  expect(await drawReferral(context, randomUUID(), 50)).toBeNull()
  expect(Date.now() - begun).toBeGreaterThanOrEqual(190)
})

test('nobody can refer themselves or a member who referred them, at any distance', async ({
  join,
  context,
}) => {
  const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
  const claims = async (member: Member, referrer: Member) => {
    const { referralCode } = await read(referrer)
    await context.db
      .updateTable('profiles')
      .set({ referred_by: referralCode })
      .where('id', '=', member.id)
      .execute()
    return drawReferral(context, member.id)
  }
  expect(await claims(ana, ana)).toBeNull()
  expect(await claims(ben, ana)).toBe(ana.id)
  expect(await claims(cleo, ben)).toBe(ben.id)
  expect(await claims(ana, cleo)).toBeNull()
  expect(await claims(ana, ben)).toBeNull()
  // A member has one referrer only.
  expect(await claims(cleo, ana)).toBeNull()
  expect([await count(ana), await count(ben), await count(cleo)]).toEqual([1, 1, 0])
})

test('[REF-07] 25 points and 3.5 tokens per referral, the product rounded down; visible to the member only', async ({
  join,
  context,
  guest,
}) => {
  const members = [await join('Ana'), await join('Ben'), await join('Cleo')] as const
  await bring(context, members[1], 1)
  await bring(context, members[2], 3)
  const seen = await Promise.all(members.map(read))
  expect(seen.map(({ referralsCount, points, tokens }) => [referralsCount, points, tokens])).toEqual([
    [0, 0, 0],
    [1, 25, 3],
    [3, 75, 10],
  ])
  await expect(guest.call(getReferrals, {})).toBeRefused('not_authenticated')
  await expect(guest.call(getLeaderboard, {})).toBeRefused('not_authenticated')
})

test('the leaderboard counts real rows: ties share a rank, the reader’s own row is marked or appended, and blocked members are hidden', async ({
  join,
  context,
}) => {
  const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
  expect(await leaders(ana)).toMatchObject({ items: [], own: { rank: 1, points: 0, is_current_user: true } })
  await bring(context, ana, 2)
  await bring(context, ben, 2)
  await bring(context, cleo, 1)
  const { items, own } = await leaders(ana)
  expect(own).toBeNull()
  expect(items.map(({ rank, points, tokens }) => [rank, points, tokens])).toEqual([
    [1, 50, 7],
    [1, 50, 7],
    [3, 25, 3],
  ])
  expect(
    items.filter(({ is_current_user: isCurrentUser }) => isCurrentUser).map(({ member }) => member.id),
  ).toEqual([ana.id])
  await ben.blocks(ana)
  expect((await leaders(ana)).items.map(({ member }) => member.id)).toEqual([ana.id, cleo.id])

  const rows = await context.db.selectFrom('referrals').select('referred_id as id').execute()
  expect(rows).toHaveLength(5)
  // Twenty-five new members refer two each, so a member with one referral is not on the first page.
  await bring(context, cleo, 25)
  await context.db.deleteFrom('referrals').where('referrer_id', '=', ana.id).execute()
  await bring(context, ana, 1)
  const crowd = await context.db
    .selectFrom('referrals')
    .select('referred_id as id')
    .where('referrer_id', '=', cleo.id)
    .execute()
  for (const newcomer of crowd) await bring(context, newcomer, 2)
  const full = await leaders(ana)
  expect(full.items).toHaveLength(leaderboardLength)
  expect(full.items[0]).toMatchObject({ rank: 1, member: { id: cleo.id }, points: 26 * 25 })
  // Cleo, her twenty-six, and Ben, hidden by the block: his two referrals rank above Ana's one.
  expect(full.own).toMatchObject({ rank: 29, points: 25, is_current_user: true, member: { id: ana.id } })
})

test('[REF-13] without the demo community the bar shows the real number of members', async ({ join }) => {
  const ana = await join('Ana')
  expect((await read(ana)).community).toEqual({ members: 1, goal: 1_000_000, is_example: false })
  await join('Ben')
  expect((await read(ana)).community.members).toBe(2)
})

describe('with the demo community', () => {
  test.override({ settings: { PARVIS_DEMO: '1' } })

  test('the bar is marked as an example (part of REF-12)', async ({ join }) => {
    const ana = await join('Ana')
    expect((await read(ana)).community).toEqual({ members: 234_567, goal: 1_000_000, is_example: true })
  })
})
