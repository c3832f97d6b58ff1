import { createReport } from '@parvis/contract/trust/reports.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { decisionsOn } from '../notices/store.ts'
import { statementsOf } from '../transparency/statements.ts'
import { readAppeals } from './appeals-store.ts'
import { readCase } from './case-store.ts'
import { readStaff } from './staff.ts'
import { countCases, readCases } from './store.ts'
import { readActs } from './trail.ts'
import { readColleagues, readWorkload } from './workload.ts'

test('staff queries of cases, acts and staff read no whole tables', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien', { moderator: true })
  const post = await author.publishes('Un sujet')
  await reader.call(createReport, { body: { target_type: 'post', target_id: post.id, reason: 'spam' } })
  const { id } = await context.db.selectFrom('moderation_cases').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  const after = { at: now, id: post.id, rank: 400 }
  const open = { list: 'open' } as const
  const decided = { list: 'decided' } as const
  const staff = { id: reader.id, isAdministrator: false }
  const ada = { id: reader.id, isAdministrator: true }
  const filters = { age: 'day', priority: 'high', language: 'fr', assigned: 'nobody' } as const
  const reads: IndexedRead[] = [
    ['moderation_cases_queue', (db) => readCases(db, staff, open, null, now)],
    [
      'moderation_cases_queue',
      (db) => readCases(db, staff, { ...open, target_type: 'post', ...filters }, after, now),
    ],
    ['reports_of_case', (db) => readCases(db, staff, open, null, now)],
    ['legal_notices_of_case', (db) => readCases(db, staff, open, null, now)],
    ['moderation_cases_decided', (db) => readCases(db, staff, decided, after, now)],
    ['moderation_cases_for_administrators', (db) => readCases(db, ada, open, after, now)],
    ['moderation_cases_by_reference', (db) => readCases(db, staff, { ...open, q: 'capucine' }, null, now)],
    ['legal_notices_receipt_key', (db) => readCases(db, staff, { ...open, q: 'capucine' }, null, now)],
    ['moderation_cases_of_target', (db) => readCases(db, staff, { ...decided, q: id }, null, now)],
    ['moderation_decisions_pkey', (db) => readCases(db, staff, { ...decided, q: id }, null, now)],
    ['moderation_decisions_of_rule', (db) => readCases(db, staff, { ...decided, rule: 'spam' }, null, now)],
    ['reports_of_case', (db) => readCases(db, staff, { ...open, rule: 'spam' }, null, now)],
    ['case_taggings_of_tag', (db) => readCases(db, staff, { ...open, tag: id }, null, now)],
    ['moderation_cases_assigned', (db) => readCases(db, staff, { ...open, list: 'mine' }, null, now)],
    ['moderation_cases_assigned', (db) => countCases(db, staff, now)],
    ['moderation_cases_assigned', (db) => readWorkload(db, ada, now)],
    ['moderation_decisions_of_moderator', (db) => readWorkload(db, ada, now)],
    ['profiles_staff', (db) => readColleagues(db, reader.id)],
    ['moderation_cases_claimed', (db) => countCases(db, staff, now)],
    ['moderation_cases_of_author', (db) => readCase(db, staff, id, now)],
    ['moderation_cases_of_target', (db) => readCase(db, staff, id, now)],
    ['moderation_decisions_of_case', (db) => readCase(db, staff, id, now)],
    ['moderation_acts_of_case', (db) => readCase(db, staff, id, now)],
    ['moderation_acts_by_date', (db) => readActs(db, ada, { cursor: `${now.getTime()}_9` })],
    ['moderation_acts_by_date', (db) => readActs(db, ada, { from: '2026-11-01', to: '2026-11-30' })],
    ['moderation_acts_of_actor_by_date', (db) => readActs(db, ada, { actor_id: reader.id })],
    ['moderation_acts_of_command_line', (db) => readActs(db, ada, { via: 'command_line' })],
    ['moderation_acts_of_subject', (db) => readActs(db, ada, { subject: author.id })],
    ['moderation_acts_of_case', (db) => readActs(db, ada, { subject: author.id })],
    ['profiles_team', (db) => readStaff(db, after)],
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
    (db) => readActs(db, ada, { family: 'readings' }),
  ]
  await expectIndexes(context, [ofKind], ['seqscan', 'indexscan'])
  // Words are found by indexes of words.
  const byWords = (db: Db) => readCases(db, staff, { ...decided, q: 'capucine' }, null, now)
  const ofWords = ['moderation_cases_words', 'reports_words', 'legal_notices_words']
  await expectIndexes(
    context,
    ofWords.map((index): IndexedRead => [index, byWords]),
    ['seqscan', 'indexscan', 'indexonlyscan'],
  )
})
