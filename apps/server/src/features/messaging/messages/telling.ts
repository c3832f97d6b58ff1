import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'

/** Has the members' open screens read the conversation again. `why` names the change when nothing else changed. */
export function tellMembers(
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
