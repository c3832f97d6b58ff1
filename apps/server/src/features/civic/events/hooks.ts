import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

interface Subscription {
  user_id: string
  event_id: string
}

type EventChange = 'event_moved' | 'event_called_off' | 'event_withdrawn' | 'event_restored'

/** Members asked to be reminded of events at this moment. Runs once for each subscription. */
export const remindersDue =
  createHook<[context: Pick<AppContext, 'bus' | 'jobs' | 'clock'>, tx: Tx, subscriptions: Subscription[]]>()

/** Events with subscribers changed. Runs once for each change and subscription. */
export const subscribedEventsChanged =
  createHook<
    [
      context: Pick<AppContext, 'bus' | 'jobs' | 'clock'>,
      tx: Tx,
      change: EventChange,
      subscriptions: Subscription[],
    ]
  >()
