import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { markConversationRead } from '@parvis/contract/messaging/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { changeHistory, withMessagesRead } from './message-cache.ts'
import { usePageVisible } from './page-visibility.ts'
import { conversationListsKey, unreadMessagesQuery } from './unread-query.ts'

/** Marks what the other person wrote as read, as it comes: while somebody looks at it. */
export function useMarkRead(
  conversationId: string,
  messages: readonly MessageView[],
  enabled: boolean,
): void {
  const client = useQueryClient()
  const visible = usePageVisible()
  const unread = messages.findLast((message) => !message.isOwn && message.read_at === null)?.created_at
  const marked = useRef('')
  const mark = useEffectEvent(async (upTo: string) => {
    if (marked.current >= upTo) return
    marked.current = upTo
    try {
      await call(markConversationRead, { params: { conversationId }, body: { up_to: upTo } })
      changeHistory(client, conversationId, (history) =>
        withMessagesRead(
          history,
          ({ isOwn, created_at }) => !isOwn && created_at <= upTo,
          new Date().toISOString(),
        ),
      )
      for (const queryKey of [conversationListsKey, unreadMessagesQuery.queryKey])
        void client.invalidateQueries({ queryKey })
    } catch (error) {
      // The next message, or the next look at this conversation, says it again.
      marked.current = ''
      console.warn('the messages could not be marked as read', error)
    }
  })
  useEffect(() => {
    if (enabled && visible && unread !== undefined) void mark(unread)
  }, [enabled, visible, unread])
}
