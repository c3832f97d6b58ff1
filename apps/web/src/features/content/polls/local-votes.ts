import { createStoredValue, useStore } from '../../../lib/store.ts'

type Votes = Readonly<Record<string, number>>

const none: Votes = {}

/** Votes of a guest, by poll. It never leaves this device and counts in nobody's totals. */
const localVotes = createStoredValue('parvis.poll-votes', (text): Votes => {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (typeof found !== 'object' || found === null) return none
    return Object.fromEntries(Object.entries(found).filter(([, position]) => Number.isInteger(position)))
  } catch {
    return none
  }
})

/** Keeps a guest's choice; the first one stays. */
export function storeLocalVote(pollId: string, position: number): void {
  const votes = localVotes.read()
  if (!(pollId in votes)) localVotes.writeText(JSON.stringify({ ...votes, [pollId]: position }))
}

export const useLocalVotes = (): Votes => useStore(localVotes)
