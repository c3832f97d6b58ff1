import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import type { ReportDraft } from '@parvis/contract/trust/reports.schemas.ts'
import { createReport, reportReasons } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports as reportsCase } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const reports = (member: Guest, draft: ReportDraft) => member.call(createReport, { body: draft })

test('[RSR-27] a report stores reporter, target and reason, and details only for "other"', async ({
  join,
  context,
}) => {
  const author = await join('ana')
  const reader = await join('bea')
  const post = await author.publishes('Un mot')
  const comment = await author.comments(post, 'Un avis')
  await reports(reader, {
    target_type: 'post',
    target_id: post.id,
    reason: 'spam',
    details: 'sera laissé de côté',
  })
  await reports(reader, {
    target_type: 'comment',
    target_id: comment.id,
    reason: 'other',
    details: '  Une explication assez longue.  ',
  })
  await reports(reader, { target_type: 'profile', target_id: author.id, reason: 'harassment' })
  const rows = await context.db
    .selectFrom('reports')
    .select(['reporter_id', 'target_type', 'target_id', 'reason', 'details'])
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { reporter_id: reader.id, target_type: 'post', target_id: post.id, reason: 'spam', details: null },
    {
      reporter_id: reader.id,
      target_type: 'comment',
      target_id: comment.id,
      reason: 'other',
      details: 'Une explication assez longue.',
    },
    {
      reporter_id: reader.id,
      target_type: 'profile',
      target_id: author.id,
      reason: 'harassment',
      details: null,
    },
  ])
})

test('[RSR-19] "other" needs between ten and five hundred characters after trimming', async ({ join }) => {
  const author = await join('ana')
  const reader = await join('bea')
  const post = await author.publishes('Un mot')
  const draft = (details?: string) => ({
    target_type: 'post' as const,
    target_id: post.id,
    reason: 'other' as const,
    details,
  })
  for (const details of [undefined, '', '         ', '  123456789  ', 'x'.repeat(501)])
    await expect(reports(reader, draft(details))).toBeRefused('validation_failed')
  expect(await reports(reader, draft(' 1234567890 '))).toMatchObject({ id: expect.any(String) })
})

test('a second report of the same target changes nothing, even in parallel', async ({ join, context }) => {
  const author = await join('ana')
  const reader = await join('bea')
  const post = await author.publishes('Un mot')
  const answers = await Promise.all(
    reportReasons
      .filter((reason) => reason !== 'other')
      .map((reason) => reports(reader, { target_type: 'post', target_id: post.id, reason })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await context.db.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

test('members cannot report themselves or invisible content, and guests cannot report here', async ({
  join,
  guest,
}) => {
  const author = await join('ana')
  const reader = await join('bea')
  const post = await author.publishes('Un mot')
  const spam = { target_type: 'post', target_id: post.id, reason: 'spam' } as const
  await expect(reports(author, spam)).toBeRefused('own_content')
  await expect(reports(guest, spam)).toBeRefused('not_authenticated')
  await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  await expect(reports(reader, spam)).toBeRefused('post_not_found')
  const nothing = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
  await expect(reports(reader, { ...spam, target_type: 'comment', target_id: nothing })).toBeRefused(
    'comment_not_found',
  )
  await expect(reports(reader, { ...spam, target_type: 'profile', target_id: nothing })).toBeRefused(
    'profile_not_found',
  )
})

test('an invisible profile (banned or blocked) is unknown to a report too', async ({ join }) => {
  const { author, reader, mona } = await aTeam(join)
  const carl = await join('carl')
  const spam = { target_type: 'profile', target_id: author.id, reason: 'spam' } as const
  await author.call(blockMember, { params: { memberId: carl.id } })
  await expect(reports(carl, spam)).toBeRefused('profile_not_found')
  await decides(mona, await reportsCase(reader, 'profile', author), reasoned({ kind: 'ban' }))
  await expect(reports(await join('dina'), spam)).toBeRefused('profile_not_found')
})
