import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { FeedTab } from '@parvis/contract/discovery/feed.ts'

/** The feed tab in which a role's posts appear. */
export const tabOf: Record<Role, FeedTab> = {
  politician: 'politics',
  journalist: 'journalism',
  citizen: 'citizens',
}
