import { useSyncExternalStore } from 'react'

/** What a guest chose, by poll. It never leaves this device and counts in nobody's totals. */
const key = 'parvis.poll-votes'
type Votes = Readonly<Record<string, number>>

const none: Votes = {}
const listeners = new Set<() => void>()
let shown: { text: string | null; votes: Votes } = { text: null, votes: none }

function read(): Votes {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    // Storage refused: what was chosen lasts as long as the page.
    return shown.votes
  }
  if (text !== shown.text) shown = { text, votes: parsed(text) }
  return shown.votes
}

function parsed(text: string | null): Votes {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (typeof found !== 'object' || found === null) return none
    return Object.fromEntries(Object.entries(found).filter(([, position]) => Number.isInteger(position)))
  } catch {
    return none
  }
}

/** Keeps a guest's choice; the first one stays. */
export function keepLocalVote(pollId: string, position: number): void {
  const votes = read()
  if (pollId in votes) return
  const next = { ...votes, [pollId]: position }
  const text = JSON.stringify(next)
  try {
    localStorage.setItem(key, text)
    shown = { text, votes: next }
  } catch (error) {
    shown = { text: shown.text, votes: next }
    console.warn('the vote could not be kept on this device', error)
  }
  for (const tell of listeners) tell()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useLocalVotes(): Votes {
  return useSyncExternalStore(follow, read, () => none)
}
