import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

export const commentDraftName = (postId: string, parentId: string | null) =>
  `comment.${postId}.${parentId ?? ''}`

/** The unsent comment on a post, or the unsent reply to a comment; empty when there is none. */
export function readCommentDraft(postId: string, parentId: string | null): string {
  return readDraftText(commentDraftName(postId, parentId)) ?? ''
}

export function keepCommentDraft(postId: string, parentId: string | null, text: string): void {
  keepDraftText(commentDraftName(postId, parentId), text)
}
