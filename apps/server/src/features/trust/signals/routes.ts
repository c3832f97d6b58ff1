import { dismissSignal, listSignals } from '@parvis/contract/trust/signals.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ParvisApi, requireStaff } from '../../accounts/identity/index.ts'
import { dismiss } from './dismissal.ts'
import { readSignals } from './store.ts'

export function signalRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listSignals, ({ query, member }) =>
    readSignals(context.db, requireStaff(member), { list: query.list, after: readCursor(query.cursor) }),
  )
  api.members(
    dismissSignal,
    ({ params, member }) => dismiss(context, requireStaff(member), params.signalId),
    { rate: { max: 240, window: 600 } },
  )
}
