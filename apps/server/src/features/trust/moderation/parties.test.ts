import { assignCase, escalateCase } from '@parvis/contract/trust/case-work.ts'
import { tagCase } from '@parvis/contract/trust/desk.ts'
import type { ActFilter } from '@parvis/contract/trust/moderation-acts.schemas.ts'
import { exportActs, listActs } from '@parvis/contract/trust/moderation-acts.ts'
import { expect } from 'vitest'
import { decides, looksAt, queue, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { answers, appealsOf, contests } from '../../../../test/redress.ts'

const listed = async (reader: Member, query: ActFilter = {}) =>
  (await reader.call(listActs, { query })).items.map(({ act }) => act)

test('a member of the staff reads of a case that they wrote, reported or contest only what was decided', async ({
  join,
}) => {
  const administrator = { administrator: true }
  const [ada, bob, eve, zoe] = [
    await join('ada', administrator),
    await join('bob', administrator),
    await join('eve', administrator),
    await join('zoe', administrator),
  ]
  const [mona, bea] = [await join('mona', { moderator: true }), await join('bea')]
  const post = await ada.publishes('Un mot de trop')

  // An earlier report led to nothing, was contested, and is judged anew.
  const caseId = await reports(bea, 'post', post)
  await reports(bob, 'post', post)
  const { decisions } = await decides(mona, caseId, { kind: 'no_action' })
  await contests(bob, decisions[0]?.id ?? '')
  await answers(eve, (await appealsOf(eve))[0], 'reversed', 'À juger de nouveau.')
  const params = { caseId }
  await eve.call(tagCase, { params, body: { tags: ['Campagne'] } })
  await eve.call(assignCase, { params, body: { member_id: eve.id, from: null } })
  await eve.call(escalateCase, { params, body: { note: 'Elle récidive.' } })
  await decides(zoe, caseId, reasoned({ kind: 'warn' } as const))

  const whole = await looksAt(eve, caseId)
  expect(whole.author?.misuse).toMatchObject({ judged: 1 })
  expect(whole.acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining([
      'case_tagged',
      'case_assigned',
      'case_escalated',
      'appeal_reversed',
      'decision_reversed',
    ]),
  )

  const secret = { assignment: null, escalation: null, tags: [] }
  const seen = { earlier_of_target: [], earlier_of_author: [], reports: [], notices: [] }
  for (const party of [ada, bob]) {
    const view = await looksAt(party, caseId)
    expect(view).toMatchObject({ ...secret, ...seen, isOwn: true, author: { misuse: null } })
    expect(view.decisions.map(({ note }) => note)).toEqual(view.decisions.map(() => null))
    expect((await queue(party, 'decided')).find(({ id }) => id === caseId)).toMatchObject(secret)
  }
  const ofAuthor = ['case_decided']
  const ofReporter = ['case_decided', 'decision_reversed', 'case_decided']
  for (const [party, acts] of [
    [ada, ofAuthor],
    [bob, ofReporter],
  ] as const) {
    expect((await looksAt(party, caseId)).acts.map(({ act }) => act)).toEqual(acts)
    expect(await listed(party, { family: 'cases' })).toEqual(acts)
    expect(await listed(party, { subject: ada.id, family: 'appeals' })).toEqual([])
    expect((await party.call(exportActs, { body: { family: 'cases' } })).count).toBe(acts.length)
  }
  expect(await listed(eve, { family: 'cases' })).toEqual(
    expect.arrayContaining(['case_tagged', 'case_assigned']),
  )
})
