import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { changeOutgoing, type Outgoing, outgoing, removeOutgoing } from './outbox.ts'

/** How a round of sending ended: `later`, some messages could not leave yet. */
export type Round = 'done' | 'offline' | 'later' | 'signed out'

export interface Sending {
  online: () => boolean
  /** Whose messages leave; null while nobody is signed in. */
  member: () => string | null
  /** Hands a message to the server, which takes each id once. */
  deliver: (entry: Outgoing) => Promise<void>
  /** A message that will not leave: its text goes back to its author. */
  giveBack: (entry: Outgoing, error: unknown) => void
}

/** What says nothing about the message: it may leave a little later. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.code === 'unavailable' || error.code === 'rate_limited')
}

let present: Promise<Round> | null = null

/** Sends all that waits, one by one in the order of writing. One round at a time: a second call joins the first. */
export function sendInOrder(sending: Sending): Promise<Round> {
  present ??= round(sending).finally(() => {
    present = null
  })
  return present
}

async function round({ online, member, deliver, giveBack }: Sending): Promise<Round> {
  for (;;) {
    const entry = outgoing()[0]
    if (entry === undefined) return 'done'
    if (member() === null) return 'signed out'
    if (entry.authorId !== member()) {
      removeOutgoing(entry.id)
      continue
    }
    if (!online()) {
      for (const one of outgoing()) changeOutgoing(one.id, 'waiting')
      return 'offline'
    }
    const waited = entry.state === 'waiting'
    try {
      await deliver(entry)
      removeOutgoing(entry.id)
    } catch (error) {
      if (!online() && error instanceof NetworkError) continue
      if (error instanceof ApiError && error.code === 'not_authenticated') {
        changeOutgoing(entry.id, 'waiting')
        return 'signed out'
      }
      if (waited && isPassing(error)) return 'later'
      removeOutgoing(entry.id)
      giveBack(entry, error)
    }
  }
}
