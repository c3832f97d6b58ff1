import type { Trends } from '@parvis/contract/discovery/search.schemas.ts'
import { readForAll } from '@parvis/platform/database/read-scope.ts'
import type { AppContext } from '../../../app-context.ts'
import { readEvents } from '../../civic/events/index.ts'
import { unpromotedMembers } from '../../civic/reserves/index.ts'
import { readTrending } from './topics.ts'

const shownTopics = 10
const shownEvents = 5
/** Milliseconds for which one result is shared by all readers. */
const lifetime = 3_000

/** The trends shown for an empty search, computed for everyone at most every three seconds. */
export function createTrends(context: Pick<AppContext, 'db' | 'bus' | 'clock'>): () => Promise<Trends> {
  const { db, clock } = context
  let kept: { until: number; answer: Promise<Trends> } | null = null

  async function read(): Promise<Trends> {
    const now = clock.now()
    const unpromoted = await unpromotedMembers(context)
    const [topics, { items }] = await Promise.all([
      readTrending(db, now, shownTopics, unpromoted),
      readEvents(db, { from: now, line: '', after: null }),
    ])
    return { topics, events: items.slice(0, shownEvents) }
  }

  return () => {
    const now = clock.now().getTime()
    if (kept !== null && now < kept.until) return kept.answer
    const answer = readForAll(read)
    const entry = { until: now + lifetime, answer }
    kept = entry
    // Failures are not cached.
    answer.catch(() => {
      if (kept === entry) kept = null
    })
    return answer
  }
}
