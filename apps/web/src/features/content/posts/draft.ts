import { visibilities } from '@parvis/contract/content/posts.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { z } from 'zod'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

const Draft = z.object({
  content: z.string(),
  visibility: z.enum(visibilities),
  region_code: z.enum(regionCodes).nullable(),
})
export type Draft = z.infer<typeof Draft>

const name = 'post'
const blank: Draft = { content: '', visibility: 'public', region_code: null }

/** The draft of this tab, which a reload must not lose; a blank one when there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(readDraftText(name) ?? 'null'))
  } catch {
    return blank
  }
}

export function keepDraft(draft: Draft): void {
  keepDraftText(name, JSON.stringify(draft))
}

export function dropDraft(): void {
  keepDraftText(name, '')
}

/** Puts a link into the draft, which keeps what is written there already. */
export function citeInDraft(url: string): void {
  const draft = readDraft()
  const written = draft.content.trimEnd()
  if (written.includes(url)) return
  // Apart on both sides: the caret stands before it in some browsers and after it in others.
  keepDraft({ ...draft, content: `${written} ${url} ` })
}
