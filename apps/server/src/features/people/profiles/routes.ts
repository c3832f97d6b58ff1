import {
  editOwnProfile,
  getOwnActivity,
  giveConsent,
  uploadAvatar,
  withdrawConsent,
} from '@parvis/contract/people/own-profile.ts'
import { getOwnProfile, getProfile } from '@parvis/contract/people/profiles.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { keepAvatar, sweepAvatars } from './avatars.ts'
import { consent, saveProfile, withdraw } from './edit.ts'
import { readActivity, readOwnProfile, readProfile } from './store.ts'

export const profilesFeature: Feature = {
  routes: profileRoutes,
  schedules: (context) => [{ name: 'avatars', cron: '37 * * * *', run: () => sweepAvatars(context) }],
}

function profileRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(getOwnProfile, ({ member }) => readOwnProfile(context.db, member))

  api.members(getOwnActivity, ({ member }) => readActivity(context.db, member.id, context.clock.now()))

  api.members(giveConsent, async ({ member }) => ({
    consented_at: (await consent(context, member.id)).toISOString(),
  }))

  api.members(withdrawConsent, async ({ member }) => {
    await withdraw(context, member.id)
    return { consented_at: null }
  })

  api.members(
    editOwnProfile,
    async ({ body, member }) => {
      await saveProfile(context, member.id, body)
      return readOwnProfile(context.db, member)
    },
    { rate: { max: 60, window: 600 } },
  )

  api.members(
    uploadAvatar,
    async ({ request, member }) => ({ avatar_url: await keepAvatar(context, member.id, request.body) }),
    { rate: { max: 20, window: 600 } },
  )

  api.open(getProfile, ({ params, member }) => readProfile(context.db, params.reference, member?.id ?? null))
}
