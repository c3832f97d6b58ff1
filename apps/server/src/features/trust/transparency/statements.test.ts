import { randomUUID } from 'node:crypto'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { publishes, sends } from '../../../../test/attachments.ts'
import { aTeam, decides, reasoned, reports } from '../../../../test/cases.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { answers, appealsOf, contests, reads } from '../../../../test/redress.ts'

test('decisions, appeals and notices are counted, and each measure of a year is published in the form of the Union’s database, naming nobody', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { author: ana, reader: bea, mona, milo: noah } = await aTeam(join)
  const posts = [
    await ana.publishes('Un secret de capucine'),
    await ana.publishes('Deux'),
    await publishes(ana, await sends(ana, await jpeg(80, 80))),
  ]
  const given = {
    target_type: 'post',
    target_id: posts[2]?.id ?? '',
    reason: 'election',
    explanation: 'Un faux résultat.',
    name: 'Camille Exemple',
    email: 'camille@exemple.test',
    good_faith: true,
    request_id: randomUUID(),
  } as const
  await guest.call(fileNotice, { body: given })
  const [first = '', second = ''] = [
    await reports(bea, 'post', posts[0] ?? { id: '' }),
    await reports(bea, 'post', posts[1] ?? { id: '' }),
  ]
  const third = await context.db.selectFrom('legal_notices').select('case_id').executeTakeFirstOrThrow()
  const removed = await decides(mona, first, reasoned({ kind: 'remove', facts: 'Un fait de capucine' }))
  await decides(mona, second, { kind: 'no_action' })
  const labelled = reasoned({
    kind: 'label',
    rule: 'misinformation',
    ground: 'illegal_content',
    label: 'misleading',
  } as const)
  await decides(mona, third.case_id ?? '', labelled)
  const id = removed.decisions[0]?.id ?? ''
  await contests(ana, id)
  const [waiting] = await appealsOf(noah)
  await answers(noah, waiting, 'upheld', 'Non.')

  // Nine like each of the two measures: fewer than ten are not shown one by one.
  await sql`
    insert into moderation_decisions
    select (jsonb_populate_record(taken, jsonb_build_object('id', gen_random_uuid()))).*
    from moderation_decisions as taken cross join generate_series(1, 9) where taken.kind <> 'no_action'
  `.execute(context.db)
  const year = Number(dayInParis(clock.now()).slice(0, 4))
  expect((await guest.send('GET', `/api/v1/transparency/statements/${year}.csv`)).status).toBe(404)
  clock.advance({ days: 366 - 30 })
  const figures = await guest.call(getTransparency, {})
  expect(figures).toMatchObject({
    notices: { total: 0, by_reason: { election: 0, privacy: 0 } },
    decisions: {
      total: 20,
      by_kind: { no_action: 1, remove: 10, label: 9, ban: 0 },
      by_rule: { harassment: 10, misinformation: 9 },
      by_ground: { terms: 10, illegal_content: 9 },
      automated: 0,
      reversed: 0,
      median_hours: null,
    },
    appeals: { received: 1, upheld: 1, reversed: 0, waiting: 0, median_hours: null },
    years: [year],
  })

  const path = `/api/v1/transparency/statements/${year}`
  const { status, text, headers } = await guest.send('GET', `${path}.json`)
  expect(status).toBe(200)
  const { statements: all } = JSON.parse(text)
  expect(all).toHaveLength(20)
  expect(all.map(({ puid }: { puid: string }) => puid)).toEqual(
    all.map(({ puid }: { puid: string }) => puid).toSorted(),
  )
  const days = { application_date: `${year}-12-31`, content_date: `${year}-12-31` }
  for (const one of all) expect(one).toMatchObject(days)
  await ana.signsInAgain()
  const { reference } = await reads(ana, id)
  const statements = [
    all.find(({ puid }: { puid: string }) => puid === reference),
    all.find(({ source_type }: { source_type: string }) => source_type === 'SOURCE_ARTICLE_16'),
  ]
  expect(statements).toMatchObject([
    {
      puid: reference,
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
      decision_account: null,
      illegal_content_legal_ground: null,
      incompatible_content_ground: expect.stringContaining('Conditions d’utilisation, règle «'),
      decision_facts: expect.stringContaining('Le contenu n’est plus accessible qu’à son auteur.'),
      territorial_scope: expect.arrayContaining(['FR', 'DE', 'GR']),
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      decision_ground_reference_url: 'http://parvis.test/cgu#regle-harassment',
      category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
      content_type: ['CONTENT_TYPE_TEXT'],
      source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
      automated_detection: 'No',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      application_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
    {
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'],
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: 'Code électoral, article L. 97',
      category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
      content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE'],
      source_type: 'SOURCE_ARTICLE_16',
    },
  ])
  const csv = await guest.send('GET', `${path}.csv`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toContain(`parvis-decisions-${year}.csv`)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(21)
  expect(lines[0]).toMatch(/^puid,decision_visibility,/)
  expect(csv.text).toContain('"[""DECISION_VISIBILITY_CONTENT_DISABLED""]"')
  expect(headers.get('content-type')).toContain('application/json')
  for (const answer of [text, csv.text, JSON.stringify(figures)])
    for (const mark of [ana.id, bea.id, mona.id, id, posts[0]?.id ?? '', 'capucine', 'Camille'])
      expect(answer).not.toContain(mark)

  for (const wrong of ['1999', `${year + 3}`, '20x6', '26'])
    expect((await guest.send('GET', `/api/v1/transparency/statements/${wrong}.csv`)).status).toBe(404)
})
