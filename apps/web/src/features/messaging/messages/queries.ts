import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import {
  type ConversationBox,
  findMembers,
  getConversation,
  listConversations,
  listMessages,
  searchMessages,
} from '@parvis/contract/messaging/messages.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { conversationListsKey, messagesKey } from './unread-query.ts'

export const conversationsQuery = (box: ConversationBox, q: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationListsKey, box, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listConversations, { query: { box, q, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'conversation', conversationId] as const,
    queryFn: ({ signal }) => call(getConversation, { params: { conversationId }, signal }),
  })

/** Each page oldest first; the first page is the newest, those after it are older. */
export type History = InfiniteData<
  { items: MessageView[]; next_cursor: string | null; has_newer: boolean },
  unknown
>

export const messagesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'history', conversationId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { conversationId }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    // Nobody follows a conversation that is not open; one that is open is told.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })

/** Messages of a conversation that contain a text, newest first. */
export const messageSearchQuery = (conversationId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'found', conversationId, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, {
        params: { conversationId },
        query: { q, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    staleTime: 0,
  })

/** People one may write to. */
export const membersQuery = (q: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'members', q] as const,
    queryFn: ({ signal }) => call(findMembers, { query: { q }, signal }),
  })
