import { dismissSignal, listSignals } from '@parvis/contract/trust/moderation-cases.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireStaff } from '../../accounts/identity/index.ts'
import { dismiss, readSignals } from './store.ts'
import { watch } from './watch.ts'

export const signalsFeature: Feature = {
  routes: signalRoutes,
  schedules: (context) => [{ name: 'signals', cron: '2-59/5 * * * *', run: () => watch(context) }],
}

function signalRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listSignals, ({ query, member }) =>
    readSignals(context.db, requireStaff(member), { list: query.list, after: readCursor(query.cursor) }),
  )
  api.members(
    dismissSignal,
    ({ params, member }) => dismiss(context, requireStaff(member), params.signalId),
    { rate: { max: 240, window: 600 } },
  )
}
