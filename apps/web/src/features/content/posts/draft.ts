import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'

export interface Draft {
  content: string
  visibility: Visibility
  region_code: RegionCode | null
  /** When it is to appear, as its field holds it; empty: at once. */
  planned_for: string
  /** The kept draft with which it began. */
  draft_id: string | null
}

/** The key under which the form of a new post keeps its draft in this tab. */
export const postDraft = 'post'

export const blankPost: Draft = {
  content: '',
  visibility: 'public',
  region_code: null,
  planned_for: '',
  draft_id: null,
}

function readDraft(): Draft {
  try {
    return { ...blankPost, ...(JSON.parse(readDraftText(postDraft) ?? '{}') as Partial<Draft>) }
  } catch {
    return blankPost
  }
}

/** Puts a link into the draft, which keeps what is written there already. */
export function citeInDraft(url: string): void {
  const draft = readDraft()
  const written = draft.content.trimEnd()
  if (written.includes(url)) return
  // Apart on both sides: the caret stands before it in some browsers and after it in others.
  saveDraftText(postDraft, JSON.stringify({ ...draft, content: `${written} ${url} ` }))
}
