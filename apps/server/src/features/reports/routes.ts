import { createReport } from '@parvis/contract/reports.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { report } from './service.ts'

export function reportRoutes(api: ParvisApi, world: World): void {
  api.members(createReport, async ({ body, member }) => ({ id: await report(world, member, body) }), {
    rate: { max: 30, window: 3_600 },
  })
}
