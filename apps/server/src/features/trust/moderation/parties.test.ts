import { deleteComment } from '@parvis/contract/content/comments.ts'
import { assignCase, escalateCase, tagCase } from '@parvis/contract/trust/desk.ts'
import { getMemberFile } from '@parvis/contract/trust/members.ts'
import { listCases, readAsker, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import type { ActFilter } from '@parvis/contract/trust/staff.schemas.ts'
import { exportActs, listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { asks, official } from '../../../../test/asked-questions.ts'
import { claims, decides, looksAt, queue, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { answers, appealsOf, contests } from '../../../../test/redress.ts'
import { quotes } from '../../../../test/reposts.ts'

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
    expect(view).toMatchObject({ ...secret, ...seen, is_own: true, author: { misuse: null } })
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

test('an official who moderates neither judges a question to them nor learns who asked; a colleague reads it once the case is theirs, and the trail says so', async ({
  join,
}) => {
  const odile = await join('odile', { ...official, moderator: true, administrator: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { administrator: true })]
  const post = await odile.publishes('Interrogez-moi')
  const { question } = await asks(ana, post, 'Qui vous paie vraiment ?')
  const caseId = await reports(bea, 'question', question, 'harassment')
  const params = { caseId }
  const isSilent = async (reader: Member) => {
    const seen = JSON.stringify([
      await looksAt(reader, caseId),
      await queue(reader),
      await reader.call(listCases, { query: { list: 'open', q: 'Qui vous paie' } }),
      (await reader.call(listCases, { query: { list: 'open', q: 'ana' } })).items,
      (await reader.call(listCases, { query: { list: 'open', q: ana.id } })).items,
    ])
    return !seen.includes(ana.id) && !/"(name|author_name|author_username|username)":"ana"/.test(seen)
  }

  // The addressee is a party, like the reporter.
  expect(await looksAt(odile, caseId)).toMatchObject({ is_own: true, barred: 'own_case', reports: [] })
  expect(await isSilent(odile)).toBe(true)
  await expect(claims(odile, caseId)).toBeRefused('own_case')
  await expect(odile.call(readAsker, { params })).toBeRefused('own_case')
  await expect(decides(odile, caseId, { kind: 'no_action' })).toBeRefused('own_case')
  await expect(mona.call(assignCase, { params, body: { member_id: odile.id, from: null } })).rejects.toThrow()

  // Nobody reads the name before the case is theirs, and before they ask for it.
  expect(await looksAt(mona, caseId)).toMatchObject({ author: null, asker_hidden: true, is_own: false })
  await expect(mona.call(readAsker, { params })).toBeRefused('claim_needed')
  await claims(mona, caseId)
  expect(await isSilent(mona)).toBe(true)
  expect(await mona.call(readAsker, { params })).toMatchObject({
    asker_hidden: false,
    author: { id: ana.id, name: 'ana' },
    copy: { author_name: 'ana' },
  })
  await mona.call(readAsker, { params })
  expect(await isSilent(milo)).toBe(true)
  expect(await isSilent(odile)).toBe(true)

  // A later claim begins without the name again.
  await mona.call(releaseCase, { params })
  expect(await isSilent(mona)).toBe(true)
  await claims(mona, caseId)
  expect(await isSilent(mona)).toBe(true)
  const read = (await milo.call(listActs, { query: { family: 'readings' } })).items
  expect(read.filter(({ act }) => act === 'asker_read')).toMatchObject([
    { actor: { id: mona.id }, subject: null, case_id: caseId },
  ])

  // Decided, contested and reversed: no list, file or trail ties the question to who asked it.
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' } as const))
  await contests(ana, decisions[0]?.id ?? '')
  expect(await appealsOf(milo)).toMatchObject([{ appellant: 'author', appellant_name: null }])
  await expect(reverses(odile, decisions[0]?.id)).toBeRefused('own_case')
  for (const reader of [odile, mona, milo]) expect(await isSilent(reader)).toBe(true)
  for (const administrator of [odile, milo]) {
    const file = await administrator.call(getMemberFile, { params: { memberId: ana.id } })
    expect(JSON.stringify(file)).not.toContain(caseId)
    expect(file).toMatchObject({ open_cases: 0, standing_decisions: 0, cases: [] })
    const about = await administrator.call(listActs, { query: { subject: ana.id } })
    expect(about.items.map(({ case_id }) => case_id)).not.toContain(caseId)
    const all = await administrator.call(exportActs, { body: { family: 'cases' } })
    expect(all.csv).not.toMatch(/;ana;/)
  }
})

test('the author of a comment judges no answer to it, also when it is deleted meanwhile', async ({
  join,
}) => {
  const mona = await join('mona', { moderator: true })
  const [ana, bea, milo] = [await join('ana'), await join('bea'), await join('milo', { moderator: true })]
  const post = await ana.publishes('Un avis')
  const comment = await mona.comments(post, 'Un doute')
  const reply = await bea.comments(post, 'Quelle sottise', { on: comment })
  const caseId = await reports(ana, 'comment', reply)
  await bea.call(deleteComment, { params: { commentId: reply.id } })
  expect(await looksAt(mona, caseId)).toMatchObject({ is_own: true, reports: [], applicable: [] })
  expect((await mona.call(listCases, { query: { list: 'open', q: 'sottise' } })).items).toEqual([])
  await expect(decides(mona, caseId, { kind: 'no_action' })).toBeRefused('own_case')
  expect(await decides(milo, caseId, { kind: 'no_action' })).toMatchObject({ status: 'decided' })
})

test('the author of a post judges neither comments on it nor quotes of it, also when they are deleted meanwhile', async ({
  join,
}) => {
  const mona = await join('mona', { moderator: true })
  const [ana, bea, milo] = [await join('ana'), await join('bea'), await join('milo', { moderator: true })]
  const post = await mona.publishes('Un avis')
  const comment = await ana.comments(post, 'Une pique')
  const quote = await quotes(ana, post, 'Quelle sottise')
  const cases = [await reports(bea, 'comment', comment), await reports(bea, 'post', quote)]
  await ana.call(deleteComment, { params: { commentId: comment.id } })
  for (const caseId of cases) {
    expect(await looksAt(mona, caseId)).toMatchObject({ is_own: true, reports: [], applicable: [] })
    await expect(decides(mona, caseId, { kind: 'no_action' })).toBeRefused('own_case')
    expect(await decides(milo, caseId, { kind: 'no_action' })).toMatchObject({ status: 'decided' })
  }
})
