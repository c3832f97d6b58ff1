import { markConversationRead } from '@parvis/contract/messaging/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import type { WriteKind } from '../../../lib/pending-writes.ts'
import { showNothingUnread } from './conversation-cache.ts'
import { rereadConversations, showMessage } from './conversations-changed.ts'
import { changeHistory, inOrder, withMessagesRead } from './message-cache.ts'
import { messagesQuery } from './queries.ts'
import { recordMarked } from './reading-here.ts'
import { unreadMessagesQuery } from './unread-query.ts'

/** Time up to which the other member's messages are read. Lists and counts show it at once. */
export const markReadWrite: WriteKind<string, string> = {
  name: 'read',
  isSame: Object.is,
  send: async ({ subject, wanted }, client) => {
    recordMarked(client, subject, wanted)
    await call(markConversationRead, { params: { conversationId: subject }, body: { up_to: wanted } })
    return wanted
  },
  valueOf: (upTo) => upTo,
  show: showAsRead,
  settle: (client, conversationId, _value, upTo) => {
    if (upTo === undefined) {
      rereadConversations(client)
      return
    }
    changeHistory(client, conversationId, (history) =>
      withMessagesRead(
        history,
        ({ is_own: isOwn, created_at }) => !isOwn && created_at <= upTo,
        new Date().toISOString(),
      ),
    )
    const history = client.getQueryData(messagesQuery(conversationId).queryKey)
    const newest = history && inOrder(history).at(-1)
    // Later messages still have to be marked.
    if (newest === undefined || newest.created_at <= upTo || newest.is_own)
      showNothingUnread(client, conversationId)
    if (newest !== undefined) showMessage(client, newest)
    const counts = client.getQueryState(unreadMessagesQuery.queryKey)
    // The count did not include messages that came after it.
    const wereCounted = counts?.data === undefined || counts.data.as_of >= upTo
    if (wereCounted || counts.fetchStatus !== 'idle') rereadConversations(client)
  },
  // Not shown: the next message, or the next visit to this conversation, sends it again.
  onRefused: (_client, _write, error) => console.warn('the messages could not be marked as read', error),
}

/** Takes a conversation's unread messages out of the counts. */
function showAsRead(client: QueryClient, conversationId: string): void {
  const unread = showNothingUnread(client, conversationId)
  client.setQueryData(
    unreadMessagesQuery.queryKey,
    (counts) => counts && { ...counts, count: Math.max(0, counts.count - unread) },
  )
}
