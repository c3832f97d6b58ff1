import { createReport } from '@parvis/contract/trust/reports.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { report } from './service.ts'

/** Far above what is kept in an hour (fair-use.ts), so that who reports too much is told so by name. */
const rate = { max: 120, window: 3_600 }

export function reportRoutes(api: ParvisApi, context: AppContext): void {
  api.members(createReport, async ({ body, member }) => ({ id: await report(context, member, body) }), {
    rate,
  })
}
