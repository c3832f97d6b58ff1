import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { messageView, type WrittenRow } from './views.ts'

/**
 * Invalidates open screens of the conversation after a message. Those on this node get a plain message with the event, as
 * the other member reads it: the sender's screens have it from the answer.
 */
export function invalidateForMessage(
  { bus }: AppContext,
  message: WrittenRow,
  { otherId, after, isPlain }: { otherId: string; after: Date | null; isPlain: boolean },
): void {
  const { id, sender_id, conversation_id } = message
  const event = {
    type: 'message_added' as const,
    id,
    sender_id,
    after: after?.toISOString() ?? null,
  }
  const view = () => messageView({ ...message, attachment: null, quoted: null }, otherId, null, null)
  const whole = isPlain ? { ...event, message: view() } : undefined
  sendInvalidation(bus, topics.conversation(conversation_id), event, whole)
}

/** Has the members' open screens read the conversation again. `why` names the change when nothing else changed. */
export function invalidateConversation(
  context: AppContext,
  conversationId: string,
  memberIds: string[],
  why: { message_id?: string; read_up_to?: string } = {},
): void {
  for (const id of memberIds)
    sendInvalidation(context.bus, topics.member(id), {
      type: 'conversations_changed',
      id: conversationId,
      ...why,
    })
}
