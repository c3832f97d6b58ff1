import { getOwnProfile, getProfile, getProfilePosts, giveConsent } from '@parvis/contract/profiles.ts'
import { readCursor } from '../../platform/database/keyset.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { consent } from './consent.ts'
import { readOwnProfile, readProfile, readProfilePosts } from './store.ts'

export function profileRoutes(api: ParvisApi, world: World): void {
  api.members(getOwnProfile, ({ member }) => readOwnProfile(world.db, member.id))

  api.members(giveConsent, async ({ member }) => ({
    consented_at: (await consent(world, member.id)).toISOString(),
  }))

  api.open(getProfile, ({ params, member }) => readProfile(world.db, params.reference, member?.id ?? null))

  api.open(getProfilePosts, ({ params, query, member }) =>
    readProfilePosts(world.db, params.reference, member?.id ?? null, readCursor(query.cursor)),
  )
}
