import { randomUUID } from 'node:crypto'
import { exportStatements } from '@parvis/contract/trust/duties.ts'
import { fileNotice } from '@parvis/contract/trust/legal-notices.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { overhear } from '../../../../test/plans.ts'
import { contests } from '../../../../test/redress.ts'
import { writeReport } from './report/index.ts'

test('a year’s report is counted once an hour for all its parts and readers; a year without the service is unknown', async ({
  join,
  context,
  guest,
  clock,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const year = Number(dayInParis(clock.now()).slice(0, 4))
  const part = (name: string, of = year) => guest.send('GET', `/api/v1/transparency/report/${of}/${name}.csv`)
  const measures = (text: string) =>
    /measures not taken by automated means,Total number,(\d+),/.exec(text)?.[1]
  await decides(
    mona,
    await reports(reader, 'post', await author.publishes('Un mot')),
    reasoned({ kind: 'remove' } as const),
  )
  // While the year runs, a new figure would show the reason of what has just disappeared.
  expect((await part('8_automated_means')).status).toBe(404)
  clock.advance({ days: 366 })
  const first = await part('8_automated_means')
  expect([first.status, measures(first.text)]).toEqual([200, '1'])
  expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(first.headers.get('content-disposition')).toContain(`parvis-${year}-8_automated_means.csv`)
  expect(first.headers.get('etag')).toBeTruthy()

  const heard = overhear(context.database.pool)
  for (const name of ['8_automated_means', '7_appeals_and_recidivism', '4_notices', '11_qualitative'])
    expect((await part(name)).status).toBe(200)
  expect(heard.filter(({ text }) => /authority_orders|legal_notices|moderation_/.test(text))).toEqual([])

  await sql`
    insert into moderation_decisions
    select (jsonb_populate_record(taken, jsonb_build_object('id', gen_random_uuid()))).*
    from moderation_decisions as taken
  `.execute(context.db)
  expect(measures((await part('8_automated_means')).text)).toBe('1')
  clock.advance({ hours: 1 })
  expect(measures((await part('8_automated_means')).text)).toBe('2')

  for (const other of [year - 1, year + 1, 1999]) expect((await part('4_notices', other)).status).toBe(404)
  expect((await guest.send('GET', `/api/v1/transparency/statements/${year + 1}.csv`)).status).toBe(404)
})

test('the report counts complaints that wait and measures of a program, and says of other figures why they are none', async ({
  join,
  context,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const caseId = await reports(reader, 'post', await author.publishes('Un mot'))
  const { decisions } = await decides(mona, caseId, reasoned({ kind: 'remove' } as const))
  await contests(author, decisions[0]?.id ?? '')
  const at = context.clock.now()
  const { id: case_id } = await context.db
    .insertInto('moderation_cases')
    .values({
      target_type: 'tick',
      target_id: randomUUID(),
      status: 'decided',
      opened_at: at,
      decided_at: at,
      last_report_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('moderation_decisions')
    .values({
      case_id,
      kind: 'suspend_tick',
      ground: 'terms',
      tick_reason: 'name_changed',
      automated: true,
      created_at: at,
    })
    .execute()
  const report = await writeReport(context, Number(dayInParis(at).slice(0, 4)))
  const appeals = report['7_appeals_and_recidivism']
  expect(appeals).toContain(
    'internal-complaints mechanism,Decision omitted,1,Complaints that were not yet decided',
  )
  expect(appeals).toMatch(
    /manifestly unfounded complaints,Total number,0,This service has no such suspension/,
  )
  expect(appeals).toMatch(/as a result of an internal complaint,Total number,,Not counted/)
  expect(report['8_automated_means']).toContain('measures solely taken by automated means,Total number,1,')
  expect(report['11_qualitative']).toContain('Measures so taken in the period: 1.')
  expect(report['11_qualitative']).not.toContain('Every decision is taken by a person')
})

test('a statement as the moderator wrote it names neither the member who gave notice nor who reversed it', async ({
  join,
  context,
}) => {
  const { author, mona, milo } = await aTeam(join)
  const [ada, zoe] = [await join('ada', { administrator: true }), await join('zoe')]
  const post = await author.publishes('Un mot')
  await zoe.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: post.id,
      reason: 'privacy',
      explanation: 'Mon adresse.',
      name: 'Camille Exemple',
      email: zoe.email,
      good_faith: true,
      request_id: randomUUID(),
    },
  })
  const { id } = await context.db.selectFrom('moderation_cases').select('id').executeTakeFirstOrThrow()
  const facts = 'Zoé et Camille ont prévenu ; Milo relit.'
  const { decisions } = await decides(mona, id, reasoned({ kind: 'remove', facts } as const))
  await reverses(milo, decisions[0]?.id)
  const day = dayInParis(context.clock.now())
  const { files } = await ada.call(exportStatements, { body: { day, form: 'json', facts: 'written' } })
  expect(files[0]?.text).toContain('ont prévenu')
  expect(files[0]?.text).not.toMatch(/zo[eé]|camille|milo/i)
})
