import { getStatement } from '@parvis/contract/trust/appeals.ts'
import { findNoticeTarget } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { asks, official, questionsOf, supports } from '../../../../test/asked-questions.ts'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'

test('moderation removes a question with reasons; only its author still sees it, its supporters keep a plain reaction, and a reversal restores it', async ({
  join,
  guest,
}) => {
  const { author: ana, reader: bea, mona, milo } = await aTeam(join)
  const odile = await join('odile', official)
  const post = await odile.publishes('Interrogez-moi')
  const { question } = await asks(ana, post, 'Êtes-vous un voleur ?')
  await supports(bea, question)
  await expect(reports(ana, 'question', question)).toBeRefused('own_content')
  const caseId = await reports(odile, 'question', question, 'harassment')
  expect(await looksAt(mona, caseId)).toMatchObject({
    target_type: 'question',
    author: null,
    asker_hidden: true,
    copy: { text: 'Êtes-vous un voleur ?', author_name: null },
    content: { text: 'Êtes-vous un voleur ?', post_id: post.id, withheld: false },
    context: [{ kind: 'post', text: 'Interrogez-moi' }],
  })
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  const decisionId = decisions[0]?.id ?? ''

  expect(await guest.opens(post)).toMatchObject({ reactions: { question: 2 }, top_question: null })
  expect(await questionsOf(bea, post)).toMatchObject({ items: [], own: null })
  expect(await bea.opens(post)).toMatchObject({ userReaction: 'question' })
  expect((await questionsOf(ana, post)).own).toMatchObject({
    content: 'Êtes-vous un voleur ?',
    moderation: { withheld: { decision_id: decisionId } },
  })
  await expect(supports(bea, question)).toBeRefused('question_not_found')
  await expect(asks(ana, post, 'Et une autre ?')).toBeRefused('question_asked_before')
  expect(await ana.call(getStatement, { params: { decisionId } })).toMatchObject({
    reader: 'author',
    target_type: 'question',
    excerpt: 'Êtes-vous un voleur ?',
    path: `/post/${post.id}#questions`,
    may_appeal: true,
  })
  // The official who reported it is told the outcome, and not who asked.
  expect(JSON.stringify(await odile.call(getStatement, { params: { decisionId } }))).not.toContain(ana.id)

  await reverses(milo, decisionId)
  expect(await guest.opens(post)).toMatchObject({ top_question: { id: question.id, asked: 2 } })
  // Visitors without an account can give notice of it by its address, which names nobody.
  expect(
    await guest.call(findNoticeTarget, {
      query: { address: `http://parvis.test/post/${post.id}#question-${question.id}` },
    }),
  ).toMatchObject({ target_type: 'question', author_name: null, excerpt: 'Êtes-vous un voleur ?' })
})
