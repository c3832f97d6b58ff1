import { editPost, setPostVisibility } from '@parvis/contract/content/post-life.ts'
import { repostPost } from '@parvis/contract/content/reposts.ts'
import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import {
  claimCase,
  getModerationCounts,
  listCases,
  releaseCase,
} from '@parvis/contract/trust/moderation-cases.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { getStatement } from '@parvis/contract/trust/statements.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { appealsOf, contests } from '../../../../test/redress.ts'

const claims = (member: Member, caseId: string) => member.call(claimCase, { params: { caseId } })
const releases = (member: Member, caseId: string) => member.call(releaseCase, { params: { caseId } })
const queue = (member: Member, list: 'open' | 'mine' | 'decided' = 'open') =>
  member.call(listCases, { query: { list } }).then(({ items }) => items)

test('reports of one content form one case with a copy of the content, until it is decided', async ({
  join,
  context,
}) => {
  const [author, one, other, another, moderator] = [
    await join('ana'),
    await join('bea'),
    await join('carl'),
    await join('dan'),
    await join('mona', { moderator: true }),
  ]
  const post = await author.publishes('Un mot de trop')
  const repost = await other.call(repostPost, { params: { postId: post.id } })
  const socket = await moderator.socket()
  await socket.follows(topics.moderation)

  // Two simultaneous reports open one case, and a plain repost counts as its original.
  const opened = await Promise.all([
    reports(one, 'post', post),
    reports(another, 'post', repost, 'harassment'),
  ])
  expect(new Set(opened).size).toBe(1)
  const caseId = opened[0]
  await expect.poll(() => socket.events.some(({ event }) => event.type === 'case_changed')).toBe(true)
  await author.call(editPost, {
    params: { postId: post.id },
    body: { content: 'Un mot tout doux', edited_at: null },
  })
  expect(await reports(other, 'post', post, 'other')).toBe(caseId)
  expect(await reports(other, 'post', post, 'spam')).toBe(caseId)

  const shown = await looksAt(moderator, caseId)
  expect(shown).toMatchObject({
    target_type: 'post',
    target_id: post.id,
    report_count: 3,
    status: 'open',
    copy: { text: 'Un mot de trop', author_name: 'ana', media: [] },
    content: { text: 'Un mot tout doux', visibility: 'public', withheld: false, post_id: post.id },
    author: { id: author.id, isStaff: false, banned_until: null, standing_decisions: 0 },
    decisions: [],
    applicable: ['no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban'],
  })
  expect(shown.reports.map(({ reporter }) => reporter?.name).sort()).toEqual(['bea', 'carl', 'dan'])
  expect(shown.reasons.map(({ reason }) => reason).sort()).toEqual(['harassment', 'other', 'spam'])
  expect(await queue(moderator)).toMatchObject([
    { id: caseId, excerpt: 'Un mot de trop', author: { name: 'ana' }, claim: null, isOwn: false },
  ])

  await decides(moderator, caseId, { kind: 'no_action', note: 'Rien à redire' })
  const late = await join('dora')
  const again = await reports(late, 'post', post)
  expect(again).not.toBe(caseId)
  expect(await looksAt(moderator, again)).toMatchObject({
    report_count: 1,
    earlier_of_target: [
      { id: caseId, status: 'decided', decisions: [{ kind: 'no_action', reversed: false }] },
    ],
    earlier_of_author: [{ id: caseId }],
  })
  expect(await queue(moderator, 'decided')).toMatchObject([{ id: caseId }])
  const { rows } = await context.database.pool.query('select count(*)::integer as n from moderation_cases')
  expect(rows).toEqual([{ n: 2 }])
})

test('a message deleted by its sender is judged by its copy, and shown with the messages before it', async ({
  join,
}) => {
  const [author, reader, moderator] = [
    await join('ana'),
    await join('bea'),
    await join('mona', { moderator: true }),
  ]
  const post = await author.publishes('À partager')
  const first = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, message: 'Bonjour', request_id: crypto.randomUUID() },
  })
  const second = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, message: 'Menace', request_id: crypto.randomUUID() },
  })
  const caseId = await reports(reader, 'message', { id: second.message_id }, 'harassment')
  expect((await looksAt(moderator, caseId)).context).toMatchObject([
    { kind: 'message', id: first.message_id, text: 'Bonjour', author: { name: 'ana' } },
  ])
  await author.call(deleteMessage, { params: { messageId: second.message_id } })
  const shown = await looksAt(moderator, caseId)
  expect(shown).toMatchObject({
    content: null,
    copy: { text: 'Menace\n\nÀ partager', author_name: 'ana' },
    applicable: ['no_action', 'warn', 'suspend', 'ban'],
  })
  await expect(decides(moderator, caseId, reasoned({ kind: 'remove' }))).toBeRefused(
    'decision_not_applicable',
  )
  expect((await looksAt(moderator, caseId)).status).toBe('open')
  expect(await decides(moderator, caseId, reasoned({ kind: 'warn' }))).toMatchObject({
    status: 'decided',
    decisions: [{ kind: 'warn', rule: 'harassment', moderator: { name: 'mona' }, mayReverse: false }],
  })
})

