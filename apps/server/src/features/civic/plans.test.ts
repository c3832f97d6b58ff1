import { randomUUID } from 'node:crypto'
import { aLaw, importLawRecords } from '../../../test/laws.ts'
import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead, uncached } from '../../../test/plans.ts'
import { createCardCache } from '../content/posts/index.ts'
import { readFollowers } from './alerts/delivery.ts'
import { readNews } from './alerts/digests.ts'
import { readAlerts } from './alerts/store.ts'
import { countOpenReports, readCorrections, readReports } from './corrections/store.ts'
import { readSittingsOf } from './debates/speakers.ts'
import { readSitting } from './debates/store.ts'
import { readAdministered, readFormer } from './events/administration-views.ts'
import { readLawMeetings, readOrganMeetings } from './events/meetings.ts'
import { readChangedSubscriptions, readDueReminders } from './events/reminders.ts'
import {
  readAgenda,
  readBundledEvents,
  readCalendar,
  readElections,
  readEvents,
  readSubscriptions,
  readUpcoming,
} from './events/views.ts'
import { matchEverydayWords } from './laws/everyday-words.ts'
import { findLawsByWords } from './laws/finding.ts'
import { readCitingPosts, readVersions } from './laws/history.ts'
import { readLawsOfPerson } from './laws/people.ts'
import {
  type LawListing,
  readLastMoved,
  readLaw,
  readLawMoves,
  readLawOfBallots,
  readLaws,
} from './laws/store.ts'
import { readLawTitles } from './laws/views.ts'
import { findVotesByWords } from './officials/finding.ts'
import { countOfficials, readOfficials } from './officials/listing.ts'
import { readProfileVotes } from './officials/official-votes.ts'
import { readOrgan, readOrganMembers, readOrganVotes } from './officials/organs.ts'
import { readOfficial } from './officials/people.ts'
import { readRollCall, readRollCalls, readVoters } from './officials/roll-calls.ts'
import { readProfileOfficial } from './officials/store.ts'
import { correctionsOf, readPublished, readPublishedOf } from './politics/published-corrections.ts'
import { allCurrent, currentOf, formerVersions } from './politics/store.ts'
import { holdsOn } from './reserves/store.ts'
import { readCandidates, readActs as readReserveActs, readReserves } from './reserves/views.ts'

