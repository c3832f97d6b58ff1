import { z } from 'zod'
import { caseTargets, moderationRules } from '../audit/decisions.ts'
import { Id } from '../id.schemas.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { optionalText } from '../text.schemas.ts'
import { caseAges, caseHands, casePriorities } from './case-filters.ts'
import { caseLists } from './moderation-cases.ts'

/** Which cases are meant: those that fit all that is given. */
export const CaseFilters = z.object({
  list: z.enum(caseLists).default('open'),
  target_type: z.enum(caseTargets).optional(),
  /**
   * A reference or an id (of a case, a decision, a content or a member), the receipt of a notice, `@` and a username, or
   * words of the content, of its reports, or a name.
   */
  q: optionalText(limits.search).optional(),
  /** Of decided cases, the rule that was cited; of open ones, the reasons that speak of it. */
  rule: z.enum(moderationRules).optional(),
  language: z.enum(languages).optional(),
  age: z.enum(caseAges).optional(),
  priority: z.enum(casePriorities).optional(),
  assigned: z.union([z.enum(caseHands), Id]).optional(),
  /** Only those passed on to the administrators. */
  escalated: z.literal('yes').optional(),
  tag: Id.optional(),
})
export type CaseFilters = z.input<typeof CaseFilters>
