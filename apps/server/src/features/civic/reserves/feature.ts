import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { electionPollOpening, restConditions } from '../../content/polls/index.ts'
import { publishingGuards } from '../../content/posts/index.ts'
import { eventAdministered, eventFacts } from '../events/index.ts'
import { resting } from './policy.ts'
import { reserveRoutes } from './routes.ts'
import { tellReserves } from './service.ts'
import { electionDay, holdsOn, restingOnEvent } from './store.ts'

/** Refuses a poll about an unknown election, and locks a known one. */
async function lockElection(tx: Tx, electionId: string): Promise<void> {
  await electionDay(tx, electionId)
}

/** Screens that show periods also show the event on which they rest. */
function tellIfReserved(context: AppContext, tx: Tx, { reserveCount }: { reserveCount: number }): void {
  if (reserveCount > 0) tellReserves(context, tx)
}

export const reservesFeature: Feature = {
  name: 'reserves',
  attach() {
    publishingGuards.register('reserves', holdsOn)
    restConditions.register('reserves', resting)
    electionPollOpening.attach(lockElection)
    eventFacts.register('reserveCount', restingOnEvent)
    eventAdministered.attach(tellIfReserved)
  },
  routes({ api, hub }, context) {
    reserveRoutes(api, context, hub)
  },
}
