import { partyIdPattern } from '@parvis/contract/people/parties.ts'
import { z } from 'zod'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'

const RequestDraft = z.object({
  organisation: z.string(),
  mandate: z.string(),
  party: z.string().refine((value) => value === '' || partyIdPattern.test(value)),
  mandateEndsOn: z.string(),
  message: z.string(),
})
export type RequestDraft = z.infer<typeof RequestDraft>

const name = 'verification'

/** Values typed in this tab before a reload, or null. */
export function readRequestDraft(): RequestDraft | null {
  try {
    return RequestDraft.parse(JSON.parse(readDraftText(name) ?? 'null'))
  } catch {
    return null
  }
}

export function keepRequestDraft(draft: RequestDraft): void {
  keepDraftText(name, JSON.stringify(draft))
}

export function dropRequestDraft(): void {
  keepDraftText(name, '')
}
