import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

const name = (postId: string) => `quote.${postId}`

/** The message that was begun in this tab for the repost of a post, and not sent. */
export const readRepostDraft = (postId: string) => readDraftText(name(postId)) ?? ''

/** An empty message is not kept. */
export const keepRepostDraft = (postId: string, text: string) => keepDraftText(name(postId), text)
