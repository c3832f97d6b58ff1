import {
  approveAdmissions,
  getRegistration,
  listAdmissions,
  refuseAdmission,
} from '@parvis/contract/people/admissions.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireStaff } from '../../accounts/identity/index.ts'
import { registrationOf } from './entry.ts'
import { approve, lapseOldRequests, refuse } from './service.ts'
import { readRequests } from './store.ts'

export const admissionsFeature: Feature = {
  routes: admissionRoutes,
  schedules: (context) => [
    { name: 'old-admissions', cron: '23 * * * *', run: () => lapseOldRequests(context) },
  ],
}

const acts = { max: 240, window: 600 }

function admissionRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(getRegistration, () => registrationOf(context, context.db))
  api.members(listAdmissions, ({ query, member }) => {
    requireStaff(member)
    const { request_days } = context.siteSettings.current().registration
    return readRequests(context.db, member, readCursor(query.cursor), request_days)
  })
  api.members(
    approveAdmissions,
    async ({ body, member }) => ({ approved: await approve(context, requireStaff(member), body.member_ids) }),
    { rate: acts },
  )
  api.members(
    refuseAdmission,
    async ({ params, body, member }) => {
      await refuse(context, requireStaff(member), { ...params, ...body })
      return { refused: true as const }
    },
    { rate: acts },
  )
}
