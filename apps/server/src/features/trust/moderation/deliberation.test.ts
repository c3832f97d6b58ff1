import {
  addStatement,
  listWaitingStatements,
  moderateStatement,
} from '@parvis/contract/civic/consultations.ts'
import { listContextNotes } from '@parvis/contract/content/context-notes.ts'
import { getStatement } from '@parvis/contract/trust/appeals.ts'
import { findNoticeTarget } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { castsVotes, next, opensConsultation, read } from '../../../../test/consultations.ts'
import { joinLongAgo, proposes, rates } from '../../../../test/context-notes.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { publishResults } from '../../civic/consultations/computing.ts'
import { scoreRecentNotes } from '../../content/context-notes/scoring.ts'

const noticed = (guest: Guest, path: string) =>
  guest.call(findNoticeTarget, { query: { address: `http://parvis.test${path}` } })

test('a consultation that moderation removes is hidden with its results; its opener reads the reasons, and a reversal shows it again', async ({
  join,
  guest,
  context,
}) => {
  const { reader: bea, mona, milo } = await aTeam(join)
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const consultation = await opensConsultation(context, mayor)
  expect(await noticed(guest, `/consultations/${consultation.id}`)).toMatchObject({
    target_type: 'consultation',
    author_name: 'lucie',
    excerpt: 'Comment partager la rue ?',
  })
  await expect(reports(mayor, 'consultation', consultation)).toBeRefused('own_content')
  const caseId = await reports(bea, 'consultation', consultation)
  expect(await looksAt(mona, caseId)).toMatchObject({
    author: { name: 'lucie' },
    content: { consultation_id: consultation.id, withheld: false },
  })
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  const decisionId = decisions[0]?.id ?? ''
  for (const reader of [guest, bea, mayor])
    await expect(read(reader, consultation)).toBeRefused('consultation_not_found')
  await expect(next(bea, consultation)).toBeRefused('consultation_not_found')
  expect(await mayor.call(getStatement, { params: { decisionId } })).toMatchObject({
    reader: 'author',
    target_type: 'consultation',
    path: `/consultations/${consultation.id}`,
    may_appeal: true,
  })
  await reverses(milo, decisionId)
  expect(await read(guest, consultation)).toMatchObject({ state: 'open' })
})

test('a removed statement leaves the answers, the results and the public log; its author stays unnamed, and its opener cannot accept it again', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { author: ana, reader: bea, mona, milo } = await aTeam(join)
  const mayor = await join('lucie', { role: 'politician', verified: true })
  const consultation = await opensConsultation(context, mayor)
  const params = { consultationId: consultation.id }
  await ana.call(addStatement, {
    params,
    body: { text: 'Le maire est un voleur', signed: false, differs: false },
  })
  const [waiting] = (await mayor.call(listWaitingStatements, { params, query: {} })).items
  const statement = { id: waiting?.id ?? '' }
  const accepts = () =>
    mayor.call(moderateStatement, {
      params: { ...params, statementId: statement.id },
      body: { refused_for: null },
    })
  await expect(reports(bea, 'statement', statement)).toBeRefused('statement_not_found')
  await accepts()
  await castsVotes(context.db, consultation, Array(12).fill([1, -1, 1, 1]))
  await publishResults(context)
  const texts = async () => (await read(guest, consultation)).results?.statements.map(({ text }) => text)
  expect(await texts()).toContain('Le maire est un voleur')
  expect(await noticed(guest, `/consultations/${consultation.id}#enonce-${statement.id}`)).toMatchObject({
    target_type: 'statement',
    author_name: null,
  })

  await expect(reports(ana, 'statement', statement)).toBeRefused('own_content')
  const caseId = await reports(bea, 'statement', statement, 'harassment')
  // The opener of the consultation is a party. A moderator reads the author's name once they hold the case.
  const shown = await looksAt(mona, caseId)
  expect(shown).toMatchObject({
    author: null,
    asker_hidden: true,
    content: { text: 'Le maire est un voleur', consultation_id: consultation.id },
    context: [{ kind: 'consultation', text: 'Comment partager la rue ?' }],
  })
  expect(JSON.stringify(shown)).not.toContain(ana.id)
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  expect(await texts()).not.toContain('Le maire est un voleur')
  expect((await next(bea, consultation)).total).toBe(3)
  await expect(accepts()).toBeRefused('statement_not_found')
  const log = await guest.send('GET', `/api/v1/consultations/${consultation.id}/moderation.csv`)
  // The public log of all decisions has the removal, sealed; this one would show its day.
  expect(log.text).not.toMatch(/voleur|retiré/)
  await castsVotes(context.db, consultation, Array(12).fill([1, -1, 1]))
  clock.advance({ minutes: 11 })
  await publishResults(context)
  expect((await read(guest, consultation)).results).toMatchObject({ participants: 24 })
  expect(await texts()).toHaveLength(3)
  await reverses(milo, decisions[0]?.id ?? '')
  expect((await next(bea, consultation)).total).toBe(4)
})

test('a context note is removed for what it says against the rules, never for being wrong; restored, the model shows it again', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const [author, writer, bea] = (await joinLongAgo(join, clock, ['auteur', 'redactrice', 'bea'])) as [
    Member,
    Member,
    Member,
  ]
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const post = await author.publishes('Le chômage a doublé')
  const note = await proposes(writer, post, 'Il a baissé de 0,2 point')
  await rates(bea, note, 'helpful')
  await context.db.updateTable('context_notes').set({ is_shown: true }).where('id', '=', note.id).execute()
  await context.db.updateTable('posts').set({ context_note_id: note.id }).where('id', '=', post.id).execute()
  await expect(reports(writer, 'context_note', note)).toBeRefused('own_content')
  const caseId = await reports(author, 'context_note', note, 'harassment')
  const shown = await looksAt(mona, caseId)
  expect(shown).toMatchObject({
    author: null,
    asker_hidden: true,
    context: [{ text: 'Le chômage a doublé' }],
  })
  expect(JSON.stringify(shown)).not.toContain(writer.id)
  await expect(
    decides(mona, caseId, { ...reasoned({ kind: 'remove' as const }), rule: 'misinformation' }),
  ).toBeRefused('decision_not_applicable')
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' }))
  expect(await guest.opens(post)).toMatchObject({ context_note: null })
  const own = async () =>
    (await writer.call(listContextNotes, { query: { list: 'own' } })).items.map(({ state }) => state)
  expect(await own()).toEqual(['removed'])
  await expect(rates(bea, note, 'helpful')).toBeRefused('context_note_not_found')
  await expect(reports(bea, 'context_note', note)).toBeRefused('context_note_not_found')
  await scoreRecentNotes(context)
  expect(await own()).toEqual(['removed'])

  await reverses(milo, decisions[0]?.id ?? '')
  expect(await own()).toEqual(['no_longer_shown'])
  expect(await rates(bea, note, 'helpful')).toMatchObject({ id: note.id })
})
