import { listIntroductions } from '@parvis/contract/discovery/introductions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { readIntroductions } from './store.ts'

/** Read once by a new member, and again after each reload of the screen. */
const rate = { max: 30, window: 60 }

export function introductionRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    listIntroductions,
    async ({ member }) => ({ items: await readIntroductions(context, member.id) }),
    { rate },
  )
}
