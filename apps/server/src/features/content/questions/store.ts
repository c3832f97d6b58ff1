import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView, TopQuestion } from '@parvis/contract/content/posts.schemas.ts'
import type { QuestionFigures, QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import { questionDays } from '@parvis/contract/content/questions.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { QuestionSort, QuestionState } from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import {
  cursorAfter,
  type Keyset,
  keysetOf,
  type Page,
  pageBy,
  pageQuery,
  type RankedKeyset,
  rankedCursorAt,
} from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { notMuted } from '../../people/blocks/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { readCommentsById } from '../comments/index.ts'
import {
  answeredAfter,
  isListedFor,
  isQuestionShown,
  postsById,
  postView,
  postViews,
  shownAuthors,
  visibleTo,
} from '../posts/index.ts'
import { firstQuestionsOf } from './asked-questions.ts'
import { questionPort } from './ports.ts'

export interface LedgerQuery {
  readerId: string | null
  state: QuestionState
  sort: QuestionSort
  /** Only posts by this official. */
  authorId: string | undefined
  after: (Keyset & Partial<RankedKeyset>) | null
}

/** First page of the ledger, as a guest sees it. */
export const firstQuestions = (db: Db, state: QuestionState) =>
  readQuestions(db, { readerId: null, state, sort: 'longest_waiting', authorId: undefined, after: null })

interface LedgerRow {
  id: string
  created_at: Date
  asked: number
  first_asked_at: Date
  answered_at: Date | null
  answer_id: string | null
  due_at: Date | null
}

/** Officials' visible posts with questions by members. */
export async function readQuestions(
  db: Db,
  listing: LedgerQuery,
  filters: WordFilters = noFilters,
): Promise<Page<QuestionView>> {
  const { readerId, state, sort } = listing
  const { rows, next_cursor } = pageBy(await readLedgerRows(db, listing), pageSizes.questions, (row) =>
    state === 'open' && sort === 'most_asked'
      ? rankedCursorAt({ ...keysetOf(row), rank: row.asked })
      : cursorAfter(row),
  )
  const ids = rows.map(({ id }) => id)
  const posts = await postsById(db, { readerId, ids })
  const answers = await readCommentsById(
    db,
    rows.flatMap(({ answer_id }) => answer_id ?? []),
    readerId,
  )
  const texts = await firstQuestionsOf(db, ids, filters)
  const byId = new Map((await postViews(db, posts, readerId, filters)).map((post) => [post.id, post]))
  return {
    items: rows.flatMap((row) => {
      const post = byId.get(row.id)
      // Deleted between the two queries.
      if (post === undefined) return []
      return {
        id: row.id,
        post,
        asked: row.asked,
        texts: texts.get(row.id) ?? [],
        first_asked_at: row.first_asked_at.toISOString(),
        answered_at: row.answered_at?.toISOString() ?? null,
        due_at: row.due_at?.toISOString() ?? null,
        answer: (row.answer_id !== null && answers.get(row.answer_id)) || null,
      }
    }),
    next_cursor,
  }
}

/** Rows of a page and one more, in the order of an index. */
async function readLedgerRows(
  db: Db,
  { readerId, state, sort, authorId, after }: LedgerQuery,
): Promise<LedgerRow[]> {
  const query = db
    .selectFrom('post_questions')
    .innerJoin('posts', 'posts.id', 'post_questions.post_id')
    .leftJoin('follow_ups', 'follow_ups.post_id', 'post_questions.post_id')
    .select([
      'follow_ups.due_at',
      'post_questions.post_id as id',
      'post_questions.asked',
      'post_questions.first_asked_at',
      'post_questions.answered_at',
      'post_questions.answer_id',
    ])
    .where(visibleTo(readerId))
    .where(isListedFor(readerId))
    .where(notMuted(readerId, ...shownAuthors))
    .$if(authorId !== undefined, (of) =>
      of.where('post_questions.author_id', '=', required(authorId, 'the author')),
    )
  const size = pageSizes.questions
  if (state === 'answered') {
    const answered = query
      .select('post_questions.answered_at as created_at')
      .where('post_questions.answer_id', 'is not', null)
      .$narrowType<{ created_at: Date }>()
    const byAnswer = ['post_questions.answered_at', 'post_questions.post_id'] as const
    return pageQuery(answered, byAnswer, after, size).execute()
  }
  const open = query
    .select('post_questions.first_asked_at as created_at')
    .where('post_questions.answer_id', 'is', null)
  const byAge = ['post_questions.first_asked_at', 'post_questions.post_id'] as const
  if (sort !== 'most_asked')
    return pageQuery(open, [...byAge, sort === 'latest' ? 'desc' : 'asc'], after, size).execute()
  return pageQuery(open.orderBy('post_questions.asked', 'desc'), byAge, null, size)
    .$if(after !== null, (page) =>
      page.where(
        sql<boolean>`(post_questions.asked, post_questions.first_asked_at, post_questions.post_id)
          < (${after?.rank ?? 0}, ${after?.at}, ${after?.id})`,
      ),
    )
    .execute()
}

