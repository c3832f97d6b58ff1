import type { FeedTab, Role } from './fields.schemas.ts'

/** The home feed's tabs: politicians' posts, journalists' posts, citizens' posts. */
export const feedTabs = ['politics', 'journalism', 'citizens'] as const

/** The feed tab in which a role's posts appear. */
export const tabOf: Record<Role, FeedTab> = {
  politician: 'politics',
  journalist: 'journalism',
  citizen: 'citizens',
}
