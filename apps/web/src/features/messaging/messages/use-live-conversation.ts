import { typingEvery } from '@parvis/contract/messaging/messages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTopic } from '../../../lib/realtime.ts'
import { deliveriesEnded } from './deliveries.ts'
import {
  applyMessageEvent,
  changeHistory,
  fetchAddedMessage,
  fetchMissedMessages,
  knownMessage,
  type MessageAddedEvent,
  withMessagesRead,
  withoutMessage,
} from './message-cache.ts'
import { conversationQuery, messagesQuery } from './queries.ts'

/**
 * Follows an open conversation: new messages are appended, those that were read or deleted change, after a lost
 * connection all that is shown is read again. `typing`: the other person is writing.
 */
export function useLiveConversation(
  conversationId: string,
  memberId: string,
): { typing: boolean; catchUpNow: () => void } {
  const client = useQueryClient()
  const { queryKey } = messagesQuery(conversationId)
  const [typingUntil, setTypingUntil] = useState(0)
  useEffect(() => {
    if (typingUntil === 0) return
    const timer = setTimeout(() => setTypingUntil(0), typingUntil - Date.now())
    return () => clearTimeout(timer)
  }, [typingUntil])

  const read = (messageId?: string) =>
    void (
      messageId === undefined
        ? fetchMissedMessages(client, conversationId)
        : fetchAddedMessage(client, conversationId, messageId)
    ).catch((error) => {
      console.warn('new messages could not be read', error)
      void client.invalidateQueries({ queryKey })
    })
  // An answer that was on its way when news came would put what it knew in their place.
  const missed = useRef(false)
  const isReading = useIsFetching({ queryKey, exact: true }) > 0
  const readMissed = useEffectEvent(() => {
    if (!missed.current) return
    missed.current = false
    read()
  })
  useEffect(() => {
    if (!isReading) readMissed()
  }, [isReading])
  const catchUpNow = (messageId?: string) => {
    if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') missed.current = true
    read(messageId)
  }

  // This tab knows its own messages from their answers, and reads those of other tabs.
  const catchUpWithOwn = async (event: MessageAddedEvent) => {
    await deliveriesEnded(conversationId)
    const isBeingRead = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
    const isKnown = !isBeingRead && knownMessage(client, conversationId, event.id) !== undefined
    if (isKnown) applyMessageEvent(client, conversationId, event)
    else catchUpNow(event.id)
  }

  useTopic(
    topics.conversation(conversationId),
    (event) => {
      if (event.type === 'message_added') {
        if (event.sender_id === memberId) void catchUpWithOwn(event)
        else {
          setTypingUntil(0)
          if (!applyMessageEvent(client, conversationId, event)) catchUpNow(event.id)
        }
      } else if (event.type === 'message_removed') {
        changeHistory(client, conversationId, (history) => withoutMessage(history, event.id))
      } else if (event.type === 'message_changed') {
        void client.invalidateQueries({ queryKey })
      } else if (event.type === 'messages_read') {
        const byReader = event.member_id === memberId
        changeHistory(client, conversationId, (history) =>
          withMessagesRead(
            history,
            ({ is_own: isOwn, created_at }) => isOwn !== byReader && created_at <= event.up_to,
            event.read_at,
          ),
        )
      } else if (event.type === 'typing' && event.member_id !== memberId) {
        setTypingUntil(Date.now() + 2 * typingEvery)
      }
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  // A request that is accepted, a block, an account that goes: what one may do here.
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type !== 'conversations_changed' || event.id !== conversationId) return
      if (event.message_id === undefined && event.read_up_to === undefined)
        void client.invalidateQueries(conversationQuery(conversationId))
    },
    () => void client.invalidateQueries(conversationQuery(conversationId)),
  )
  return { typing: typingUntil > 0, catchUpNow: () => catchUpNow() }
}
