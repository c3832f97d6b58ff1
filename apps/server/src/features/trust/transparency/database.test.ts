import { exportStatements, listStatementDays } from '@parvis/contract/trust/duties.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { anOrder, misreports } from '../../../../test/duties.ts'
import { test } from '../../../../test/parvis.ts'
import { DatabaseStatement } from './database-schema.ts'
import { writeReport } from './report/index.ts'
import { scrub } from './statement-of.ts'

test('a day’s statements fit the published schema in batches, say a reversal, and name nobody even with the moderator’s own words', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const ada = await join('ada', { administrator: true })
  const cases = [
    await reports(reader, 'post', await author.publishes('Un')),
    await reports(reader, 'post', await author.publishes('Deux')),
    await reports(reader, 'profile', author),
  ]
  const facts =
    'ANA et Béa (ana@exemple.test, 06 12 34 56 78, 12 rue des Lilas) se répondent sur https://exemple.test/a.'
  const removed = await decides(mona, cases[0] ?? '', reasoned({ kind: 'remove', facts }))
  const until = new Date(context.clock.now().getTime() + 3 * 86_400_000).toISOString()
  await decides(
    mona,
    cases[1] ?? '',
    reasoned({
      kind: 'suspend',
      suspended_until: until,
      also_remove: true,
      ground: 'illegal_content',
      legal_ground: 'Code pénal, article 222-33-2-2',
    } as const),
  )
  await reverses(milo, removed.decisions[0]?.id)
  const { items } = await ada.call(listStatementDays, { query: {} })
  const [{ day, count }] = items as [{ day: string; count: number }]
  expect(count).toBe(3)

  const { files } = await ada.call(exportStatements, { body: { day, form: 'json', facts: 'written' } })
  expect(files).toHaveLength(1)
  const { statements } = JSON.parse(files[0]?.text ?? '') as { statements: DatabaseStatement[] }
  for (const statement of statements) expect(DatabaseStatement.safeParse(statement).success).toBe(true)
  const [reversed, , closed] = statements
  expect(reversed).toMatchObject({
    end_date_visibility_restriction: day,
    decision_facts: expect.stringMatching(/se répondent.*annulée le/),
  })
  expect(closed ?? statements.find(({ decision_account }) => decision_account !== null)).toMatchObject({
    illegal_content_legal_ground: 'Code pénal, article 222-33-2-2',
  })
  for (const { decision_facts } of statements)
    expect(decision_facts).not.toMatch(/\bana\b|\bb[ée]a\b|exemple|06 12|Lilas/i)

  const csv = await ada.call(exportStatements, { body: { day, form: 'csv' } })
  expect(csv.files[0]?.text.split('\r\n')[0]).toMatch(/^puid,.*,automated_decision,reversed_on$/)
  expect(csv.files[0]?.text).not.toContain('se répondent')
  await expect(mona.call(listStatementDays, { query: {} })).toBeRefused('administrators_only')
  const acts = await context.db
    .selectFrom('moderation_acts')
    .select('details')
    .where('act', '=', 'statements_exported')
    .orderBy('id')
    .execute()
  expect(acts.map(({ details }) => details)).toEqual([
    { day, form: 'json', facts: 'written' },
    { day, form: 'csv', facts: 'standard' },
  ])
})

