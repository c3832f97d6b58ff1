import { editPost, repostPost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { getStatement } from '@parvis/contract/trust/appeals.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, queue, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { appealsOf, contests } from '../../../../test/redress.ts'

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
    author: { id: author.id, is_staff: false, banned_until: null, standing_decisions: 0 },
    decisions: [],
    applicable: ['no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban'],
  })
  expect(shown.reports.map(({ reporter }) => reporter?.name).sort()).toEqual(['bea', 'carl', 'dan'])
  expect(shown.reasons.map(({ reason }) => reason).sort()).toEqual(['harassment', 'other', 'spam'])
  expect(await queue(moderator)).toMatchObject([
    { id: caseId, excerpt: 'Un mot de trop', author: { name: 'ana' }, claim: null, is_own: false },
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
    // Nobody else is in the team.
    decisions: [{ kind: 'warn', rule: 'harassment', moderator: { name: 'mona' }, may_reverse: true }],
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

  const answers = JSON.stringify([await looksAt(milo, caseId), await appealsOf(milo)])
  for (const mark of ['bea', 'Une explication assez longue', 'fait de', 'note de', 'texte de'])
    expect(answers).toContain(mark)
  // Nothing came of it: for its author, in the staff or not, it does not exist.
  await expect(looksAt(author, caseId)).toBeRefused('case_not_found')
  expect([await queue(author, 'decided'), await appealsOf(author)]).toEqual([[], []])

  // Their own appeals are listed, for another moderator to answer.
  await reverses(milo, decisions[0]?.id)
  const { decisions: anew } = await decides(milo, caseId, reasoned({ kind: 'warn', note: 'Une note.' }))
  await contests(author, anew.at(-1)?.id ?? '')
  // A measure was taken: they see it, and no more than another author.
  const own = await looksAt(author, caseId)
  expect(own).toMatchObject({ is_own: true, reports: [], notices: [], decisions: [{ kind: 'warn' }] })
  expect(JSON.stringify(own)).not.toMatch(/\bbea\b|explication|capucine|Camille|PV-/)
  expect(await appealsOf(author)).toMatchObject([
    { appellant: 'author', barred: 'own_case', decision: { note: null } },
  ])
})
