import type { FeedTab } from '@parvis/contract/feed.ts'
import type { Role } from '@parvis/contract/roles.ts'

/** The feed tab in which a role's posts appear. */
export const tabOf: Record<Role, FeedTab> = {
  politician: 'politics',
  journalist: 'journalism',
  citizen: 'citizens',
}
