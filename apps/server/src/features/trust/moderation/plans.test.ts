import { createReport } from '@parvis/contract/trust/reports.ts'
import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { decisionsOn } from '../notices/store.ts'
import { statementsOf } from '../transparency/statements.ts'
import { readAppeals } from './appeals-store.ts'
import { readCase } from './case-store.ts'
import { readStaff } from './staff.ts'
import { countCases, readCases } from './store.ts'
import { readActs } from './trail.ts'

test('staff queries of cases, acts and staff read no whole tables', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien', { moderator: true })
  const post = await author.publishes('Un sujet')
  await reader.call(createReport, { body: { target_type: 'post', target_id: post.id, reason: 'spam' } })
  const { id } = await context.db.selectFrom('moderation_cases').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  const after = { at: now, id: post.id, rank: 400 }
  const open = { list: 'open', target_type: undefined, after: null } as const
  const staff = { id: reader.id, isAdministrator: false }
  const reads: IndexedRead[] = [
    ['moderation_cases_queue', (db) => readCases(db, staff, open, now)],
    ['moderation_cases_queue', (db) => readCases(db, staff, { ...open, target_type: 'post', after }, now)],
    ['reports_of_case', (db) => readCases(db, staff, open, now)],
    ['legal_notices_of_case', (db) => readCases(db, staff, open, now)],
    ['moderation_cases_decided', (db) => readCases(db, staff, { ...open, list: 'decided', after }, now)],
    ['moderation_cases_claimed', (db) => countCases(db, staff, now)],
    ['moderation_cases_of_author', (db) => readCase(db, staff, id, now)],
    ['moderation_cases_of_target', (db) => readCase(db, staff, id, now)],
    ['moderation_decisions_of_case', (db) => readCase(db, staff, id, now)],
    ['moderation_acts_of_case', (db) => readCase(db, staff, id, now)],
    ['moderation_acts_by_date', (db) => readActs(db, reader, { cursor: `${now.getTime()}_9` })],
    ['moderation_acts_by_date', (db) => readActs(db, reader, { from: '2026-11-01', to: '2026-11-30' })],
    ['moderation_acts_of_actor_by_date', (db) => readActs(db, reader, { actor_id: reader.id })],
    ['moderation_acts_of_command_line', (db) => readActs(db, reader, { via: 'command_line' })],
    ['moderation_acts_of_subject', (db) => readActs(db, reader, { subject: author.id })],
    ['moderation_acts_of_case', (db) => readActs(db, reader, { subject: author.id })],
    ['profiles_staff', (db) => readStaff(db, after)],
    ['moderation_appeals_queue', (db) => readAppeals(db, staff, { list: 'open', after, now })],
    ['moderation_appeals_decided', (db) => readAppeals(db, staff, { list: 'decided', after, now })],
    ['moderation_decisions_of_case', (db) => decisionsOn(db, id)],
    [
      'moderation_decisions_by_date',
      (db) => statementsOf(db, { year: 2026 }, { siteUrl: 'http://parvis.test', facts: 'standard' }).next(),
    ],
  ]
  await expectIndexes(context, reads)
  // A rare kind is found by its index, and sorted.
  const ofKind: IndexedRead = [
    'moderation_acts_of_kind_by_date',
    (db) => readActs(db, reader, { family: 'readings' }),
  ]
  await expectIndexes(context, [ofKind], ['seqscan', 'indexscan'])
})
