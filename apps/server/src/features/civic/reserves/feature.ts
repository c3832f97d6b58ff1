import type { Feature } from '../../../feature.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { electionPollOpening, restConditions } from '../../content/polls/hooks.ts'
import { publishingGuards } from '../../content/posts/hooks.ts'
import { publishHeldPosts } from './held-posts.ts'
import { electionDay, holdsOn, resting } from './policy.ts'
import { reserveRoutes } from './routes.ts'

/** Refuses a poll about an unknown election, and locks a known one. */
async function lockElection(tx: Tx, electionId: string): Promise<void> {
  await electionDay(tx, electionId)
}

export const reservesFeature: Feature = {
  name: 'reserves',
  attach() {
    publishingGuards.register('reserves', holdsOn)
    restConditions.register('reserves', resting)
    electionPollOpening.attach(lockElection)
  },
  routes({ api, hub }, context) {
    reserveRoutes(api, context, hub)
  },
  schedules: (context) => [{ name: 'held-posts', everySeconds: 5, run: () => publishHeldPosts(context) }],
}
