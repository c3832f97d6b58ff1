import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { activeFlaggerOf } from '../flaggers/index.ts'
import { readMisuse } from '../moderation/index.ts'
import { statementDays, statementsOf } from '../transparency/statements.ts'
import { readOrders } from './store.ts'

test('reads of duties use their indexes', async ({ join, context }) => {
  const { id } = await join('agathe')
  const now = new Date()
  const form = { siteUrl: 'http://parvis.test', facts: 'written' } as const
  const reads: IndexedRead[] = [
    ['authority_orders_by_date', (db) => readOrders(db, { id }, null)],
    ['authority_orders_by_date', (db) => readOrders(db, { id }, { at: now, id })],
    ['trusted_flagger_accounts_pkey', (db) => activeFlaggerOf(db, id, now)],
    ['moderation_cases_of_target', (db) => readMisuse(db, id, now)],
    ['legal_notices_of_member', (db) => readMisuse(db, id, now)],
    ['moderation_decisions_by_date', (db) => statementDays(db, null, 30)],
    ['moderation_decisions_by_date', (db) => statementDays(db, '2026-11-26', 30)],
    ['authority_orders_of_case', (db) => statementsOf(db, { day: '2026-11-26' }, form).next()],
  ]
  await expectIndexes(context, reads)
})
