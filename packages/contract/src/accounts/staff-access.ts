/**
 * What a member may do as one of the staff: nothing; nothing until they add a second factor; everything their rights allow;
 * the same with a demo account, which needs no second factor.
 */
export const staffAccesses = ['none', 'factor_needed', 'open', 'demo'] as const
export type StaffAccess = (typeof staffAccesses)[number]
