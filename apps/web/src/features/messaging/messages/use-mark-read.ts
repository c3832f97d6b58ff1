import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queueWrite } from '../../../lib/pending-writes.ts'
import { markReadWrite } from './mark-read-write.ts'
import { usePageVisible } from './page-visibility.ts'
import { lookAt } from './reading-here.ts'

/** Marks what the other person wrote as read, as it comes: while somebody looks at it. */
export function useMarkRead(
  conversationId: string,
  messages: readonly MessageView[],
  enabled: boolean,
): void {
  const client = useQueryClient()
  const visible = usePageVisible()
  const unread = messages.findLast((message) => !message.is_own && message.read_at === null)?.created_at
  useEffect(
    () => (enabled && visible ? lookAt(conversationId) : undefined),
    [conversationId, enabled, visible],
  )
  useEffect(() => {
    if (enabled && visible && unread !== undefined)
      queueWrite(client, markReadWrite, { subject: conversationId, wanted: unread, before: '' })
  }, [client, conversationId, enabled, visible, unread])
}
