import { countUnreadMessages } from '@parvis/contract/messaging/messages.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Below "me": what one member wrote and read is forgotten with the session. */
export const messagesKey = ['me', 'messages'] as const
export const conversationListsKey = [...messagesKey, 'list'] as const

/** Unread messages of the inbox, and requests that wait; 100 stands for 100 and more. */
export const unreadMessagesQuery = queryOptions({
  queryKey: [...messagesKey, 'unread'] as const,
  queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
})
