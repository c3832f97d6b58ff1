import { type MisuseStep, misusePolicy } from '@parvis/contract/trust/misuse.ts'

const { contents, reports } = misusePolicy

/** Step that the policy provides if the next content of an author is manifestly illegal too; null for none. */
export function nextForContent({
  manifest,
  isWarned,
}: {
  manifest: number
  isWarned: boolean
}): MisuseStep | null {
  const count = manifest + 1
  if (isWarned) return count >= contents.suspendAt ? 'suspension' : null
  return count >= contents.warnAt ? 'warning' : null
}

interface Reporting {
  unfounded: number
  since_warning: number
  isWarned: boolean
  isSuspended: boolean
}

/** Refusal to warn somebody who reports; null when the policy allows it. */
export function refusalToWarnReporting({
  unfounded,
  isWarned,
  isSuspended,
}: Reporting): 'misuse_not_established' | 'reporting_suspended' | null {
  if (isSuspended) return 'reporting_suspended'
  return isWarned || unfounded < reports.warnAt ? 'misuse_not_established' : null
}

/** Refusal to suspend somebody's reports: nobody's are without a warning, and further ones after it. */
export function refusalToSuspendReporting({
  since_warning,
  isWarned,
  isSuspended,
}: Reporting): 'misuse_not_warned' | 'misuse_not_established' | 'reporting_suspended' | null {
  if (isSuspended) return 'reporting_suspended'
  if (!isWarned) return 'misuse_not_warned'
  return since_warning < reports.moreAfterWarning ? 'misuse_not_established' : null
}
