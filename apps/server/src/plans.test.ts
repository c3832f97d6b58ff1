import { randomUUID } from 'node:crypto'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { expect } from 'vitest'
import { test } from '../test/parvis.ts'
import { expectIndexes, type IndexedRead, reviewerOf } from '../test/plans.ts'
import { privateParts } from './features/accounts/account/export/private-parts.ts'
import { publicParts } from './features/accounts/account/export/public-parts.ts'
import { findExport } from './features/accounts/account/export/service.ts'
import { readTokens } from './features/accounts/identity/personal-tokens/store.ts'
import { entryOf, readOpening } from './features/audit/transparency-log/openings.ts'
import {
  readEntries,
  readHashes,
  readHeads,
  readHeadsBetween,
  readLastHead,
  readLatest,
  readOwn,
} from './features/audit/transparency-log/store.ts'
import { readProfileReplies } from './features/content/comments/profile-replies.ts'
import { readComments, readReplies } from './features/content/comments/store.ts'
import { readDrafts } from './features/content/drafts/store.ts'
import { findFile } from './features/content/files/store.ts'
import { readExpiredPreviews, readPostsOfLink } from './features/content/link-previews/store.ts'
import { nextToFix } from './features/content/polls/closings.ts'
import { readBallotProof, readBallots, readClosing } from './features/content/polls/closings-store.ts'
import { readPolls } from './features/content/polls/store.ts'
import { readDue } from './features/content/posts/held-posts.ts'
import { createKnownCards } from './features/content/posts/known-cards.ts'
import { plannedPosts } from './features/content/posts/planned-posts.ts'
import { readProfilePosts } from './features/content/posts/profile-posts.ts'
import { readPost } from './features/content/posts/store.ts'
import { postsNamed } from './features/content/posts/views.ts'
import { readAskedQuestions, readOwnQuestion } from './features/content/questions/asked-questions.ts'
import {
  type Listing as QuestionListing,
  readQuestionFigures,
  readQuestions,
} from './features/content/questions/store.ts'
import { readSavedPosts } from './features/content/saves/store.ts'
import { expirePopularCandidates } from './features/discovery/feed/popularity-window.ts'
import { countFeedSince, readFeed } from './features/discovery/feed/store.ts'
import type { FeedView } from './features/discovery/feed/view.ts'
import { readIntroductions } from './features/discovery/introductions/store.ts'
import { readAccounts } from './features/discovery/search/accounts.ts'
import { readPosts } from './features/discovery/search/posts.ts'
import { readTopics, readTrending } from './features/discovery/search/topics.ts'
import {
  findMember,
  findPublicPost,
  listPublicMembers,
  listPublicPosts,
  newestOfMember,
  newestOfTab,
} from './features/discovery/syndication/store.ts'
import { readMessages, readMissedMessages, readSent } from './features/messaging/messages/history.ts'
import { readMembersNamed } from './features/messaging/messages/members.ts'
import {
  countUnread as countUnreadMessages,
  readConversation,
  readConversations,
} from './features/messaging/messages/store.ts'
import { countUnread, readNotifications } from './features/messaging/notifications/store.ts'
import { readContacts } from './features/messaging/shares/store.ts'
import { exportedBlocks, previewBlocks } from './features/people/blocks/lists.ts'
import { readBlocked, readMuted } from './features/people/blocks/store.ts'
import { readFollows, readRequests } from './features/people/follows/store.ts'
import { readSides } from './features/people/parties/sides.ts'
import { readParties, readVersions as readPartyVersions } from './features/people/parties/views.ts'
import { readActivity } from './features/people/profiles/activity.ts'
import { takenPictures } from './features/people/profiles/taken-pictures.ts'
import { readLeaderboard } from './features/people/referrals/store.ts'
import { readOwnVerification, readQueue } from './features/people/verification/store.ts'
import { dueLinks } from './features/people/website-links/due-checks.ts'
import { readingsOf } from './features/people/website-links/readings.ts'
import { listFilters } from './features/people/word-filters/service.ts'

/** Reads one list of an export to its end. */
async function exported(db: Db, file: string, memberId: string): Promise<void> {
  const part = [...publicParts, ...privateParts].find((candidate) => candidate.file === file)
  if (part === undefined) throw new Error(`no export has ${file}`)
  for await (const row of part.rows(db, memberId)) expect(row).toBeDefined()
}