test('the schema refuses what the database would: a missing ground, a measure that restricts nothing, a value that is not listed', () => {
  const statement: DatabaseStatement = {
    puid: 'a1',
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    ...{ decision_visibility_other: null, end_date_visibility_restriction: null, decision_monetary: null },
    ...{ decision_monetary_other: null, end_date_monetary_restriction: null, decision_provision: null },
    ...{ end_date_service_restriction: null, decision_account: null, end_date_account_restriction: null },
    account_type: null,
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    decision_ground_reference_url: null,
    illegal_content_legal_ground: 'Une loi',
    illegal_content_explanation: 'Parce que.',
    ...{ incompatible_content_ground: null, incompatible_content_explanation: null },
    incompatible_content_illegal: null,
    category: 'STATEMENT_CATEGORY_VIOLENCE',
    ...{ category_addition: [], category_specification: [], category_specification_other: null },
    content_type: ['CONTENT_TYPE_TEXT'],
    ...{ content_type_other: null, content_language: 'FR', content_date: '2026-11-02' },
    territorial_scope: ['FR'],
    application_date: '2026-11-03',
    decision_facts: 'Des faits.',
    source_type: 'SOURCE_VOLUNTARY',
    source_identity: null,
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
  const faults = (change: Partial<Record<keyof DatabaseStatement, unknown>>) =>
    (DatabaseStatement.safeParse({ ...statement, ...change }).error?.issues ?? []).map(({ path }) => path[0])
  expect(faults({})).toEqual([])
  expect(faults({ illegal_content_legal_ground: null })).toEqual(['illegal_content_legal_ground'])
  expect(faults({ incompatible_content_ground: 'Une règle' })).toEqual(['incompatible_content_ground'])
  expect(faults({ decision_visibility: null })).toEqual(['decision_visibility'])
  expect(faults({ decision_visibility: ['DECISION_VISIBILITY_OTHER'] })).toEqual([
    'decision_visibility_other',
  ])
  expect(faults({ source_identity: 'Une association' })).toEqual(['source_identity'])
  expect(faults({ territorial_scope: ['GB'] })).toEqual(['territorial_scope'])
  expect(faults({ puid: 'a b' })).toEqual(['puid'])
  expect(faults({ decision_facts: 'x'.repeat(5_001) })).toEqual(['decision_facts'])
})

test('names and addresses are taken out of a text, in any case and with or without accents', () => {
  const text =
    'Mme Éloïse d’Ornano (@eloise.o) a écrit à elo@exemple.test, depuis 192.168.0.1, au 12 bis rue du Bac, IBAN FR76 3000 6000 0112 3456 7890 189.'
  expect(scrub(text, ['Eloïse d’Ornano'])).toBe(
    'Mme [retiré] d’[retiré] ([retiré]) a écrit à [retiré], depuis [retiré], au [retiré], IBAN [retiré].',
  )
  expect(scrub('Un avis sur la loi', ['Al'])).toBe('Un avis sur la loi')
})

test('the yearly report counts orders, notices, appeals and suspensions by the templates of regulation 2024/2835', async ({
  join,
  context,
  guest,
  clock,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const { addresses: _, username: __, ...order } = anOrder()
  const received = new Date('2026-11-02T09:00:00.000Z')
  await context.db
    .insertInto('authority_orders')
    .values({
      ...order,
      territory: ['FR'],
      untold_until: null,
      received_at: received,
      acknowledged_at: new Date(received.getTime() + 3_600_000),
      effect: 'followed',
      effect_note: 'Fait.',
      effected_at: new Date(received.getTime() + 7 * 3_600_000),
      created_at: received,
    })
    .execute()
  await decides(
    mona,
    await reports(reader, 'post', await author.publishes('Un')),
    reasoned({ kind: 'remove' }),
  )
  await misreports(context, reader.id, 1)
  const year = context.clock.now().getFullYear()
  const report = await writeReport(context, year)
  const rowsOf = (part: keyof typeof report) => report[part].trim().split('\r\n')
  const orders = rowsOf('3_member_states_orders')
  expect(orders.find((row) => row.includes(',TOTAL,,FR,'))).toContain(',TOTAL,,FR,1,0,1.0,7.0,0,,')
  expect(orders.find((row) => row.includes(',TOTAL,,DE,'))).toContain(',TOTAL,,DE,0,0,,,0,,')
  const appeals = rowsOf('7_appeals_and_recidivism')
  expect(appeals).toHaveLength(48)
  expect(appeals.at(-3)).toContain('manifestly illegal content,Total number,0,')
  expect(rowsOf('4_notices')).toHaveLength(92)
  expect(rowsOf('5_own_initiative_illegal')).toHaveLength(91)
  expect(rowsOf('6_own_initiative_TC')).toHaveLength(99)
  expect(rowsOf('8_automated_means')).toHaveLength(21)
  // Readers get the report of a year that is over.
  expect((await guest.send('GET', `/api/v1/transparency/report/${year}/4_notices.csv`)).status).toBe(404)
  clock.advance({ days: 366 })
  const { status, text } = await guest.send(
    'GET',
    `/api/v1/transparency/report/${year}/2_categories_names.csv`,
  )
  expect(status).toBe(200)
  expect(text.trim().split('\r\n')).toHaveLength(101)
  expect((await guest.send('GET', `/api/v1/transparency/report/${year}/10_AMAR.csv`)).status).toBe(404)
})
