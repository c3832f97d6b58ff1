import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead, reviewerOf, uncached } from '../../../test/plans.ts'
import { exportedBlocks, previewBlocks } from './blocks/lists.ts'
import { readBlocked, readMuted } from './blocks/store.ts'
import { readFollows, readRequests } from './follows/store.ts'
import { readParties, readVersions as readPartyVersions, readSides } from './parties/views.ts'
import { takenPictures } from './profiles/avatars.ts'
import { readActivity } from './profiles/store.ts'
import { readLeaderboard } from './referrals/store.ts'
import { readOwnVerification, readQueue } from './verification/store.ts'
import { dueLinks } from './website-links/checks.ts'
import { readingsOf } from './website-links/readings.ts'
import { listFilters } from './word-filters/service.ts'

test('lists of follows, verifications, blocks and parties scan no table', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const after = { at: new Date(), id: author.id, rank: 0 }
  const reviewer = reviewerOf(reader.id)
  const reads: IndexedRead[] = [
    ['follows_of_member', (db) => readFollows(db, author.id, 'followers', author.id, after)],
    ['follows_by_member', (db) => readFollows(db, author.id, 'following', author.id, after)],
    ['follow_requests_waiting', (db) => readRequests(db, author.id, 'received', after)],
    ['follow_requests_sent', (db) => readRequests(db, author.id, 'sent', after)],
    ['moderation_decisions_taken_pictures', (db) => takenPictures(db, null, new Date())],
    ['moderation_decisions_taken_pictures', (db) => takenPictures(db, after, new Date())],
    ['verification_requests_of_member', (db) => readOwnVerification(db, author.id, new Date())],
    ['verification_requests_kept', (db) => readOwnVerification(db, author.id, new Date())],
    ['verification_documents_of_request', (db) => readQueue(db, reviewer, { list: 'pending' }, after)],
    ['verification_asks_of_request', (db) => readQueue(db, reviewer, { list: 'pending' }, after)],
    ['organisation_confirmations_pkey', (db) => readQueue(db, reviewer, { list: 'pending' }, after)],
    ['verification_requests_queue', (db) => readQueue(db, reviewer, { list: 'pending' }, after)],
    ['verification_requests_queue', (db) => readQueue(db, reviewer, { list: 'approved' }, after)],
    ['verification_requests_awaiting', (db) => readQueue(db, reviewer, { list: 'awaiting' }, after)],
    ['verification_requests_by_date', (db) => readQueue(db, reviewer, { list: 'any' }, after)],
    ['verification_terms_found', (db) => readQueue(db, reviewer, { list: 'any', q: 'courrier' }, null)],
    ['member_names_by_term', (db) => readQueue(db, reviewer, { list: 'pending', q: 'aga' }, null)],
    ['reactions_of_member', (db) => readActivity(db, author.id, new Date())],
    ['posts_of_member', (db) => readActivity(db, author.id, new Date())],
    ['comments_of_member', (db) => readActivity(db, author.id, new Date())],
    ['blocks_list', (db) => readBlocked(db, author.id, after)],
    ['mutes_list', (db) => readMuted(db, author.id, after)],
    ['blocks_list', (db) => exportedBlocks(db, author.id)],
    ['profiles_username', (db) => previewBlocks(db, author.id, 'agathe')],
    ['website_links_due', (db) => dueLinks(db, new Date()).execute()],
    ['website_readings_pkey', (db) => readingsOf(db, 'https://nils.example/', new Date()).execute()],
    ['word_filters_user_id_term_key', (db) => listFilters({ ...context, db }, reader.id)],
    ['profiles_by_referrals', (db) => readLeaderboard(db, author.id)],
    ['parties_in_order', readParties],
    ['parties_in_order', (db) => readSides(uncached(context, db))],
    ['party_versions_pkey', (db) => readPartyVersions(db, 'ps', { before: 9, named: true })],
  ]
  await expectIndexes(context, reads)
})
