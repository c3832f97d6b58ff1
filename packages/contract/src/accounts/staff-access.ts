/**
 * Staff access of a member: none; blocked until a second factor is added; full within their rights; full with a demo
 * account, which needs no second factor.
 */
export const staffAccesses = ['none', 'factor_needed', 'open', 'demo'] as const
export type StaffAccess = (typeof staffAccesses)[number]
