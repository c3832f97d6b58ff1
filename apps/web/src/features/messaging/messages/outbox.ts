import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { outboxName } from './outbox-name.ts'

/** A message written and not yet taken by the server. */
export interface Outgoing {
  /** Made here: the server recognises by it a message sent twice. */
  id: string
  authorId: string
  conversationId: string
  content: string
  media: MediaView | null
  mediaAlt: string
  writtenAt: string
  /** The message that it answers. */
  reply_to: MessageView['reply_to']
  /**
   * `sending`: shown as sent, given back to its author when that fails. `waiting`: written, or cut off, without a
   * connection; it leaves once there is one.
   */
  state: 'sending' | 'waiting'
}

const nothing: readonly Outgoing[] = []
/** All that waits in this tab, in the order of writing. */
const outbox = createStore(readStored())

function readStored(): readonly Outgoing[] {
  try {
    const kept = JSON.parse(readDraftText(outboxName) ?? '[]') as Outgoing[]
    // Whether what was leaving when the page went has arrived, the server will know.
    // Copies that an earlier version has kept are not used.
    return kept.map((entry) => ({ ...entry, reply_to: entry.reply_to ?? null, state: 'waiting' }))
  } catch (error) {
    console.warn('the messages that wait could not be read', error)
    return nothing
  }
}

function set(next: readonly Outgoing[]): void {
  saveDraftText(outboxName, next.length === 0 ? '' : JSON.stringify(next))
  outbox.write(next)
}

export const outgoing = outbox.read

export function addOutgoing(entry: Outgoing): void {
  set([...outgoing(), entry])
}

export function changeOutgoing(id: string, state: Outgoing['state']): void {
  set(outgoing().map((entry) => (entry.id === id ? { ...entry, state } : entry)))
}

export function removeOutgoing(id: string): void {
  set(outgoing().filter((entry) => entry.id !== id))
}

/** The tab's storage decides: somebody has signed in, or out. */
export function rereadOutgoing(): void {
  outbox.write(readStored())
}

export const useOutgoing = (): readonly Outgoing[] => useStore(outbox)
