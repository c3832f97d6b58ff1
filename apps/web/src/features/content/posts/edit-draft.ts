import { z } from 'zod'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

/** A text on its way to replace that of a post, and which text of the post its author had before their eyes. */
const EditDraft = z.object({ content: z.string(), edited_at: z.string().nullable() })
export type EditDraft = z.infer<typeof EditDraft>

const name = (postId: string) => `edit.${postId}`

/** The edit of a post that was begun in this tab and not sent; null when there is none. */
export function readEditDraft(postId: string): EditDraft | null {
  try {
    return EditDraft.parse(JSON.parse(readDraftText(name(postId)) ?? 'null'))
  } catch {
    return null
  }
}

export function keepEditDraft(postId: string, draft: EditDraft): void {
  keepDraftText(name(postId), JSON.stringify(draft))
}

export function dropEditDraft(postId: string): void {
  keepDraftText(name(postId), '')
}
