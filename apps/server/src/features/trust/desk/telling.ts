import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'

/** Sends an invalidation event to the staff's open consoles. Call it after the commit. */
export function tellDesk({ bus }: Pick<AppContext, 'bus'>): void {
  sendInvalidation(bus, topics.moderation, { type: 'desk_changed', id: 'all' })
}
