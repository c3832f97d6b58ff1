import { type CommentView, getComment, listComments } from '@parvis/contract/content/comments.schemas.ts'
import type { QuotedView, TopQuestion } from '@parvis/contract/content/posts.schemas.ts'
import type { QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import { of } from '@parvis/contract/french.ts'
import type { ScreenAnswers } from '@parvis/platform/http/first-screens.ts'
import type {
  Answer,
  CollectionPage,
  Comment,
  DiscussionForumPosting,
  QAPage,
  Question,
  SocialMediaPosting,
  WebPage,
  WithContext,
} from 'schema-dts'
import { absolute, paths, questionsPage } from '../addresses.ts'
import { excerpt } from '../excerpt.ts'
import type { Site } from '../site.ts'
import type { PublicPost } from '../store.ts'
import {
  attached,
  authorOf,
  breadcrumbs,
  commentData,
  context,
  interactionCount,
  publisherOf,
  siteLanguage,
} from './parts.ts'

/** In user-perceived characters; search engines cut longer ones. */
const headlineLength = 110
/** Comments listed with a post. */
const commentsListed = 10

/** Comments and answer below a post, from its first screen. */
export interface BelowPost {
  comments: readonly CommentView[]
  /** The official's answer to questions about the post. */
  answer: CommentView | null
}

const nothingBelow: BelowPost = { comments: [], answer: null }

/** Structured data of a post; none for a moderated one, whose label it would omit. */
export function postData(site: Site, post: PublicPost, below: BelowPost): object[] {
  if (post.moderation !== null) return []
  const name = excerpt(post.author?.name ?? '', 80) || 'Utilisateur inconnu'
  const question = questionData(site, post, below.answer)
  return [
    posting(site, post, below),
    ...(question === null ? [] : [question]),
    breadcrumbs(site, [
      ...(post.author === null ? [] : [{ name, path: paths.member(post.author) }]),
      { name: 'Post', path: paths.post(post.id) },
    ]),
  ]
}

function posting(site: Site, post: PublicPost, below: BelowPost): WithContext<DiscussionForumPosting> {
  const url = absolute(site.url, paths.post(post.id))
  const comments = below.comments
    .filter(({ moderation }) => moderation === null)
    .slice(0, commentsListed)
    .map((comment) => ({ '@type': 'Comment', ...commentData(site, comment) }) satisfies Comment)
  return {
    '@context': context,
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: headlineOf(post),
    text: post.content,
    datePublished: post.created_at,
    dateModified: post.edited_at ?? undefined,
    author: authorOf(site, post.author),
    publisher: publisherOf(site),
    isAccessibleForFree: true,
    ...attached(site, [post.media, ...post.more_media]),
    sharedContent: sharedBy(site, post),
    interactionStatistic: [
      interactionCount('LikeAction', post.reactions.support),
      interactionCount('AskAction', post.reactions.question),
      interactionCount('VoteAction', post.reactions.vote),
      interactionCount('CommentAction', post.commentCount),
      interactionCount('ShareAction', post.repost_count),
    ],
    commentCount: post.commentCount,
    comment: comments.length > 0 ? comments : undefined,
  }
}

const headlineOf = ({ content, author }: Pick<QuotedView, 'content' | 'author'>) =>
  excerpt(content, headlineLength) || `Post ${of(excerpt(author?.name ?? '', 80) || 'Utilisateur inconnu')}`

/** The quoted post if public and not moderated, else the linked page. */
function sharedBy(
  site: Site,
  { original, link_preview: linkPreview }: PublicPost,
): SocialMediaPosting | WebPage | undefined {
  if (original !== null && original.moderation === null) {
    const url = absolute(site.url, paths.post(original.id))
    return {
      '@type': 'SocialMediaPosting',
      '@id': url,
      url,
      headline: headlineOf(original),
      text: original.content,
      datePublished: original.created_at,
      dateModified: original.edited_at ?? undefined,
      author: authorOf(site, original.author),
    }
  }
  return linkPreview === null
    ? undefined
    : { '@type': 'WebPage', url: linkPreview.url, name: linkPreview.title }
}

/** Parsed once per first screen. */
const parsed = new WeakMap<ScreenAnswers, BelowPost>()

/** Comments and answer below a post, from the API responses of a guest's first screen; nothing without one. */
export function belowPost(answers: ScreenAnswers, postId: string): BelowPost {
  if (answers.size === 0) return nothingBelow
  const below = parsed.get(answers) ?? {
    comments: commentsIn(answers, postId),
    answer: answerIn(answers, postId),
  }
  parsed.set(answers, below)
  return below
}

function commentsIn(answers: ScreenAnswers, postId: string): BelowPost['comments'] {
  for (const [address, body] of answers)
    if (address.startsWith(`/api/v1/posts/${postId}/comments`))
      return listComments.returns.parse(JSON.parse(body)).items
  return []
}

function answerIn(answers: ScreenAnswers, postId: string): BelowPost['answer'] {
  for (const [address, body] of answers) {
    if (!address.startsWith('/api/v1/comments/')) continue
    const comment = getComment.returns.parse(JSON.parse(body))
    if (comment.post_id === postId) return comment
  }
  return null
}

/**
 * A question in words and its answer, without the asker.
 * @param answer null without an answer
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
        : ({
            '@type': 'Answer',
            ...commentData(site, answer),
            upvoteCount: answer.like_count,
          } satisfies Answer),
  } as const satisfies Question
}

/** Answer for structured data; null without one, undefined for a moderated or unknown one. */
function publicAnswer(post: PublicPost, answer: CommentView | null): CommentView | null | undefined {
  if (post.answer_id === null) return null
  return answer === null || answer.moderation !== null ? undefined : answer
}

/**
 * The most supported question below a post, as a page of questions and answers once it is answered. Left out while
 * its answer is unknown.
 */
export function questionData(
  site: Site,
  post: PublicPost,
  read: CommentView | null,
): WithContext<QAPage> | WithContext<Question> | null {
  const answer = publicAnswer(post, read)
  if (post.top_question === null || answer === undefined) return null
  const question = questionOf(site, post.id, post.top_question, answer)
  if (answer === null) return { '@context': context, ...question }
  return { '@context': context, '@type': 'QAPage', url: question.url, mainEntity: question }
}

/** Structured data of the first page of the ledger. */
export function questionListData(site: Site, listed: readonly QuestionView[]): WithContext<CollectionPage> {
  const url = absolute(site.url, questionsPage.path)
  const questions = listed.flatMap(({ post, texts, answer: read }) => {
    const answer = publicAnswer(post, read)
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
