import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './misuse.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The misuse policy (regulation 2022/2065, article 23), which /cgu states with these figures. */
export const misusePolicy = {
  /** Manifestly illegal contents of one author within `months`: the warning, and the first suspension after it. */
  contents: { months: 12, warnAt: 2, suspendAt: 3 },
  /** Manifestly unfounded reports of one member: the warning, then so many more before a suspension. */
  reports: { months: 6, warnAt: 3, moreAfterWarning: 2 },
} as const

/** Days for which reports may be suspended. */
export const reportingSuspensions = [7, 30, 90] as const

/** Reasons of notices that are processed whoever gives them: life and safety may be at stake. */
export const alwaysProcessed = ['child_abuse', 'terrorism'] as const

/** Steps of the policy. */
export const misuseSteps = ['warning', 'suspension'] as const
export type MisuseStep = (typeof misuseSteps)[number]

export const warnReporting = member('warnReporting', 'POST /moderation/members/:memberId/reporting/warning')
export const suspendReporting = member(
  'suspendReporting',
  'POST /moderation/members/:memberId/reporting/suspension',
)
export const getMisuse = member('getMisuse', 'GET /moderation/members/:memberId/misuse')
