import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** An administrator added an event or changed it. Its row is locked. Imports and bundled files do not run it. */
export const eventAdministered = createHook<[context: AppContext, tx: Tx, event: { reserveCount: number }]>()

/**
 * Facts about the event in scope (`events`) that later features provide, as SQL. `reserveCount`: number of election periods
 * not yet over that depend on its day.
 */
export const eventFacts = createRegistry<'reserveCount', (now: Date) => RawBuilder<number>>(
  'facts of an event',
)

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
