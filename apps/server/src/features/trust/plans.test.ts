import { randomUUID } from 'node:crypto'
import type { SignalKind } from '@parvis/contract/trust/moderation-cases.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead, reviewerOf } from '../../../test/plans.ts'
import type { Selection } from './members/selection.ts'
import { readMemberFile, readMembers } from './members/store.ts'
import { readChanges, wordingOn } from './rules/store.ts'
import { measureSites, measureTexts } from './signals/alike.ts'
import { bursts, measureBurst } from './signals/bursts.ts'
import { readSignals } from './signals/store.ts'
import { readTransparency } from './transparency/store.ts'

test('lists of members, signals, rules and figures of transparency scan no table', async ({
  join,
  context,
}) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const after = { at: new Date(), id: randomUUID(), rank: 0 }
  const reviewer = reviewerOf(reader.id)
  const members =
    (wanted: Partial<Selection>, place: { id: string; term: string | null; at: Date | null } | null) =>
    (db: Db) =>
      readMembers(
        db,
        { reader: reviewer, now: new Date() },
        { by: 'name', q: '', marks: [], ...wanted },
        place,
      )
  const placed = { id: author.id, term: 'ag', at: new Date() }
  const lately = { since: new Date(), recent: new Date() }
  const indexOfBurst: Partial<Record<SignalKind, string>> = {
    reactions: 'reactions_of_member',
    comments: 'comments_of_member',
    votes: 'poll_votes_of_member',
    follows: 'follow_requests_sent',
    reports: 'reports_of_member',
  }
  const reads: IndexedRead[] = [
    ...bursts.flatMap((burst) =>
      [indexOfBurst[burst.kind] ?? '', 'profiles_by_arrival'].map(
        (index): IndexedRead => [index, (db) => measureBurst(db, burst, lately)],
      ),
    ),
    ['recent_acts_since', (db) => measureTexts(db, lately)],
    ['recent_acts_since', (db) => measureSites(db, lately)],
    ['moderation_signals_waiting', (db) => readSignals(db, reader, { list: 'open', after })],
    ['moderation_signals_dismissed', (db) => readSignals(db, reader, { list: 'dismissed', after })],
    ['profiles_by_arrival', members({}, null)],
    ['profiles_by_arrival', members({ marks: ['recent'] }, placed)],
    ['profiles_by_arrival', members({ joined_from: '2026-01-01', joined_until: '2026-12-31' }, placed)],
    ['profiles_by_role', members({ role: 'journalist' }, placed)],
    ['profiles_by_verification', members({ verification: 'pending' }, placed)],
    ['profiles_team', members({ marks: ['staff'] }, placed)],
    ['users_banned', members({ marks: ['suspended'] }, placed)],
    ['moderation_cases_of_reported', members({ marks: ['reported'] }, null)],
    ['member_names_by_term', members({ q: 'aga' }, placed)],
    ['profiles_pkey', members({ q: author.id }, null)],
    ['users_by_address', members({ by: 'address', q: 'agathe@' }, placed)],
    ['users_of_mail_domain', members({ by: 'address', q: '@exemple.test' }, placed)],
    ['sessions_of_network', members({ by: 'network', q: '192.0.2.1' }, placed)],
    ['audit_events_of_network', members({ by: 'network', q: '192.0.2.1' }, null)],
    [
      'moderation_cases_of_author',
      (db) => readMemberFile(db, { reader: reviewer, now: new Date() }, author.id),
    ],
    [
      'verification_requests_of_member',
      (db) => readMemberFile(db, { reader: reviewer, now: new Date() }, author.id),
    ],
    ['rule_changes_of_rule', (db) => readChanges(db, 'spam', { language: 'fr', before: '9', named: true })],
    ['rule_changes_worded', (db) => wordingOn(db, 'spam', '2027-01-01')],
    ['reports_by_date', (db) => readTransparency(db, new Date())],
    ['verification_requests_by_date', (db) => readTransparency(db, new Date())],
    ['audit_events_of_bans', (db) => readTransparency(db, new Date())],
  ]
  await expectIndexes(context, reads)
})
