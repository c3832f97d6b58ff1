import { randomUUID } from 'node:crypto'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { closeAccount } from '../../accounts/account/deletion/close.ts'
import { readTransparency } from './store.ts'

test('the figures are counted from a year’s rows, name nobody, and are the same for everyone', async ({
  join,
  guest,
  context,
  clock,
}) => {
  expect(await readTransparency(context.db, clock.now())).toMatchObject({
    reports: { total: 0, by_reason: { spam: 0 } },
    verifications: { received: 0, median_hours: null },
  })
  const [ana, bea, jeanne] = [
    await join('ana'),
    await join('bea'),
    await join('jeanne', { role: 'journalist' }),
  ]
  const post = await bea.publishes('Un avis')
  const reports = (member: typeof ana, target_type: 'post' | 'profile', target_id: string) =>
    member.call(createReport, { body: { target_type, target_id, reason: 'spam' } })
  await reports(ana, 'post', post.id)
  await reports(jeanne, 'post', post.id)
  await reports(ana, 'profile', bea.id)
  const old = new Date(clock.now().getTime() - 400 * 86_400_000)
  await context.db
    .insertInto('reports')
    .values({ target_type: 'post', target_id: post.id, reason: 'spam', created_at: old })
    .execute()
  await jeanne.asksForTick()
  await context.db
    .updateTable('verification_requests')
    .set({
      status: 'approved',
      evidence: 'press_card',
      decided_at: new Date(clock.now().getTime() + 7_200_000),
    })
    .execute()
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(clock.now().getTime() + 3_600_000) })
    .where('id', '=', bea.id)
    .execute()
  await context.db
    .insertInto('auth.audit_events')
    .values({ user_id: bea.id, event: 'banned', created_at: clock.now() })
    .execute()
  // A member who leaves is hidden by the same means, but is no figure of moderation.
  await context.transaction((tx) => closeAccount(context, tx, jeanne.id))

  // Today is not counted, and earlier days only in full tens.
  expect(await readTransparency(context.db, clock.now())).toMatchObject({ suspensions: { given: 0 } })
  clock.advance({ days: 1 })
  expect(await readTransparency(context.db, clock.now())).toMatchObject({
    reports: { total: 0 },
    suspensions: { given: 1 },
  })
  const further = Array.from({ length: 7 }, (_, turn) => ({
    target_type: 'message' as const,
    target_id: randomUUID(),
    reason: 'harassment' as const,
    created_at: new Date(clock.now().getTime() - 86_400_000 + turn),
  }))
  await context.db.insertInto('reports').values(further).execute()
  const report = await guest.call(getTransparency, {})
  expect(report).toMatchObject({
    reports: {
      total: 10,
      by_reason: { spam: 4, harassment: 6 },
      by_target: { post: 3, profile: 1, message: 6 },
    },
    suspensions: { given: 1 },
    verifications: { received: 1, approved: 1, rejected: 0, waiting: 0 },
  })
  expect(JSON.stringify(report)).not.toContain(bea.id)
  const first = await guest.send('GET', '/api/v1/transparency')
  expect(first.headers.get('etag')).toBeTruthy()
  await reports(ana, 'profile', jeanne.id).catch(() => undefined)
  // The response is cached, not counted for each reader.
  expect(await guest.call(getTransparency, {})).toEqual(report)
})

test('a suspension counts once, also when its reversal leaves another in force', async ({
  join,
  context,
  clock,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const until = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  const [first, second] = [
    await reports(reader, 'post', await author.publishes('Un')),
    await reports(reader, 'post', await author.publishes('Deux')),
  ]
  const suspension = (days: number) => reasoned({ kind: 'suspend', suspended_until: until(days) } as const)
  await decides(mona, first, suspension(3))
  const { decisions } = await decides(mona, second, suspension(9))
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  const counted = async () => (await readTransparency(context.db, tomorrow)).suspensions
  expect(await counted()).toEqual({ given: 2, now: 1 })
  await reverses(milo, decisions[0]?.id)
  expect(await counted()).toEqual({ given: 2, now: 1 })
})
