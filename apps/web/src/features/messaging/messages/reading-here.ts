import type { QueryClient } from '@tanstack/react-query'
import { perClient } from '../../../lib/per-client.ts'

/** Conversations that somebody looks at in this tab. */
const lookedAt = new Set<string>()

/** Notes that somebody looks at a conversation; returns the function that ends it. */
export function lookAt(conversationId: string): () => void {
  lookedAt.add(conversationId)
  return () => lookedAt.delete(conversationId)
}

/** Returns whether new messages of a conversation are marked as read at once. */
export const isLookedAt = (conversationId: string): boolean => lookedAt.has(conversationId)

const markedHere = perClient(() => new Map<string, string>())

/** Notes up to which time this tab marks a conversation as read. */
export function recordMarked(client: QueryClient, conversationId: string, upTo: string): void {
  markedHere(client).set(conversationId, upTo)
}

export const isMarkedHere = (client: QueryClient, conversationId: string, upTo: string): boolean =>
  (markedHere(client).get(conversationId) ?? '') >= upTo
