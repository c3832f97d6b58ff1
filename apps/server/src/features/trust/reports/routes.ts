import { createReport } from '@parvis/contract/trust/reports.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { report } from './service.ts'

export const reportsFeature: Feature = {
  routes: reportRoutes,
}

/** Far above the hourly limit (fair-use.ts), so that its named refusal applies first. */
const rate = { max: 120, window: 3_600 }

function reportRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(createReport, async ({ body, member }) => ({ id: await report(context, member, body) }), {
    rate,
  })
}