test('the copy of a message contains the shared post only if its sender may read it, since they are shown the copy', async ({
  join,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const other = await join('carl')
  const post = await other.publishes('Pour tous')
  const shared = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, message: 'Menace', request_id: crypto.randomUUID() },
  })
  await other.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  await other.call(editPost, {
    params: { postId: post.id },
    body: { content: 'Pour moi seul', edited_at: null },
  })
  const caseId = await reports(reader, 'message', { id: shared.message_id }, 'harassment')
  const { copy, decisions } = await decides(mona, caseId, reasoned({ kind: 'warn' }))
  expect(copy?.text).toBe('Menace')
  const statement = await author.call(getStatement, { params: { decisionId: decisions[0]?.id ?? '' } })
  expect(statement.excerpt).toBe('Menace')
})

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

  // One's own content.
  expect(await looksAt(author, caseId)).toMatchObject({ isOwn: true, applicable: [] })
  await expect(claims(author, caseId)).toBeRefused('own_case')
  await expect(decides(author, caseId, { kind: 'no_action' })).toBeRefused('own_case')

  expect(await claims(mona, caseId)).toMatchObject({ claim: { by: { name: 'mona' }, isOwn: true } })
  expect(await mona.call(getModerationCounts, {})).toEqual({ open: 1, mine: 1, signals: 0 })
  expect(await milo.call(getModerationCounts, {})).toEqual({ open: 1, mine: 0, signals: 0 })
  const refused = await milo.send('PUT', `/api/moderation/cases/${caseId}/claim`)
  expect(refused.json.error).toMatchObject({ code: 'case_claimed', fields: { claimed_by: 'mona' } })
  await expect(decides(milo, caseId, { kind: 'no_action' })).toBeRefused('case_claimed')
  expect(await looksAt(milo, caseId)).toMatchObject({ claim: { isOwn: false }, applicable: [] })
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

test('staff members learn no more than other authors about who reported them, who contests, and internal notes', async ({
  join,
  guest,
}) => {
  const [author, reader, mona, milo] = [
    await join('ana', { moderator: true }),
    await join('bea'),
    await join('mona', { moderator: true }),
    await join('milo', { moderator: true }),
  ]
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post, 'other')
  const notice = {
    target_type: 'post',
    target_id: post.id,
    reason: 'defamation',
    explanation: 'Un fait de capucine.',
    name: 'Camille Exemple',
    email: 'camille@exemple.test',
    good_faith: true,
    request_id: crypto.randomUUID(),
  } as const
  await guest.call(fileNotice, { body: notice })
  const { decisions } = await decides(mona, caseId, { kind: 'no_action', note: 'Une note de capucine.' })
  await contests(reader, decisions[0]?.id ?? '', 'Un texte de capucine.')

  const told = JSON.stringify([await looksAt(milo, caseId), await appealsOf(milo)])
  for (const mark of ['bea', 'Une explication assez longue', 'fait de', 'note de', 'texte de'])
    expect(told).toContain(mark)
  expect(await looksAt(author, caseId)).toMatchObject({ isOwn: true, reports: [], notices: [] })
  const own = JSON.stringify([
    await looksAt(author, caseId),
    await queue(author, 'decided'),
    await appealsOf(author),
  ])
  expect(own).not.toMatch(/\bbea\b|explication|capucine|Camille|PV-/)

  // Their own appeals are listed, for another moderator to answer.
  await reverses(milo, decisions[0]?.id)
  const { decisions: anew } = await decides(milo, caseId, reasoned({ kind: 'warn', note: 'Une note.' }))
  await contests(author, anew.at(-1)?.id ?? '')
  expect(await appealsOf(author)).toMatchObject([
    { appellant: 'author', barred: 'own_case', decision: { note: null } },
  ])
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
  expect(await queue(mona)).toMatchObject([{ id: caseId, isOwn: true }])
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