test('every hot query uses its index, and no table is scanned', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  const comment = await reader.comments(post, 'Un avis')
  await author.comments(post, 'Une réponse', { on: comment })
  await reader.reacts(post, 'support')
  const after = { at: new Date(), id: post.id, rank: 0 }
  const { conversation_id: talk } = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, request_id: randomUUID() },
  })
  const reviewer = reviewerOf(reader.id)
  const bySession = ({ id }: { id: string }) => ({ id, scopes: null })
  const inbox = { box: 'inbox', q: '', after: null } as const
  const citizens: FeedView = {
    tab: 'citizens',
    sort: 'recent',
    regions: null,
    parties: null,
    following: false,
    since: new Date(0),
    unpromoted: null,
  }
  const relevant: FeedView = { ...citizens, sort: 'relevant' }
  const popular: FeedView = { ...citizens, sort: 'popular' }
  const local: Partial<FeedView> = { regions: ['35'], parties: ['ps'] }
  const ofParties: Partial<FeedView> = { parties: ['ps', 'le'] }
  const asked = { readerId: reader.id, now: new Date(), tab: 'current' as const, after }
  const open: QuestionListing = {
    readerId: reader.id,
    state: 'open',
    sort: 'most_asked',
    authorId: undefined,
    after: null,
  }
  const hers: Partial<QuestionListing> = { authorId: author.id }
  const searched = { readerId: reader.id, after: null, now: new Date() }
  // A disconnected bus: caches are bypassed and read.
  const site = (db: Db) => ({
    db,
    clock: context.clock,
    bus: Object.create(context.bus, { connected: { value: false } }),
  })
  const cards = createKnownCards(site(context.db))
  const feed = (view: FeedView, readerId: string | null, place: typeof after | null) => (db: Db) =>
    readFeed(db, cards, view, readerId, place)
  const typed = {
    words: "('%suj':*)",
    checked: null,
    rare: false,
    marks: [],
    name: 'aga',
    username: 'agathe',
    tag: 'suj',
    isTopic: false,
  }
  const reads: IndexedRead[] = [
    ['posts_feed', feed(citizens, null, null)],
    ['posts_feed', feed(citizens, null, after)],
    ['posts_feed', feed(citizens, reader.id, after)],
    ['reactions_of_member', feed(citizens, reader.id, null)],
    ['posts_plain_repost', feed(citizens, reader.id, null)],
    ['posts_feed', (db) => countFeedSince(db, citizens, reader.id, new Date(0))],
    ['posts_feed_of_region', feed({ ...citizens, ...local }, reader.id, after)],
    ['posts_feed_of_party', feed({ ...citizens, ...ofParties }, null, after)],
    ['post_ranks_relevant', feed(relevant, null, after)],
    ['post_ranks_relevant', feed(relevant, reader.id, null)],
    ['post_ranks_relevant_of_region', feed({ ...relevant, ...local }, null, after)],
    ['post_ranks_relevant_of_party', feed({ ...relevant, ...ofParties }, reader.id, after)],
    ['post_ranks_relevant_of_member', feed(relevant, reader.id, after)],
    ['post_ranks_relevant_of_member', feed({ ...relevant, following: true }, reader.id, null)],
    ['post_ranks_popular', feed(popular, null, after)],
    ['post_ranks_popular_of_region', feed({ ...popular, ...local }, reader.id, after)],
    ['post_ranks_popular_of_party', feed({ ...popular, ...ofParties }, reader.id, after)],
    ['post_ranks_young', (db) => expirePopularCandidates(db, new Date())],
    ['posts_of_member', (db) => readProfilePosts(db, cards, author.id, reader.id, after)],
    ['posts_pkey', (db) => readPost(db, post.id, reader.id)],
    ['posts_pkey', (db) => postsNamed(db, { readerId: reader.id, ids: [post.id] })],
    ['posts_held_until', (db) => readDue(db, new Date())],
    ['posts_planned', (db) => plannedPosts(db, author.id).execute()],
    ['drafts_of_member', (db) => readDrafts(db, author.id)],
    ['media_of_post', (db) => readPost(db, post.id, null)],
    ['link_previews_pkey', (db) => readPost(db, post.id, null)],
    ['posts_of_link', (db) => readPostsOfLink(db, post.id)],
    ['link_previews_expired', (db) => readExpiredPreviews(db, new Date(), null)],
    ['media_of_comment', (db) => readComments(db, post.id, null, 'newest', null)],
    [
      'media_key_key',
      (db) => findFile(db, 'post-uploads/x/1.webp', { ...reader, isStaff: true, scopes: null }),
    ],
    ['comments_of_post', (db) => readComments(db, post.id, reader.id, 'newest', null)],
    ['comments_of_post', (db) => readComments(db, post.id, reader.id, 'oldest', after)],
    ['comments_replies', (db) => readReplies(db, comment.id, reader.id, null)],
    ['notifications_of_member', (db) => readNotifications({ ...context, db }, author.id, 'all', after)],
    [
      'notifications_of_member',
      (db) => readNotifications({ ...context, db }, author.id, 'interactions', null),
    ],
    ['follows_of_member', (db) => readFollows(db, author.id, 'followers', author.id, after)],
    ['follows_by_member', (db) => readFollows(db, author.id, 'following', author.id, after)],
    ['follow_requests_waiting', (db) => readRequests(db, author.id, 'received', after)],
    ['follow_requests_sent', (db) => readRequests(db, author.id, 'sent', after)],
    ['post_questions_most_asked', (db) => readQuestions(db, open)],
    ['post_questions_most_asked', (db) => readQuestions(db, { ...open, after: { ...after, rank: 3 } })],
    ['post_questions_waiting', (db) => readQuestions(db, { ...open, sort: 'longest_waiting', after })],
    ['post_questions_waiting', (db) => readQuestions(db, { ...open, sort: 'latest', after })],
    ['post_questions_answered', (db) => readQuestions(db, { ...open, state: 'answered', after })],
    ['post_questions_most_asked_of_author', (db) => readQuestions(db, { ...open, ...hers })],
    [
      'post_questions_waiting_of_author',
      (db) => readQuestions(db, { ...open, ...hers, sort: 'longest_waiting' }),
    ],
    [
      'post_questions_answered_of_author',
      (db) => readQuestions(db, { ...open, ...hers, state: 'answered', after }),
    ],
    [
      'question_texts_of_post',
      (db) =>
        readAskedQuestions(db, { postId: post.id, readerId: reader.id, askerId: reader.id, after: null }),
    ],
    [
      'question_texts_of_post',
      (db) =>
        readAskedQuestions(db, {
          postId: post.id,
          readerId: null,
          askerId: null,
          after: { ...after, rank: 3 },
        }),
    ],
    ['question_texts_of_post', (db) => readPost(db, post.id, null)],
    ['question_texts_of_post', (db) => readQuestions(db, open)],
    ['question_texts_id_post_id_key', (db) => readOwnQuestion(db, post.id, reader.id)],
    ['post_questions_of_author', (db) => readQuestionFigures(db, author.id, new Date())],
    ['moderation_decisions_taken_pictures', (db) => takenPictures(db, null, new Date())],
    ['moderation_decisions_taken_pictures', (db) => takenPictures(db, after, new Date())],
    ['personal_tokens_of_user', (db) => readTokens(db, author.id, new Date())],
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
    ['saved_posts_of_member', (db) => readSavedPosts(db, cards, reader.id, after)],
    ['comments_of_member', (db) => readProfileReplies(db, author.id, reader.id, after)],
    [
      'posts_with_media',
      (db) => readProfilePosts(db, cards, author.id, reader.id, after, { withMedia: true }),
    ],
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
    [
      'notification_acts_of_line',
      (db) => readNotifications({ ...context, db }, author.id, 'interactions', null),
    ],
    ['notifications_follows', (db) => readNotifications({ ...context, db }, author.id, 'follows', after)],
    ['notifications_system', (db) => readNotifications({ ...context, db }, author.id, 'system', null)],
    ['notifications_unread', (db) => countUnread(db, author.id)],
    ['participants_inbox', (db) => readConversations(db, bySession(author), inbox)],
    ['participants_inbox', (db) => readConversations(db, bySession(author), { ...inbox, after, q: 'bas' })],
    ['participants_inbox', (db) => readConversations(db, bySession(reader), { ...inbox, box: 'requests' })],
    ['messages_in_order', (db) => readConversations(db, bySession(author), inbox)],
    ['conversation_participants_pkey', (db) => readConversation(db, bySession(author), talk)],
    ['messages_unread', (db) => readConversation(db, bySession(author), talk)],
    ['messages_in_order', (db) => readMessages(db, bySession(author), talk, null)],
    ['posts_pkey', (db) => readMessages(db, bySession(author), talk, null)],
    ['messages_in_order', (db) => readMessages(db, bySession(author), talk, after)],
    ['messages_in_order', (db) => readMissedMessages(db, bySession(author), talk, new Date(0))],
    ['media_of_message', (db) => readMessages(db, bySession(author), talk, null)],
    ['messages_request', (db) => readSent(db, author.id, post.id)],
    ['participants_unread', (db) => countUnreadMessages(db, author.id)],
    ['member_names_found', (db) => readMembersNamed(db, author.id, 'bas')],
    ['name_keys_pkey', (db) => readMembersNamed(db, author.id, 'bas')],
    ['follows_by_member', (db) => readContacts(db, author.id, { q: '', after })],
    ['post_words_segment', (db) => readPosts(db, cards, typed, { ...searched, after })],
    ['post_topics_of_tag', (db) => readPosts(db, cards, { ...typed, isTopic: true }, searched)],
    ['post_topics_of_tag', (db) => readTopics(db, 'suj', { readerId: null, after: 'sujet' })],
    ['post_topics_recent', (db) => readTrending(db, new Date(), 10, null)],
    [
      'member_names_found',
      (db) =>
        readAccounts(site(db), typed, {
          readerId: reader.id,
          after: { tier: 1, term: 'a', id: author.id },
        }),
    ],
    ['profiles_username', (db) => readAccounts(site(db), typed, { readerId: null, after: null })],
    ['profiles_verified_of_region', (db) => readIntroductions(site(db), reader.id)],
    ['profiles_verified', (db) => readIntroductions(site(db), reader.id)],
    ['profiles_by_referrals', (db) => readLeaderboard(db, author.id)],
    ['parties_in_order', readParties],
    ['parties_in_order', (db) => readSides(site(db))],
    ['parties_pkey', feed(citizens, null, null)],
    ['party_versions_pkey', (db) => readPartyVersions(db, 'ps', { before: 9, named: true })],
    ['polls_by_end', (db) => readPolls(db, { ...asked, reader: null, theme: undefined })],
    ['account_exports_of_member', (db) => findExport(db, author.id, new Date())],
    ['posts_of_member', (db) => exported(db, 'publications.json', author.id)],
    ['comments_of_member', (db) => exported(db, 'commentaires.json', author.id)],
    ['notifications_of_member', (db) => exported(db, 'notifications.json', author.id)],
    ['messages_in_order', (db) => exported(db, 'messages.json', author.id)],
    ['transparency_log_heads_pkey', (db) => readHeads(db, 9)],
    ['transparency_log_heads_pkey', (db) => readHeadsBetween(db, 0, 9)],
    ['transparency_log_heads_pkey', readLastHead],
    ['transparency_log_pkey', (db) => readEntries(db, 0, 9)],
    ['transparency_log_pkey', (db) => readLatest(db, 9, 9)],
    ['transparency_log_salts_of_subject', (db) => readOwn(db, author.id, after)],
    ['transparency_log_commitment', (db) => readOwn(db, author.id, null)],
    ['transparency_log_pending_commitment', (db) => readOwn(db, author.id, null)],
    // These nodes do not exist, and the query fails; only its plan matters here.
    ['transparency_log_nodes_pkey', (db) => readHashes(db, [{ level: 1, index: 0 }]).catch(() => [])],
    ['transparency_log_pkey', (db) => readHashes(db, [{ level: 0, index: 0 }]).catch(() => [])],
    ['polls_by_theme', (db) => readPolls(db, { ...asked, reader: null, tab: 'history', theme: 'ecology' })],
    ['polls_to_close', (db) => nextToFix(db, new Date())],
    ['poll_closings_pkey', (db) => readClosing(db, post.id)],
    ['poll_ballots_pkey', (db) => readBallots(db, post.id, 1_000)],
    ['poll_ballots_by_commitment', (db) => readBallotProof(db, post.id, '0'.repeat(64))],
    ['transparency_log_commitment', (db) => entryOf(db, Buffer.alloc(32))],
    ['transparency_log_openings_pkey', (db) => readOpening(db, 9)],
    ['posts_pkey', (db) => findPublicPost(db, post.id)],
    ['profiles_username', (db) => findMember(db, 'agathe')],
    ['posts_feed', (db) => newestOfTab(db, 'citizens', null)],
    ['posts_feed', (db) => newestOfTab(db, 'citizens', after)],
    ['posts_of_member', (db) => newestOfMember(db, author.id, null)],
    ['posts_of_member', (db) => newestOfMember(db, author.id, after)],
    ['posts_pkey', (db) => listPublicPosts(db, '3f', 50_000)],
    ['profiles_pkey', (db) => listPublicMembers(db, '3f', 50_000)],
  ]
  await expectIndexes(context, reads)
})

test('a text search uses the index of each segment', async ({ join, context }) => {
  const author = await join('agathe')
  const typed = {
    words: "('%suj':*)",
    checked: null,
    rare: false,
    marks: [],
    name: '',
    username: null,
    tag: '',
    isTopic: false,
  }
  const cards = createKnownCards(context)
  const reads = [null, author.id].map((readerId): IndexedRead => {
    const searched = { readerId, after: null, now: new Date() }
    return ['post_words_found', (db) => readPosts(db, cards, typed, searched)]
  })
  await expectIndexes(context, reads, ['seqscan'])
})
