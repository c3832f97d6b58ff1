import { visibilities } from '@parvis/contract/posts.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { z } from 'zod'

const Draft = z.object({
  content: z.string(),
  visibility: z.enum(visibilities),
  region_code: z.enum(regionCodes).nullable(),
})
export type Draft = z.infer<typeof Draft>

const key = 'parvis.post-draft'
const blank: Draft = { content: '', visibility: 'public', region_code: null }

/** The draft of this tab, which a reload must not lose; a blank one when there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return blank
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch (error) {
    // Storage full or refused: the text is still in the form.
    console.warn('the draft could not be kept', error)
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('the draft could not be dropped', error)
  }
}
