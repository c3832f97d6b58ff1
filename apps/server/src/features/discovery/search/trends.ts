import type { Trends } from '@parvis/contract/discovery/search.ts'
import type { AppContext } from '../../../app-context.ts'
import { readEvents } from '../../civic/events/views.ts'
import { unpromotedMembers } from '../../civic/reserves/policy.ts'
import { readTrending } from './topics.ts'

const shownTopics = 10
const shownEvents = 5
/** Milliseconds for which one answer serves everybody. */
const lifetime = 3_000

/** What an empty search shows. It is counted for everybody at once, at most every three seconds. */
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
    const answer = read()
    const entry = { until: now + lifetime, answer }
    kept = entry
    // A failure is not kept for those who come after.
    answer.catch(() => {
      if (kept === entry) kept = null
    })
    return answer
  }
}
