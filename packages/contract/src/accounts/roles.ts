export const roles = ['citizen', 'journalist', 'politician'] as const

/**
 * Staff access of a member: none; blocked until a second factor is added; full within their rights; the same for the first
 * days without a second factor or passkey, but for acts that need one; full with a demo account, which needs no second factor.
 */
export const staffAccesses = ['none', 'factor_needed', 'open', 'grace', 'demo'] as const
export type StaffAccess = (typeof staffAccesses)[number]

/** Days from a first right of the staff within which the member adds a second factor or a passkey. */
export const staffGraceDays = 14

/** Whether the console is open. */
export const opensConsole = (access: StaffAccess | undefined): boolean =>
  access === 'open' || access === 'grace' || access === 'demo'
