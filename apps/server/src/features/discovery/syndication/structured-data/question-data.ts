import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { TopQuestion } from '@parvis/contract/content/posts.schemas.ts'
import type { QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import type { Answer, CollectionPage, QAPage, Question, WithContext } from 'schema-dts'
import { absolute, paths, questionsPage } from '../addresses.ts'
import type { Site } from '../site.ts'
import type { PublicPost } from '../store.ts'
import { context, publisherOf, said, siteLanguage } from './parts.ts'

/**
 * A question in words below an official's post, with its answer. It names nobody: questions are asked without a name.
 * @param answer null while the question waits
 */
function questionOf(site: Site, postId: string, asked: TopQuestion, answer: CommentView | null) {
  const url = absolute(site.url, paths.post(postId))
  return {
    '@type': 'Question',
    name: asked.content,
    text: asked.content,
    url,
    datePublished: asked.asked_at,
    upvoteCount: asked.asked,
    about: { '@id': url },
    answerCount: answer === null ? 0 : 1,
    acceptedAnswer:
      answer === null
        ? undefined
        : ({ '@type': 'Answer', ...said(site, answer), upvoteCount: answer.like_count } satisfies Answer),
  } as const satisfies Question
}

/** The answer that machines may be told: undefined when there is one that they may not. */
function answerTold(post: PublicPost, answer: CommentView | null): CommentView | null | undefined {
  if (post.answer_id === null) return null
  return answer === null || answer.moderation !== null ? undefined : answer
}

/**
 * The most supported question below a post. With its answer the page is one of questions and answers; a question whose
 * answer is not at hand is left out, since it would seem to wait.
 */
export function questionData(
  site: Site,
  post: PublicPost,
  read: CommentView | null,
): WithContext<QAPage> | WithContext<Question> | null {
  const answer = answerTold(post, read)
  if (post.top_question === null || answer === undefined) return null
  const question = questionOf(site, post.id, post.top_question, answer)
  if (answer === null) return { '@context': context, ...question }
  return { '@context': context, '@type': 'QAPage', url: question.url, mainEntity: question }
}

/** The ledger of questions for machines: those in words of its first page. */
export function questionListData(site: Site, listed: readonly QuestionView[]): WithContext<CollectionPage> {
  const url = absolute(site.url, questionsPage.path)
  const questions = listed.flatMap(({ post, texts, answer: read }) => {
    const answer = answerTold(post, read)
    if (post.moderation !== null || answer === undefined) return []
    return texts.map((asked) => questionOf(site, post.id, asked, answer))
  })
  return {
    '@context': context,
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name: questionsPage.title,
    inLanguage: siteLanguage,
    publisher: publisherOf(site),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: questions.length,
      itemListElement: questions.map((item, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        item,
      })),
    },
  }
}
