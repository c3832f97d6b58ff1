import {
  listDepartmentMembers,
  listIntroductions,
  listNearbyOfficials,
} from '@parvis/contract/discovery/introductions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { readDepartmentMembers, readIntroductions, readNearbyOfficials } from './store.ts'

export const introductionsFeature: Feature = {
  routes: introductionRoutes,
}

/** Read once by a new member, and again after each reload of the screen. */
const rate = { max: 30, window: 60 }

function introductionRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    listIntroductions,
    async ({ member }) => ({ items: await readIntroductions(context, member.id) }),
    { rate },
  )
  api.open(listDepartmentMembers, async ({ params, member }) => ({
    items: await readDepartmentMembers(context, params.department, member?.id ?? null),
  }))
  api.open(listNearbyOfficials, async ({ params, member }) => ({
    items: await readNearbyOfficials(context, params.region, member?.id ?? null),
  }))
}