/** An official's answers within a year, over public posts. */
export async function readQuestionFigures(
  db: Db,
  officialId: string,
  now: Date,
): Promise<Omit<QuestionFigures, 'overdue'>> {
  const since = subDays(now, questionDays)
  const row = await db
    .selectFrom('post_questions')
    .innerJoin('posts', 'posts.id', 'post_questions.post_id')
    .select([
      sql<number>`count(*)::int`.as('posts'),
      sql<number>`count(answered_at)::int`.as('answered'),
      sql<number>`coalesce(sum(asked), 0)::int`.as('asked'),
      sql<number>`(count(*) filter (where answered_at is null))::int`.as('waiting_posts'),
      sql<number>`coalesce(sum(asked) filter (where answered_at is null), 0)::int`.as('waiting'),
      sql<number | null>`extract(epoch from percentile_cont(0.5) within group (
        order by greatest(answered_at - first_asked_at, interval '0')
      ) filter (where answered_at is not null))::float8 / 3600`.as('hours'),
    ])
    .where('post_questions.author_id', '=', officialId)
    .where('first_asked_at', '>', since)
    .where(visibleTo(null))
    .executeTakeFirstOrThrow()
  const { hours, ...figures } = row
  return {
    since: since.toISOString(),
    ...figures,
    median_hours: hours === null ? null : Math.round(hours * 10) / 10,
  }
}

/** The same for a member by name; null for who is no verified official. */
export async function readOfficialFigures(
  db: Db,
  reference: string,
  readerId: string | null,
  now: Date,
): Promise<QuestionFigures | null> {
  const { id, role, verified } = await visibleProfile(db, reference, readerId)
  if (role !== 'politician' || !verified) return null
  return {
    ...(await readQuestionFigures(db, id, now)),
    overdue: await questionPort().countOverdue(db, id, now),
  }
}

/** A question in words as guests see it, without its author. */
export interface PublicQuestion {
  question: TopQuestion
  /** Post of the official. */
  post: PostView
  /** Answer of the official; null while there is none. */
  answer: CommentView | null
}

/** Finds a question; undefined for one that guests may not see, whether it exists or not. */
export async function publicQuestion(db: Db, questionId: string): Promise<PublicQuestion | undefined> {
  if (!isUuid(questionId)) return undefined
  const row = await db
    .selectFrom('question_texts')
    .innerJoin('posts', 'posts.id', 'question_texts.post_id')
    .leftJoin('post_questions', 'post_questions.post_id', 'question_texts.post_id')
    .select([
      'question_texts.id',
      'question_texts.post_id',
      'question_texts.content',
      'question_texts.asked',
      'question_texts.created_at',
      'post_questions.answer_id',
      answeredAfter.as('answered_after'),
    ])
    .where('question_texts.id', '=', questionId)
    .where(isQuestionShown)
    .where(visibleTo(null))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, content, asked, answered_after, answer_id } = row
  const [card] = await postsById(db, { readerId: null, ids: [row.post_id] })
  // Hidden between the two queries.
  if (card === undefined) return undefined
  const answerId = answered_after === null ? null : answer_id
  const answers = await readCommentsById(db, answerId === null ? [] : [answerId], null)
  return {
    question: { id, content, asked, answered_after, asked_at: row.created_at.toISOString() },
    post: await postView(db, card, null),
    answer: (answerId !== null && answers.get(answerId)) || null,
  }
}
