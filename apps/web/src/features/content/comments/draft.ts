import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'

export const commentDraftName = (postId: string, parentId: string | null) =>
  `comment.${postId}.${parentId ?? ''}`

/** The unsent comment on a post, or the unsent reply to a comment; empty when there is none. */
export function readCommentDraft(postId: string, parentId: string | null): string {
  return readDraftText(commentDraftName(postId, parentId)) ?? ''
}

export function saveCommentDraft(postId: string, parentId: string | null, text: string): void {
  saveDraftText(commentDraftName(postId, parentId), text)
}
