import { z } from 'zod'
import type { Role } from './accounts/roles.ts'

/** The home feed's tabs: politicians' posts, journalists' posts, citizens' posts. */
export const feedTabs = ['politics', 'journalism', 'citizens'] as const
export type FeedTab = (typeof feedTabs)[number]
export const FeedTab = z.enum(feedTabs)

/** The feed tab in which a role's posts appear. */
export const tabOf: Record<Role, FeedTab> = {
  politician: 'politics',
  journalist: 'journalism',
  citizen: 'citizens',
}
