import type { AskedQuestionView, TopQuestion } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { keysetOf, type Page, type RankedKeyset, rankedCursorAt } from '@parvis/platform/database/keyset.ts'
import { nothingToHydrate, readPage } from '@parvis/platform/database/read-page.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { filterIn, noFilters, staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import { answeredAfter, isQuestionShown, visibleTo } from '../posts/index.ts'

/** Questions in words, with the one of an asker; `posts` in scope for the visibility rule. */
function questionTexts(db: Db, askerId: string | null) {
  return db
    .selectFrom('question_texts')
    .innerJoin('posts', 'posts.id', 'question_texts.post_id')
    .leftJoin('post_questions', 'post_questions.post_id', 'question_texts.post_id')
    .select([
      'question_texts.id',
      'question_texts.content',
      'question_texts.asked',
      'question_texts.created_at',
      'question_texts.withheld_by',
      answeredAfter.as('answered_after'),
      // False without an asker, and for a question whose author has left.
      sql<boolean>`coalesce(question_texts.user_id = ${askerId}::uuid, false)`.as('is_own'),
      sql<boolean>`exists (
        select from reactions where reactions.post_id = question_texts.post_id
          and reactions.user_id = ${askerId}::uuid and reactions.question_id = question_texts.id
      )`.as('is_asked'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof questionTexts>['execute']>>[number]

function questionView({ created_at, withheld_by, ...row }: Row, filters: WordFilters): AskedQuestionView {
  return {
    ...row,
    asked_at: created_at.toISOString(),
    moderation:
      row.is_own && withheld_by !== null ? { label: null, withheld: { decision_id: withheld_by } } : null,
    filtered_by: row.is_own ? null : filterIn(filters, row.content),
  }
}

interface AskedQuestionQuery {
  postId: string
  readerId: string | null
  /** The reader, if they may read their own question. */
  askerId: string | null
}

/** Questions in words below a visible post, most supported first, and the reader's own. */
export async function readAskedQuestions(
  db: Db,
  { postId, readerId, askerId, after }: AskedQuestionQuery & { after: RankedKeyset | null },
  filters: WordFilters = noFilters,
): Promise<Page<AskedQuestionView> & { own: AskedQuestionView | null }> {
  await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  const page = await readPage({
    size: pageSizes.askedQuestions,
    after,
    select: (from: RankedKeyset | null) => mostSupported(db, { postId, askerId, after: from }),
    hydrate: nothingToHydrate,
    present: (row: Row): AskedQuestionView => questionView(row, filters),
    filter: staysListed(filters),
    placeOf: (row) => ({ ...keysetOf(row), rank: row.asked }),
    cursorOf: rankedCursorAt,
  })
  return { ...page, own: askerId === null ? null : await readOwnQuestion(db, postId, askerId) }
}

async function mostSupported(
  db: Db,
  { postId, askerId, after }: Omit<AskedQuestionQuery, 'readerId'> & { after: RankedKeyset | null },
) {
  let query = questionTexts(db, askerId)
    .where('question_texts.post_id', '=', postId)
    .where(isQuestionShown)
    .orderBy('question_texts.asked', 'desc')
    .orderBy('question_texts.created_at')
    .orderBy('question_texts.id')
    .limit(sql.lit(pageSizes.askedQuestions + 1))
  // Support between two pages may repeat a question or move it to a page already read.
  if (after !== null)
    query = query.where('question_texts.asked', '<=', after.rank).where(
      sql<boolean>`(question_texts.asked < ${after.rank}
        or (question_texts.created_at, question_texts.id) > (${after.at}, ${after.id}))`,
    )
  return query.execute()
}

/** The member's question below a post: written or supported. */
export async function readOwnQuestion(
  db: Db,
  postId: string,
  memberId: string,
): Promise<AskedQuestionView | null> {
  const row = await questionTexts(db, memberId)
    .where('question_texts.id', '=', (eb) =>
      eb
        .selectFrom('reactions')
        .select('reactions.question_id')
        .where('reactions.post_id', '=', postId)
        .where('reactions.user_id', '=', memberId),
    )
    .where(sql<boolean>`(${isQuestionShown} or question_texts.user_id = ${memberId})`)
    .executeTakeFirst()
  return row === undefined ? null : questionView(row, noFilters)
}

/** Post and author of a question that a reader may see; without an author once they have left. */
export async function findQuestion(
  db: Db,
  questionId: string,
  readerId: string | null,
): Promise<{ post_id: string; user_id: string | null }> {
  return db
    .selectFrom('question_texts')
    .innerJoin('posts', 'posts.id', 'question_texts.post_id')
    .select(['question_texts.post_id', 'question_texts.user_id'])
    .where('question_texts.id', '=', questionId)
    .where(isQuestionShown)
    .where(visibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('question_not_found'))
}

/** Questions shown of each post in the ledger. */
const shownInLedger = 3

/** The most supported questions in words below visible posts, by post; without those that a filter matches. */
export async function firstQuestionsOf(
  db: Db,
  postIds: string[],
  filters: WordFilters,
): Promise<Map<string, TopQuestion[]>> {
  const byPost = new Map<string, TopQuestion[]>()
  if (postIds.length === 0) return byPost
  const { rows } = await sql<Omit<TopQuestion, 'asked_at'> & { post_id: string; created_at: Date }>`
    select first.* from unnest(${postIds}::uuid[]) as asked (post_id) cross join lateral (
      select question_texts.id, question_texts.post_id, question_texts.content, question_texts.asked,
        question_texts.created_at, ${answeredAfter} as answered_after
      from question_texts left join post_questions on post_questions.post_id = question_texts.post_id
      where question_texts.post_id = asked.post_id and ${isQuestionShown}
      order by question_texts.asked desc, question_texts.created_at, question_texts.id
      limit ${sql.lit(shownInLedger)}
    ) as first
    order by first.asked desc, first.created_at, first.id
  `.execute(db)
  for (const { post_id, created_at, ...rest } of rows) {
    if (filterIn(filters, rest.content) !== null) continue
    const question = { ...rest, asked_at: created_at.toISOString() }
    const others = byPost.get(post_id)
    if (others === undefined) byPost.set(post_id, [question])
    else others.push(question)
  }
  return byPost
}
