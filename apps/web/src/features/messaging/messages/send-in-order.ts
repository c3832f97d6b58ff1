import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { reconnectDelay } from '../../../lib/realtime.ts'
import { changeOutgoing, type Outgoing, outgoing, removeOutgoing } from './outbox.ts'

/** How a round of sending ended: `later`, some messages could not leave yet. */
export type Round = 'done' | 'offline' | 'later' | 'signed out'

export interface Sending {
  online: () => boolean
  /** Author of the messages that leave; null while nobody is signed in. */
  member: () => string | null
  /** Hands a message to the server, which takes each id once. */
  deliver: (entry: Outgoing) => Promise<void>
  /** A message that will not leave: its text goes back to its author. */
  giveBack: (entry: Outgoing, error: unknown) => void
}

/** A failure that says nothing about the message: it may leave a little later. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.code === 'unavailable' || error.code === 'rate_limited')
}

/**
 * Answers a function that sends all that waits, one by one in the order of writing. One round at a time: a second call
 * joins the first. One timer starts the next round while some messages could not leave.
 *
 * @param delay milliseconds to wait before attempt number `attempt`, 0 for the first
 */
export function createSender(
  sending: Sending,
  delay: (attempt: number) => number = reconnectDelay,
): () => Promise<Round> {
  let present: Promise<Round> | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  async function roundWithRetry(): Promise<Round> {
    clearTimeout(retry)
    const end = await round(sending)
    if (end === 'later') retry = setTimeout(() => void send(), delay(attempt++))
    else attempt = 0
    return end
  }
  function send(): Promise<Round> {
    present ??= roundWithRetry().finally(() => {
      present = null
    })
    return present
  }
  return send
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
