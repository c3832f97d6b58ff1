import { getOwnActivity } from '@parvis/contract/people/activity.ts'
import { getProfileMedia } from '@parvis/contract/people/profile-tabs.ts'
import {
  editOwnProfile,
  getOwnProfile,
  getProfile,
  getProfilePosts,
  giveConsent,
  uploadAvatar,
  withdrawConsent,
} from '@parvis/contract/people/profiles.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { filtersOf } from '../word-filters/service.ts'
import { readActivity } from './activity.ts'
import { keepAvatar } from './avatars.ts'
import { consent, withdraw } from './consent.ts'
import { saveProfile } from './edit.ts'
import { readOwnProfile, readProfile, readProfilePosts } from './store.ts'

export function profileRoutes(api: ParvisApi, world: World): void {
  api.members(getOwnProfile, ({ member }) => readOwnProfile(world.db, member))

  api.members(getOwnActivity, ({ member }) => readActivity(world.db, member.id, world.clock.now()))

  api.members(giveConsent, async ({ member }) => ({
    consented_at: (await consent(world, member.id)).toISOString(),
  }))

  api.members(withdrawConsent, async ({ member }) => {
    await withdraw(world, member.id)
    return { consented_at: null }
  })

  api.members(
    editOwnProfile,
    async ({ body, member }) => {
      await saveProfile(world, member.id, body)
      return readOwnProfile(world.db, member)
    },
    { rate: { max: 60, window: 600 } },
  )

  api.members(
    uploadAvatar,
    async ({ request, member }) => ({ avatar_url: await keepAvatar(world, member.id, request.body) }),
    { rate: { max: 20, window: 600 } },
  )

  api.open(getProfile, ({ params, member }) => readProfile(world.db, params.reference, member?.id ?? null))

  api.open(getProfilePosts, async ({ params, query, member }) =>
    readProfilePosts(world.db, params.reference, member?.id ?? null, readCursor(query.cursor), {
      filters: await filtersOf(world, member?.id ?? null),
    }),
  )

  api.open(getProfileMedia, async ({ params, query, member }) =>
    readProfilePosts(world.db, params.reference, member?.id ?? null, readCursor(query.cursor), {
      withMedia: true,
      filters: await filtersOf(world, member?.id ?? null),
    }),
  )
}
