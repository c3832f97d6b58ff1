import { useEffect, useEffectEvent } from 'react'
import { readDraftText, saveDraftText } from '../../../lib/drafts.ts'
import type { Outgoing } from './outbox.ts'

const nameOf = (conversationId: string) => `message.${conversationId}`
const boxes = new Map<string, (entry: Outgoing, error: unknown) => void>()

/** Text written and not sent in a conversation; empty when there is none. */
export function readMessageDraft(conversationId: string): string {
  return readDraftText(nameOf(conversationId)) ?? ''
}

export function saveMessageDraft(conversationId: string, text: string): void {
  saveDraftText(nameOf(conversationId), text)
}

/** The text that could not leave, before what has been written since. */
export function withReturned(text: string, since: string): string {
  return since.trim() === '' ? text : `${text}\n${since}`
}

/** Gives a message that could not leave back to its author, with why: to the open box, or to the conversation's draft. */
export function giveBackText(entry: Outgoing, error: unknown): void {
  const box = boxes.get(entry.conversationId)
  if (box) box(entry, error)
  else
    saveMessageDraft(
      entry.conversationId,
      withReturned(entry.content, readMessageDraft(entry.conversationId)),
    )
}

/** Takes what comes back to a conversation's box while the calling component is mounted. */
export function useReturned(conversationId: string, take: (entry: Outgoing, error: unknown) => void): void {
  const takeBack = useEffectEvent(take)
  useEffect(() => {
    const box = (entry: Outgoing, error: unknown) => takeBack(entry, error)
    boxes.set(conversationId, box)
    return () => {
      if (boxes.get(conversationId) === box) boxes.delete(conversationId)
    }
  }, [conversationId])
}
