import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { NoticeReason } from '@parvis/contract/trust/moderation.ts'

export interface NoticeFields {
  reason: NoticeReason | ''
  explanation: string
  name: string
  email: string
  goodFaith: boolean
}

/** The parts of the form, in their order: the first that is missing gets the focus. */
export type NoticeFault = 'target' | 'reason' | 'explanation' | 'name' | 'email' | 'goodFaith'

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Missing or unfit values, in the order of the form. */
export function faultsOf(fields: NoticeFields, hasTarget: boolean): NoticeFault[] {
  const unnamed = fields.reason === 'child_abuse'
  const { name, email, explanation } = fields
  const told = explanation.trim() !== '' && graphemeCount(explanation) <= limits.noticeExplanation
  return [
    ...(hasTarget ? [] : (['target'] as const)),
    ...(fields.reason === '' ? (['reason'] as const) : []),
    ...(told ? [] : (['explanation'] as const)),
    ...(unnamed || name.trim() !== '' ? [] : (['name'] as const)),
    ...((unnamed && email.trim() === '') || address.test(email.trim()) ? [] : (['email'] as const)),
    ...(fields.goodFaith ? [] : (['goodFaith'] as const)),
  ]
}
