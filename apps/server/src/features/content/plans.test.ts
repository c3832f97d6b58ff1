import type { Db } from '@parvis/platform/database/database.ts'
import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead, uncached } from '../../../test/plans.ts'
import { countHiddenComments, readComments, readProfileReplies, readReplies } from './comments/store.ts'
import { findFile } from './files/store.ts'
import { readExpiredPreviews, readPostsOfLink } from './link-previews/store.ts'
import { nextToFix, readBallotProof, readBallots, readClosing } from './polls/closings.ts'
import { readPolls } from './polls/store.ts'
import { createCardCache } from './posts/card-cache.ts'
import { readDrafts } from './posts/drafts.ts'
import { readDue } from './posts/held-posts.ts'
import { plannedPosts } from './posts/planned-posts.ts'
import { readPost, readProfilePosts, threadPosts } from './posts/store.ts'
import { completeCards, postsById } from './posts/views.ts'
import { readAskedQuestions, readOwnQuestion } from './questions/asked-questions.ts'
import { type LedgerQuery as QuestionListing, readQuestionFigures, readQuestions } from './questions/store.ts'
import { readSavedPosts } from './saves/service.ts'

test('lists of posts, comments, questions, files and polls scan no table', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  const comment = await reader.comments(post, 'Un avis')
  await author.comments(post, 'Une réponse', { on: comment })
  await reader.reacts(post, 'support')
  const after = { at: new Date(), id: post.id, rank: 0 }
  const cards = createCardCache(uncached(context, context.db))
  const asked = { readerId: reader.id, now: new Date(), tab: 'current' as const, after }
  const open: QuestionListing = {
    readerId: reader.id,
    state: 'open',
    sort: 'most_asked',
    authorId: undefined,
    after: null,
  }
  const hiddenBeyond = (db: Db, readerId: string | null) =>
    countHiddenComments(db, {
      postId: post.id,
      readerId,
      total: 30,
      page: { items: [], next_cursor: 'further' },
    })
  const readAttached = async (db: Db) => {
    const rows = await postsById(db, { readerId: reader.id, ids: [post.id] })
    await completeCards(
      db,
      reader.id,
      rows.map((row) => ({ ...row, media_url: '/media/x.webp' })),
    )
  }
  const hers: Partial<QuestionListing> = { authorId: author.id }
  const reads: IndexedRead[] = [
    ['posts_of_member', (db) => readProfilePosts(db, cards, author.id, reader.id, after)],
    ['posts_pkey', (db) => readPost(db, post.id, reader.id)],
    ['posts_pkey', (db) => postsById(db, { readerId: reader.id, ids: [post.id] })],
    ['posts_of_thread', (db) => threadPosts(db, post.id, reader.id).execute()],
    ['posts_held_until', (db) => readDue(db, new Date())],
    ['posts_planned', (db) => plannedPosts(db, author.id).execute()],
    ['drafts_of_member', (db) => readDrafts(db, author.id)],
    ['media_of_post', readAttached],
    ['link_previews_pkey', readAttached],
    ['posts_of_link', (db) => readPostsOfLink(db, post.id)],
    ['link_previews_expired', (db) => readExpiredPreviews(db, new Date(), null)],
    ['media_of_comment', (db) => readComments(db, post.id, null, 'newest', null)],
    ['comments_of_author', (db) => hiddenBeyond(db, null)],
    ['comments_withheld', (db) => hiddenBeyond(db, reader.id)],
    [
      'media_key_key',
      (db) => findFile(db, 'post-uploads/x/1.webp', { ...reader, isStaff: true, scopes: null }),
    ],
    ['comments_of_post', (db) => readComments(db, post.id, reader.id, 'newest', null)],
    ['comments_of_post', (db) => readComments(db, post.id, reader.id, 'oldest', after)],
    ['comments_replies', (db) => readReplies(db, comment.id, reader.id, null)],
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
    ['question_texts_of_post', readAttached],
    ['question_texts_id_post_id_key', (db) => readOwnQuestion(db, post.id, reader.id)],
    ['post_questions_of_author', (db) => readQuestionFigures(db, author.id, new Date())],
    ['saved_posts_of_member', (db) => readSavedPosts(db, cards, reader.id, after)],
    ['comments_of_member', (db) => readProfileReplies(db, author.id, reader.id, after)],
    [
      'posts_with_media',
      (db) => readProfilePosts(db, cards, author.id, reader.id, after, { withMedia: true }),
    ],
    ['polls_by_end', (db) => readPolls(db, { ...asked, reader: null, theme: undefined })],
    ['polls_by_theme', (db) => readPolls(db, { ...asked, reader: null, tab: 'history', theme: 'ecology' })],
    ['polls_to_close', (db) => nextToFix(db, new Date())],
    ['poll_closings_pkey', (db) => readClosing(db, post.id)],
    ['poll_ballots_pkey', (db) => readBallots(db, post.id, 1_000)],
    ['poll_ballots_by_commitment', (db) => readBallotProof(db, post.id, '0'.repeat(64))],
  ]
  await expectIndexes(context, reads)
})
