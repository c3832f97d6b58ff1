/**
 * What one socket may have the server look up. A tab follows 200 topics at once after a lost connection, has each judged
 * anew when its session is renewed or ends, and follows the posts that its reader scrolls past: a key held down for a
 * minute passes 1,800. Only a machine asks for more.
 */
const atOnce = 1_000
const perSecond = 20

/** Kept in the socket's own record, as two small integers: there are ten thousand of them. */
export interface Allowance {
  /** Questions that the socket may still ask. */
  left: number
  /** Second of this process at which they were counted. */
  countedAt: number
}

/** Whole seconds since the process started. */
const thisSecond = () => Math.floor(performance.now() / 1_000)

export const fullAllowance = (): Allowance => ({ left: atOnce, countedAt: thisSecond() })

/** Takes `questions` off an allowance, or nothing where it holds fewer: then they are not to be asked. */
export function spend(allowance: Allowance, questions: number): boolean {
  const second = thisSecond()
  allowance.left = Math.min(atOnce, allowance.left + (second - allowance.countedAt) * perSecond)
  allowance.countedAt = second
  if (allowance.left < questions) return false
  allowance.left -= questions
  return true
}
