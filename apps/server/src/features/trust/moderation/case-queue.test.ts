import { topics } from '@parvis/contract/realtime.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { getModerationCounts, listCases, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { aTeam, claims, decides, looksAt, queue, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const releases = (member: Member, caseId: string) => member.call(releaseCase, { params: { caseId } })

test('a claim lasts a quarter of an hour, and nobody judges their own content', async ({ join, clock }) => {
  const [author, reader, mona, milo] = [
    await join('ana', { moderator: true }),
    await join('bea'),
    await join('mona', { moderator: true }),
    await join('milo', { administrator: true }),
  ]
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  for (const asks of [looksAt, claims, releases]) await expect(asks(reader, caseId)).toBeRefused('staff_only')
  await expect(decides(reader, caseId, { kind: 'no_action' })).toBeRefused('staff_only')
  await expect(reader.call(listCases, { query: {} })).toBeRefused('staff_only')
  await expect(reader.call(getModerationCounts, {})).toBeRefused('staff_only')

  // One's own content: while the case is open, it does not exist for its author.
  await expect(looksAt(author, caseId)).toBeRefused('case_not_found')
  await expect(claims(author, caseId)).toBeRefused('case_not_found')
  await expect(decides(author, caseId, { kind: 'no_action' })).toBeRefused('case_not_found')

  expect(await claims(mona, caseId)).toMatchObject({ claim: { by: { name: 'mona' }, is_own: true } })
  expect(await mona.call(getModerationCounts, {})).toMatchObject({ open: 1, mine: 1, signals: 0 })
  expect(await milo.call(getModerationCounts, {})).toMatchObject({ open: 1, mine: 0, signals: 0 })
  const refused = await milo.send('PUT', `/api/v1/moderation/cases/${caseId}/claim`)
  expect(refused.json.error).toMatchObject({ code: 'case_claimed', fields: { claimed_by: 'mona' } })
  await expect(decides(milo, caseId, { kind: 'no_action' })).toBeRefused('case_claimed')
  expect(await looksAt(milo, caseId)).toMatchObject({ claim: { is_own: false }, applicable: [] })
  // Releasing another moderator's claim changes nothing.
  expect((await releases(milo, caseId)).claim?.by.name).toBe('mona')

  clock.advance({ minutes: 10 })
  await claims(mona, caseId)
  clock.advance({ minutes: 10 })
  await expect(claims(milo, caseId)).toBeRefused('case_claimed')
  clock.advance({ minutes: 6 })
  expect(await queue(mona, 'mine')).toEqual([])
  expect((await claims(milo, caseId)).claim?.by.name).toBe('milo')
  expect(await queue(milo, 'mine')).toMatchObject([{ id: caseId }])
  expect((await releases(milo, caseId)).claim).toBeNull()
  expect((await looksAt(milo, caseId)).acts.map(({ act, actor }) => `${actor?.name} ${act}`)).toEqual([
    'milo case_released',
    'milo case_claimed',
    'mona case_claimed',
  ])

  const nothing = crypto.randomUUID()
  await expect(looksAt(mona, nothing)).toBeRefused('case_not_found')
  await expect(claims(mona, nothing)).toBeRefused('case_not_found')
  await decides(mona, caseId, { kind: 'no_action' })
  await expect(claims(milo, caseId)).toBeRefused('case_settled')
  const stranger = await reader.socket()
  expect(await stranger.follows(topics.moderation)).toBe('staff_only')
})

