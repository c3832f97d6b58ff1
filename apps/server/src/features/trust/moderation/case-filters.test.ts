import { assignCase, escalateCase, tagCase } from '@parvis/contract/trust/desk.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import type { CaseFilters } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { listCases } from '@parvis/contract/trust/moderation-cases.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { languageOfText } from './intake.ts'

const finds = async (member: Member, query: CaseFilters) =>
  (await member.call(listCases, { query })).items.map(({ id }) => id)

test('cases are found by reference, id, receipt, member, and words of the content and its reports', async ({
  join,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const post = await author.publishes('Les élus votèrent la réforme à l’unanimité')
  const other = await author.publishes('Tout autre chose')
  const caseId = await reports(reader, 'post', post)
  const second = await reports(reader, 'post', other)
  const body = { target_type: 'post', target_id: other.id, reason: 'other' } as const
  await mona.call(createReport, { body: { ...body, details: 'Ce sont des chouettes déguisées.' } })
  const { receipt } = await reader.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: post.id,
      reason: 'defamation',
      explanation: 'Ce texte impute un détournement à mon association.',
      name: 'Bea',
      email: 'notice@parvis.test',
      good_faith: true,
      request_id: crypto.randomUUID(),
    },
  })
  const { reference } = await looksAt(milo, caseId)
  for (const q of [
    reference,
    `#${reference.toLowerCase()}`,
    caseId,
    post.id,
    'REFORME',
    'vote reforme',
    'détournements',
    receipt,
  ])
    expect(await finds(milo, { q }), q).toEqual([caseId])
  expect(await finds(milo, { q: 'chouette' })).toEqual([second])
  for (const q of ['ana', '@ana', author.id]) expect(await finds(milo, { q }), q).toHaveLength(2)
  for (const q of ['chouette réforme', 'zzz', '%', '#', crypto.randomUUID()])
    expect(await finds(milo, { q }), q).toEqual([])
  // A reporter reads no other report, and finds nothing by its words.
  expect(await finds(mona, { q: 'chouette' })).toEqual([])
  await decides(milo, caseId, reasoned({ kind: 'warn' }))
  expect(await finds(milo, { q: 'réforme' })).toEqual([])
  expect(await finds(milo, { q: 'réforme', list: 'decided' })).toEqual([caseId])
})

test('cases are filtered by rule, language, age, priority, hands, escalation and tag', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  await join('ada', { administrator: true })
  const old = await reports(
    reader,
    'post',
    await author.publishes('The law is not what they say it is'),
    'harassment',
  )
  await context.db
    .updateTable('moderation_cases')
    .set({ opened_at: new Date(context.clock.now().getTime() - 30 * 3_600_000) })
    .execute()
  const recent = await reports(
    reader,
    'post',
    await author.publishes('Nous sommes dans la rue et vous aussi'),
  )
  expect(await finds(milo, {})).toEqual([old, recent])
  const expected: [CaseFilters, string[]][] = [
    [{ rule: 'harassment' }, [old]],
    [{ rule: 'impersonation' }, []],
    [{ language: 'en' }, [old]],
    [{ language: 'fr' }, [recent]],
    [{ age: 'day' }, [old]],
    [{ age: 'three_days' }, []],
    [{ priority: 'high' }, [old]],
    [{ priority: 'usual' }, [recent]],
    [{ priority: 'urgent' }, []],
    [{ assigned: 'nobody', target_type: 'post' }, [old, recent]],
  ]
  for (const [query, ids] of expected) expect(await finds(milo, query), JSON.stringify(query)).toEqual(ids)

  await mona.call(assignCase, { params: { caseId: old }, body: { member_id: mona.id, from: null } })
  const { tags } = await mona.call(tagCase, { params: { caseId: old }, body: { tags: ['Municipales'] } })
  await milo.call(escalateCase, { params: { caseId: recent }, body: { note: 'Un avis ?' } })
  expect(await finds(mona, { assigned: 'me' })).toEqual([old])
  expect(await finds(milo, { assigned: mona.id })).toEqual([old])
  expect(await finds(milo, { assigned: 'me' })).toEqual([])
  expect(await finds(milo, { tag: tags[0]?.id })).toEqual([old])
  expect(await finds(milo, { escalated: 'yes' })).toEqual([recent])
  await decides(mona, old, reasoned({ kind: 'remove' }))
  expect(await finds(milo, { list: 'decided', rule: 'harassment' })).toEqual([old])
  expect(await finds(milo, { list: 'decided', rule: 'spam' })).toEqual([])
  await expect(milo.call(listCases, { query: { assigned: 'tous' } as never })).toBeRefused(
    'validation_failed',
  )
})

test('a staff member finds nothing about themselves by what the team notes or others say of it', async ({
  join,
}) => {
  const { reader, mona, milo } = await aTeam(join)
  const post = await mona.publishes('Une réforme de trop')
  const caseId = await reports(reader, 'post', post, 'other')
  await milo.call(tagCase, { params: { caseId }, body: { tags: ['Équipe'] } })
  const { tags } = await looksAt(milo, caseId)
  const asks: CaseFilters[] = [
    { q: 'explication' },
    { q: 'réforme' },
    { q: caseId },
    { tag: tags[0]?.id },
    { assigned: 'nobody' },
  ]
  for (const list of ['open', 'decided'] as const) {
    for (const query of asks) expect(await finds(mona, { ...query, list })).toEqual([])
    if (list === 'open') await decides(milo, caseId, reasoned({ kind: 'warn' }))
  }
  // The measure is shown, as to any author, without what the team notes of it.
  expect(await finds(mona, { list: 'decided' })).toEqual([caseId])
  expect(await looksAt(mona, caseId)).toMatchObject({ tags: [], assignment: null, escalation: null })
})

test('the language of a text is told by its short words, and of a short text not at all', () => {
  expect(languageOfText('Nous sommes dans la rue, et vous ?')).toBe('fr')
  expect(languageOfText('This is not what you have to do')).toBe('en')
  expect(languageOfText('El gobierno no es una empresa, y los ciudadanos lo saben')).toBe('es')
  expect(languageOfText('Das ist nicht die Antwort auf die Frage')).toBe('de')
  expect(languageOfText('Questo non è il problema della città, ma di tutti')).toBe('it')
  for (const text of ['', 'Bravo !', '12 %', 'https://exemple.fr']) expect(languageOfText(text)).toBeNull()
})
