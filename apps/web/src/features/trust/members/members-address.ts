import { roles } from '@parvis/contract/accounts/roles.ts'
import { type MemberMark, memberMarks, verificationStates } from '@parvis/contract/trust/members.ts'

/**
 * The address of the table keeps: filters, and a name that is looked for. Addresses and networks of members stay out
 * of it, since addresses of pages are kept by browsers and servers.
 */
export interface MembersAddress {
  q?: string
  role?: (typeof roles)[number]
  verification?: (typeof verificationStates)[number]
  marks?: MemberMark[]
  from?: string
  until?: string
}

const day = /^\d{4}-\d{2}-\d{2}$/

export function readMembersAddress(search: Record<string, unknown>): MembersAddress {
  const { q, role, verification, marks, from, until } = search
  const knownRole = roles.find((one) => one === role)
  const knownState = verificationStates.find((one) => one === verification)
  const knownMarks = Array.isArray(marks) ? memberMarks.filter((mark) => marks.includes(mark)) : []
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(knownRole && { role: knownRole }),
    ...(knownState && { verification: knownState }),
    ...(knownMarks.length > 0 && { marks: knownMarks }),
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof until === 'string' && day.test(until) && { until }),
  }
}