test('urgent cases come first: serious reasons, many reporters, wide reach; frequent or unfounded reporters weigh little', async ({
  join,
  context,
}) => {
  const [author, calm, eager, moderator] = [
    await join('ana'),
    await join('bea'),
    await join('eve'),
    await join('mona', { moderator: true }),
  ]
  const priorityOf = async (caseId: string) => (await looksAt(moderator, caseId)).priority
  const [spam, hate] = [await author.publishes('Une annonce'), await author.publishes('Une injure')]
  // 100 for the reason, 100 for one stranger, no reach.
  const mild = await reports(calm, 'post', spam, 'spam')
  expect(await priorityOf(mild)).toBe(200)
  const grave = await reports(calm, 'post', hate, 'hate_speech')
  expect(await priorityOf(grave)).toBe(500)
  expect((await queue(moderator)).map(({ id }) => id)).toEqual([grave, mild])

  // Nine exchanges, or nine followers, are 40 points; a second stranger raises 100 to 158.
  await context.db.updateTable('posts').set({ support_count: 9 }).where('id', '=', spam.id).execute()
  await reports(eager, 'post', spam, 'other')
  expect(await priorityOf(mild)).toBe(100 + 158 + 40)

  // Reporters without success lose weight, and so do those who report too much.
  for (const word of ['un', 'deux', 'trois', 'quatre']) {
    const post = await author.publishes(`Un mot, ${word}`)
    await decides(moderator, await reports(eager, 'post', post, 'harassment'), { kind: 'no_action' })
  }
  const doubted = await reports(eager, 'post', await author.publishes('Encore'), 'harassment')
  // 1 of 6: a third of a stranger's weight.
  expect(await priorityOf(doubted)).toBe(
    Math.round(400 * (167 / 500)) + Math.round(100 * Math.log2(1 + 167 / 500)),
  )
  const shown = await looksAt(moderator, doubted)
  expect(shown.reports).toMatchObject([{ judged: 4, followed: 0 }])
  await context.db
    .insertInto('reports')
    .values(
      Array.from({ length: 996 }, () => ({
        reporter_id: calm.id,
        target_type: 'post' as const,
        target_id: crypto.randomUUID(),
        reason: 'spam' as const,
      })),
    )
    .execute()
  const flooded = await reports(calm, 'post', await author.publishes('Un de plus'), 'hate_speech')
  expect(await priorityOf(flooded)).toBeLessThan(15)
  await expect(
    eager.call(createReport, { body: { target_type: 'post', target_id: spam.id, reason: 'spam' } }),
  ).resolves.toBeDefined()
  expect(await priorityOf(mild)).toBe(298)
})

test('every list of cases can be paged through, each case once', async ({ join, context }) => {
  const moderator = await join('mona', { moderator: true })
  const author = await join('ana')
  const at = (index: number) => new Date(Date.UTC(2026, 10, 1, 0, index))
  const rows = Array.from({ length: 45 }, (_, index) => ({
    target_type: 'comment' as const,
    target_id: crypto.randomUUID(),
    author_id: author.id,
    priority: index % 3,
    opened_at: at(index),
    ...(index >= 40 ? { status: 'decided' as const, decided_at: at(index) } : {}),
  }))
  await context.db.insertInto('moderation_cases').values(rows).execute()
  const seen: { priority: number; opened_at: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await moderator.call(listCases, {
      query: { target_type: 'comment', ...(cursor === undefined ? {} : { cursor }) },
    })
    expect(page.items.length).toBeLessThanOrEqual(20)
    seen.push(...page.items)
    cursor = page.next_cursor
  }
  expect(seen).toHaveLength(40)
  const expected = [...seen].sort((a, b) => b.priority - a.priority || a.opened_at.localeCompare(b.opened_at))
  expect(seen).toEqual(expected)
  expect((await queue(moderator, 'decided')).map(({ decided_at }) => decided_at)).toEqual(
    [44, 43, 42, 41, 40].map((index) => at(index).toISOString()),
  )
  expect(await moderator.call(listCases, { query: { target_type: 'post' } })).toMatchObject({ items: [] })
  for (const cursor of ['x', '9_', '-1_5_x'])
    await expect(moderator.call(listCases, { query: { cursor } })).toBeRefused('validation_failed')
})

test('a reporter or notifier of a content cannot judge it', async ({ join }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Un mot')
  const caseId = await reports(mona, 'post', post)
  expect(await queue(mona)).toMatchObject([{ id: caseId, is_own: true }])
  expect(await looksAt(mona, caseId)).toMatchObject({ barred: 'own_case', applicable: [], reports: [] })
  await expect(claims(mona, caseId)).toBeRefused('own_case')
  await expect(decides(mona, caseId, reasoned({ kind: 'remove' }))).toBeRefused('own_case')

  // A claim made before one's own report does not allow deciding after it.
  const second = await author.publishes('Un autre mot')
  const other = await reports(reader, 'post', second)
  await claims(milo, other)
  await milo.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: second.id,
      reason: 'hate_speech',
      explanation: 'Ce texte appelle à la haine contre un groupe de personnes.',
      name: 'Milo',
      email: 'notice@parvis.test',
      good_faith: true,
      request_id: crypto.randomUUID(),
    },
  })
  await expect(decides(milo, other, { kind: 'no_action' })).toBeRefused('own_case')
  await releases(milo, other)
  expect(await decides(mona, other, { kind: 'no_action' })).toMatchObject({ status: 'decided' })
  expect(await decides(milo, caseId, reasoned({ kind: 'warn' }))).toMatchObject({ status: 'decided' })
})
