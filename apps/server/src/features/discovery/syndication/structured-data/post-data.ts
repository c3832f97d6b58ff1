import { type CommentView, getComment, listComments } from '@parvis/contract/content/comments.schemas.ts'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import { of } from '@parvis/contract/french.ts'
import type { ScreenAnswers } from '@parvis/platform/http/first-screens.ts'
import type { Comment, DiscussionForumPosting, SocialMediaPosting, WebPage, WithContext } from 'schema-dts'
import { absolute, paths } from '../addresses.ts'
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
} from './parts.ts'
import { questionData } from './question-data.ts'

/** In user-perceived characters; search engines cut longer ones. */
const headlineLength = 110
/** Comments told beside a post: its page shows more. */
const commentsListed = 10

/** Comments and answer below a post, where a first screen was drawn with them. */
export interface BelowPost {
  comments: readonly CommentView[]
  /** The official's answer to questions about the post. */
  answer: CommentView | null
}

const nothingBelow: BelowPost = { comments: [], answer: null }

/**
 * A post's page for machines. A moderated post has no description: it would repeat the text without the label.
 */
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

/** The quoted post, where guests may read it and nothing was decided about it; else the page that the post links to. */
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

/** Read once for each drawing: its answers stay the same as long as it is shown. */
const parsed = new WeakMap<ScreenAnswers, BelowPost>()

/**
 * Comments and answer below a post, as the API told a guest for the first screen of its page. Nothing more is read from the
 * database for them: a page without a first screen goes without.
 */
export function belowPost(answers: ScreenAnswers, postId: string): BelowPost {
  if (answers.size === 0) return nothingBelow
  const known = parsed.get(answers) ?? {
    comments: commentsIn(answers, postId),
    answer: answerIn(answers, postId),
  }
  parsed.set(answers, known)
  return known
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
