import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { officials } from '../../../../test/neutrality.ts'
import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { guestOrder } from '../../discovery/feed/index.ts'
import { countedDecisions, countedWaits } from './decision-figures.ts'
import { readModeration } from './moderation.ts'
import { countedPosts } from './post-figures.ts'
import { readClosedMonths, spanOf } from './spans.ts'
import { readNeutrality } from './store.ts'

test('a day’s figures are drawn and read by indexes', async ({ context }) => {
  await officials(context, 20)
  const span = spanOf('2026-11-20')
  const reads: IndexedRead[] = [
    ['posts_feed', (db) => countedPosts(span, 'public').execute(db)],
    ['moderation_decisions_by_date', (db) => countedPosts(span, 'moderation').execute(db)],
    ['moderation_cases_of_target', (db) => countedPosts(span, 'moderation').execute(db)],
    ['reports_of_target', (db) => countedPosts(span, 'moderation').execute(db)],
    ['moderation_decisions_by_date', (db) => countedDecisions(span).execute(db)],
    [
      'moderation_cases_decided',
      (db) => countedWaits({ first: '2026-10-01', last: '2026-10-31' }).execute(db),
    ],
    ['neutrality_figures_pkey', (db) => readNeutrality(db, '90', new Date())],
    ['neutrality_figures_pkey', (db) => readClosedMonths(db, '90')],
    [
      'neutrality_figures_pkey',
      (db) => readModeration(db, '90', { first: '2026-10-01', last: '2026-10-31' }),
    ],
    [
      'post_showings_by_age',
      (db) => sql`select post_id from post_showings where published_at < ${span.from}`.execute(db),
    ],
    ['post_ranks_relevant', (db) => guestOrder({ ...context, db }, 'politics', 'relevant', 3)],
    ['posts_pkey', (db) => sql`select id from posts where id = any(${[randomUUID()]}::uuid[])`.execute(db)],
  ]
  await expectIndexes(context, reads)
})
