import { deletePost } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { answers, appealsOf, contests, reads } from '../../../../test/redress.ts'

test('content deleted by its author can be judged, contested and restored only as far as it remains', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const [removed, gone] = [await author.publishes('Un mot de trop'), await author.publishes('Un autre')]
  const comment = await author.comments(removed, 'Un avis de trop')
  const cases = {
    removed: await reports(reader, 'post', removed),
    gone: await reports(reader, 'post', gone),
    comment: await reports(reader, 'comment', comment),
  }
  // Deleted while the case is open: only measures against the author remain possible.
  await author.call(deletePost, { params: { postId: gone.id } })
  expect(await looksAt(mona, cases.gone)).toMatchObject({ content: null, copy: { text: 'Un autre' } })
  for (const kind of ['remove', 'limit_reach'] as const)
    await expect(decides(mona, cases.gone, reasoned({ kind }))).toBeRefused('decision_not_applicable')
  const suspension = {
    kind: 'suspend',
    suspended_until: new Date(Date.now() + 86_400_000).toISOString(),
    also_remove: true,
  } as const
  await expect(decides(mona, cases.gone, reasoned(suspension))).toBeRefused('decision_not_applicable')
  const warned = await decides(mona, cases.gone, reasoned({ kind: 'warn' }))
  expect(warned.decisions.map(({ kind }) => kind)).toEqual(['warn'])
  expect(warned.author).toMatchObject({ banned_until: null })

  // Deleted after its removal: the reasons and the appeal remain, and a reversal restores nothing.
  const { decisions } = await decides(mona, cases.removed, reasoned({ kind: 'remove' }))
  const ofComment = await decides(mona, cases.comment, reasoned({ kind: 'remove' }))
  const [id, commentDecision] = [decisions[0]?.id ?? '', ofComment.decisions[0]?.id ?? '']
  await author.call(deletePost, { params: { postId: removed.id } })
  expect(await reads(author, id)).toMatchObject({ path: null, excerpt: 'Un mot de trop', may_appeal: true })
  await contests(author, id)
  await contests(author, commentDecision)
  for (const waiting of await appealsOf(milo)) await answers(milo, waiting, 'reversed', 'À tort.')
  expect(await reads(author, id)).toMatchObject({ appeal: { status: 'reversed' }, path: null })
  await expect(guest.opens(removed)).toBeRefused('post_not_found')
  await expect(reverses(milo, id)).toBeRefused('decision_reversed')
  await expect(contests(author, id)).toBeRefused('already_appealed')
})

test('two moderators act on a case at once: one succeeds and the other is refused', async ({ join }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  for (let round = 0; round < 3; round += 1) {
    const post = await author.publishes(`Un mot ${round}`)
    const caseId = await reports(reader, 'post', post)
    const outcomes = await Promise.allSettled([
      decides(mona, caseId, reasoned({ kind: 'remove' })),
      decides(milo, caseId, reasoned({ kind: 'warn' })),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { decisions } = await looksAt(mona, caseId)
    expect(decisions).toHaveLength(1)
    const taker = decisions[0]?.moderator?.id === mona.id ? mona : milo
    const other = taker === mona ? milo : mona
    const id = decisions[0]?.id ?? ''
    // Contested, answered and reversed at the same moment.
    await contests(author, id)
    const [waiting] = await appealsOf(other)
    const ends = await Promise.allSettled([
      answers(other, waiting, 'reversed', 'Un.'),
      reverses(other, id, 'Deux.'),
      answers(other, waiting, 'reversed', 'Trois.'),
      contests(author, id),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await reads(author, id)).toMatchObject({ appeal: { status: 'reversed' } })
    expect((await author.opens(post)).moderation).toBeNull()
  }
})
