import { getComment, listComments } from '@parvis/contract/content/comments.schemas.ts'
import type { ScreenAnswers } from '@parvis/platform/http/first-screens.ts'
import { type BelowPost, nothingBelow } from './post-data.ts'

/** Read once for each drawing: its answers stay the same as long as it is shown. */
const read = new WeakMap<ScreenAnswers, BelowPost>()

/**
 * Comments and answer below a post, as the API told a guest for the first screen of its page. Nothing more is read from the
 * database for them: a page without a first screen goes without.
 */
export function belowPost(answers: ScreenAnswers, postId: string): BelowPost {
  if (answers.size === 0) return nothingBelow
  const known = read.get(answers) ?? {
    comments: commentsIn(answers, postId),
    answer: answerIn(answers, postId),
  }
  read.set(answers, known)
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
