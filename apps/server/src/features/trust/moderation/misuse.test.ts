import { randomUUID } from 'node:crypto'
import type { NoticeDraft } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { createReport, getMisuse, suspendReporting, warnReporting } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { misreports } from '../../../../test/duties.ts'
import { test } from '../../../../test/parvis.ts'
import { answers, appealsOf, contests, reads } from '../../../../test/redress.ts'

const illegal = (more: { kind: 'remove' } | { kind: 'suspend'; suspended_until: string }) =>
  reasoned({ ...more, ground: 'illegal_content', manifest: true } as const)

test('an author is warned with the second manifestly illegal content, and only a suspension after that is one of the policy', async ({
  join,
  context,
  clock,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const judged = async (body: Parameters<typeof decides>[2]) => {
    const caseId = await reports(reader, 'post', await author.publishes(`Un mot ${randomUUID()}`))
    const { decisions } = await decides(mona, caseId, body)
    return decisions[0]
  }
  const first = await judged(illegal({ kind: 'remove' }))
  expect(first).toMatchObject({ manifest: true, misuse: null })
  const second = await judged(illegal({ kind: 'remove' }))
  expect(second).toMatchObject({ misuse: 'warning' })
  expect(await reads(author, second?.id ?? '')).toMatchObject({
    misuse: 'warning',
    legal_ground: 'Code pénal, articles 222-33-2-2 et 222-17',
  })
  const next = await reports(reader, 'post', await author.publishes('Encore'))
  expect((await looksAt(mona, next)).author?.misuse).toMatchObject({
    manifest: 2,
    judged: 2,
    next: 'suspension',
  })
  expect(await judged(illegal({ kind: 'remove' }))).toMatchObject({ misuse: null })
  const until = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
  const suspension = illegal({ kind: 'suspend', suspended_until: until })
  expect(
    (await decides(mona, next, suspension)).decisions.find(({ kind }) => kind === 'suspend'),
  ).toMatchObject({ misuse: 'suspension' })
  // Decisions that no longer hold are not counted.
  await reverses(milo, second?.id)
  const { contents } = await mona.call(getMisuse, { params: { memberId: author.id } })
  expect(contents).toMatchObject({ manifest: 3, warned_at: null })
  const log = await context.db
    .selectFrom('moderation_acts')
    .select('details')
    .where('decision_id', '=', second?.id ?? '')
    .where('act', '=', 'case_decided')
    .executeTakeFirstOrThrow()
  expect(log.details).toMatchObject({ manifest: true, misuse: 'warning' })
})

test('a member who reports without any ground is warned, then not heard for a time, with reasons, an appeal and the public log', async ({
  join,
  context,
  mailbox,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const params = { memberId: reader.id }
  const warn = () => mona.call(warnReporting, { params, body: { facts: 'Trois signalements sans rien.' } })
  const suspend = () =>
    mona.call(suspendReporting, { params, body: { facts: 'Deux autres encore.', days: 30 } })
  await misreports(context, reader.id, 2)
  await expect(warn()).toBeRefused('misuse_not_established')
  await misreports(context, reader.id, 1)
  await expect(suspend()).toBeRefused('misuse_not_warned')
  expect((await mona.call(getMisuse, { params })).reports).toMatchObject({ unfounded: 3, allows: 'warning' })
  await warn()
  await expect(warn()).toBeRefused('misuse_not_established')
  await expect(suspend()).toBeRefused('misuse_not_established')
  await misreports(context, reader.id, 2)
  await context.db
    .updateTable('moderation_decisions')
    .set({ created_at: new Date(context.clock.now().getTime() - 60_000) })
    .where('kind', '=', 'warn_reporting')
    .execute()
  expect((await suspend()).reports.suspended_until).not.toBeNull()

  // The warning and the suspension.
  await expect.poll(async () => (await mailbox.of(reader.email))[0]?.subject).toContain('signalements')

  const post = await author.publishes('Un mot')
  const spam = { target_type: 'post', target_id: post.id, reason: 'spam' } as const
  await expect(reader.call(createReport, { body: spam })).toBeRefused('reporting_suspended')
  const notice = (reason: 'privacy' | 'terrorism'): NoticeDraft => ({
    target_type: 'post',
    target_id: post.id,
    reason,
    explanation: 'Une explication.',
    name: 'Bea',
    email: reader.email,
    good_faith: true,
    request_id: randomUUID(),
  })
  await expect(reader.call(fileNotice, { body: notice('privacy') })).toBeRefused('reporting_suspended')
  // A report of a danger is processed whoever sends it.
  expect(await reader.call(fileNotice, { body: notice('terrorism') })).toMatchObject({
    receipt: expect.any(String),
  })

  const { id } = await context.db
    .selectFrom('moderation_decisions')
    .select('id')
    .where('kind', '=', 'suspend_reporting')
    .executeTakeFirstOrThrow()
  expect(await reads(reader, id)).toMatchObject({
    kind: 'suspend_reporting',
    target_type: 'reporting',
    facts: 'Deux autres encore.',
    may_appeal: true,
  })
  await expect(suspend()).toBeRefused('reporting_suspended')
  await contests(reader, id)
  const [appeal] = await appealsOf(milo)
  await answers(milo, appeal, 'reversed', 'Il y avait de quoi signaler.')
  expect(await reader.call(createReport, { body: spam })).toMatchObject({ id: expect.any(String) })
  await expect(reader.call(getMisuse, { params })).toBeRefused('staff_only')
  await expect(mona.call(getMisuse, { params: { memberId: mona.id } })).toBeRefused('own_case')
})
