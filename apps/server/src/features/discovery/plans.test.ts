import type { Db } from '@parvis/platform/database/database.ts'
import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead, uncached } from '../../../test/plans.ts'
import { createCardCache } from '../content/posts/card-cache.ts'
import { expirePopularCandidates } from './feed/rankings/popular.ts'
import { countFeedSince, readFeed } from './feed/store.ts'
import type { FeedView } from './feed/view.ts'
import { readIntroductions, readNearbyOfficials } from './introductions/store.ts'
import { readAccounts } from './search/accounts.ts'
import { readPosts } from './search/posts.ts'
import { readTopics, readTrending } from './search/topics.ts'
import {
  findMember,
  findPublicPost,
  listPublicMembers,
  listPublicPosts,
  newestOfMember,
  newestOfTab,
} from './syndication/store.ts'

test('the feed, search and what other sites read scan no table', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  await reader.reacts(post, 'support')
  const after = { at: new Date(), id: post.id, rank: 0 }
  const citizens: FeedView = {
    tab: 'citizens',
    sort: 'recent',
    regions: null,
    parties: null,
    following: false,
    isPersonal: true,
    since: new Date(0),
    unpromoted: null,
  }
  const relevant: FeedView = { ...citizens, sort: 'relevant' }
  const popular: FeedView = { ...citizens, sort: 'popular' }
  const local: Partial<FeedView> = { regions: ['35'], parties: ['ps'] }
  const ofParties: Partial<FeedView> = { parties: ['ps', 'le'] }
  const searched = { readerId: reader.id, after: null, now: new Date() }
  const cards = createCardCache(uncached(context, context.db))
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
    ['reactions_of_post', feed(citizens, reader.id, null)],
    ['posts_plain_repost', feed(citizens, reader.id, null)],
    ['posts_feed', (db) => countFeedSince(db, citizens, reader.id, new Date(0))],
    ['posts_listed_of_region', feed({ ...citizens, ...local }, reader.id, after)],
    ['posts_listed_of_member', feed({ ...citizens, following: true }, reader.id, after)],
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
    ['post_words_segment', (db) => readPosts(db, cards, typed, { ...searched, after })],
    ['post_topics_of_tag', (db) => readPosts(db, cards, { ...typed, isTopic: true }, searched)],
    ['post_topics_of_tag', (db) => readTopics(db, 'suj', { readerId: null, after: 'sujet' })],
    ['post_topics_recent', (db) => readTrending(db, new Date(), 10, null)],
    [
      'member_names_found',
      (db) =>
        readAccounts(uncached(context, db), typed, {
          readerId: reader.id,
          after: { tier: 1, term: 'a', id: author.id },
        }),
    ],
    [
      'profiles_username',
      (db) => readAccounts(uncached(context, db), typed, { readerId: null, after: null }),
    ],
    ['profiles_verified_of_region', (db) => readIntroductions(uncached(context, db), reader.id)],
    ['profiles_verified_of_region', (db) => readNearbyOfficials(uncached(context, db), '35', reader.id)],
    ['post_questions_waiting_of_author', (db) => readNearbyOfficials(uncached(context, db), '35', null)],
    ['profiles_verified', (db) => readIntroductions(uncached(context, db), reader.id)],
    ['parties_pkey', feed(citizens, null, null)],
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
  const cards = createCardCache(context)
  const reads = [null, author.id].map((readerId): IndexedRead => {
    const searched = { readerId, after: null, now: new Date() }
    return ['post_words_found', (db) => readPosts(db, cards, typed, searched)]
  })
  await expectIndexes(context, reads, ['seqscan'])
})