test('queries of officials, laws, events, reserves and political data use their indexes', async ({
  join,
  context,
}) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  const after = { at: new Date(), id: post.id }
  const { id: official_id } = await context.db
    .insertInto('officials')
    .values({
      uid: 'PA900001',
      institution: 'assemblee',
      name: 'Agathe Exemple',
      voted_from: '2026-01-05',
      voted_until: '2026-11-20',
      digest: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db.insertInto('official_links').values({ official_id, user_id: author.id }).execute()
  const votes = {
    readerId: reader.id,
    q: 'bancs',
    position: undefined,
    scope: 'notable' as const,
    after: null,
    size: 20,
  }
  const place = { day: '2026-06-03', id: 1 }
  const officials = { q: 'exemple', on: '2026-06-03', group: 'PO900001', department: 'Gironde' }
  const meetings = { when: 'past' as const, now: new Date(), after }
  await context.db
    .insertInto('organs')
    .values({ uid: 'PO900001', kind: 'group', name: 'Bancs', digest: '' })
    .execute()
  const laws: LawListing = {
    readerId: reader.id,
    now: new Date(),
    line: null,
    everyday: matchEverydayWords(''),
    stage: undefined,
    kind: undefined,
    subject: undefined,
    committee: undefined,
    chamber: undefined,
    year: undefined,
    is_followed: false,
    after: null,
  }
  await importLawRecords(context, [aLaw('bancs', { dossierUid: 'DLR5L17N1' })])
  await context.db
    .insertInto('sittings')
    .values({ uid: 'CRSANR5L99S2017E1N001', institution: 'assemblee', held_on: '2026-06-03', digest: '' })
    .execute()
  await context.db
    .insertInto('roll_calls')
    .values({
      uid: 'VTANR5L17V99001',
      institution: 'assemblee',
      number: 99_001,
      held_on: '2026-06-03',
      kind: 'solemn',
      title: 'l’ensemble du texte',
      whole_text: true,
      outcome: 'adopted',
      votes_for: 2,
      votes_against: 1,
      abstentions: 0,
      non_voters: 0,
      digest: '',
    })
    .execute()
  const news = {
    id: post.id,
    ...{ news: 'votes', reached: post.id, recorded_at: new Date() },
    ...{ official_id: null, law_id: null, organ_id: null, subject: null, line: null },
  }
  const span = { rhythm: 'daily' as const, after: new Date(0), until: new Date() }
  const cards = createCardCache(uncached(context, context.db))
  const reads: IndexedRead[] = [
    ['roll_calls_notable', (db) => readProfileVotes(db, author.id, votes)],
    ['positions_pkey', (db) => readProfileVotes(db, author.id, { ...votes, position: 'for', after: place })],
    ['roll_calls_by_day', (db) => readProfileVotes(db, author.id, { ...votes, scope: 'all', after: place })],
    ['roll_calls_by_day', (db) => readRollCalls(db, { q: '', scope: 'all', close: false }, place)],
    [
      'roll_calls_by_day',
      (db) => readRollCalls(db, { q: 'bancs', scope: 'notable', close: true, year: 2026 }, null),
    ],
    [
      'laws_reference_key',
      (db) => readRollCalls(db, { q: '', scope: 'all', close: false, law: 'bancs' }, null),
    ],
    ['roll_calls_by_text', (db) => readRollCall(db, 'VTANR5L17V99001')],
    [
      'roll_calls_by_text',
      (db) => readRollCalls(db, { q: '', scope: 'all', close: false, law: 'bancs' }, null),
    ],
    ['mandates_of_organ', (db) => readOrgan(db, 'PO900001', '2026-06-03')],
    ['roll_call_groups_of_organ', (db) => readOrgan(db, 'PO900001', '2026-06-03')],
    ['mandates_of_organ', (db) => readOrganMembers(db, 'PO900001', { on: 'ever', after: null })],
    ['roll_call_groups_of_organ', (db) => readOrganVotes(db, 'PO900001', { scope: 'all', after: place })],
    ['events_of_organ', (db) => readOrganMeetings(db, 'PO900001', meetings)],
    ['events_of_dossiers', (db) => readLawMeetings(db, 'bancs', meetings)],
    ['laws_of_committee', (db) => readLaws(db, { ...laws, committee: 'PO900001' })],
    ['positions_of_roll_call', (db) => readVoters(db, 'VTANR5L17V99001')],
    ['officials_by_name', (db) => readOfficials(db, officials, null)],
    ['mandates_of_seats', (db) => countOfficials(db, { on: '2026-06-03' })],
    ['mandates_of_official', (db) => readProfileOfficial(db, author.id, null)],
    ['mandates_by_uid', (db) => readOfficial(db, 'PA900001')],
    ['mandates_of_substitute', (db) => readOfficial(db, 'PA900001')],
    ['recusals_of_official', (db) => readOfficial(db, 'PA900001')],
    ['law_people_by_uid', (db) => readLawsOfPerson(db, 'PA900001', after)],
    ['speeches_of_speaker', (db) => readSittingsOf(db, 'PA900001', place)],
    ['speeches_pkey', (db) => readSitting(db, 'CRSANR5L99S2017E1N001', '3')],
    ['sitting_points_pkey', (db) => readSitting(db, 'CRSANR5L99S2017E1N001', null)],
    ['reserves_by_end', (db) => readReserves(db, after)],
    ['reserve_candidates_pkey', (db) => readCandidates(db, randomUUID(), after)],
    ['reserves_by_end', (db) => holdsOn(db, [author.id], new Date())],
    ['reserve_acts_pkey', (db) => readReserveActs(db, '9')],
    ['events_by_start', (db) => readElections(db, { from: new Date(0), after })],
    ['events_by_start', (db) => readUpcoming(db, { now: new Date() })],
    ['events_by_start', (db) => readUpcoming(db, { now: new Date(), types: ['election'] })],
    ['laws_by_move', readLastMoved],
    ['laws_by_move', (db) => readLaws(db, laws)],
    ['laws_by_move', (db) => readLaws(db, { ...laws, line: 'banc', after })],
    ['laws_by_stage', (db) => readLaws(db, { ...laws, stage: 'vote', after })],
    ['laws_by_kind', (db) => readLaws(db, { ...laws, kind: 'project' })],
    ['laws_by_subject', (db) => readLaws(db, { ...laws, subject: 'justice' })],
    ['laws_by_chamber', (db) => readLaws(db, { ...laws, chamber: 'senat' })],
    ['laws_by_move', (db) => readLaws(db, { ...laws, year: '2026' })],
    ['alerts_of_law', (db) => readLaws(db, { ...laws, is_followed: true })],
    ['alerts_of_member', (db) => readAlerts(db, reader.id, after)],
    ...['official', 'law', 'organ', 'subject', 'line'].map(
      (target): IndexedRead => [`alert_news_of_${target}`, (db) => readNews(db, reader.id, span)],
    ),
    ['alerts_of_official', (db) => readFollowers(db, { ...news, official_id: 1 }, 20)],
    ['alerts_of_law', (db) => readFollowers(db, { ...news, law_id: post.id }, 20)],
    ['alerts_of_organ', (db) => readFollowers(db, { ...news, organ_id: 1 }, 20)],
    ['alerts_of_subject', (db) => readFollowers(db, { ...news, subject: 'justice' }, 20)],
    ['alerts_of_line', (db) => readFollowers(db, { ...news, line: 'retraites' }, 20)],
    ['law_steps_pkey', (db) => readLaw(db, 'bancs', laws)],
    ['law_acts_of_ballot', (db) => readLawOfBallots(db, 'VTANR5L17V99001')],
    ['posts_of_link', (db) => readCitingPosts(db, cards, 'bancs', reader.id, after)],
    ['law_versions_of_law', (db) => readVersions(db, 'bancs', after)],
    ['events_span', (db) => readCalendar(db, { from: '2026-11-01', to: '2026-11-30', after: null })],
    ['event_subscriptions_pkey', (db) => readSubscriptions(db, reader.id, { now: new Date(), after })],
    ['event_subscriptions_due', (db) => readDueReminders(db, new Date())],
    ['event_subscriptions_news', readChangedSubscriptions],
    [
      'events_by_start',
      (db) => readAdministered(db, { list: 'upcoming', typed: '', now: new Date(), after }),
    ],
    ['events_by_start', (db) => readAdministered(db, { list: 'past', typed: '', now: new Date(), after })],
    ['event_versions_pkey', (db) => readFormer(db, post.id, 5)],
    ['moderation_acts_of_event', (db) => readFormer(db, post.id, 5)],
    ['events_by_start', (db) => readAgenda(db, new Date())],
    ['events_by_start', readBundledEvents],
    ['laws_reference_key', readLawTitles],
    ['laws_found', (db) => findLawsByWords(db, ['banc', 'public'], new Date())],
    ['roll_calls_found', (db) => findVotesByWords(db, ['banc', 'public'])],
    ['roll_calls_by_number', (db) => findVotesByWords(db, ['scrutin', '3116'])],
    ['laws_by_move', readLawMoves],
    ['published_corrections_latest', readPublished],
    ['published_corrections_of_record', (db) => readPublishedOf(db, 'economic-figures/growth-2025')],
    [
      'published_corrections_of_record',
      (db) => correctionsOf(db, ['economic-figures/growth-2025', 'deputies/PA1']).execute(),
    ],
    [
      'published_corrections_latest',
      (db) => readCorrections(db, { page: undefined, block: undefined, after }),
    ],
    [
      'published_corrections_of_block',
      (db) => readCorrections(db, { page: 'debt', block: 'figures', after }),
    ],
    ['error_reports_open', (db) => readReports(db, reader.id, { list: 'open', typed: 'dette', after })],
    ['error_reports_open', (db) => countOpenReports(db, reader.id)],
    ['error_reports_settled', (db) => readReports(db, reader.id, { list: 'settled', typed: '', after })],
    ['reference_records_current', allCurrent],
    ['reference_records_current', (db) => currentOf(db, 'deputies')],
    [
      'reference_records_corrected',
      (db) => formerVersions(db, [{ dataset: 'deputies', keys: null }], { after, limit: 21 }),
    ],
    ['events_searched', (db) => readEvents(db, { from: new Date(), line: 'debat', after })],
  ]
  await expectIndexes(context, reads)
})
