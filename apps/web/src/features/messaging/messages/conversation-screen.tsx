import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationView, MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { tellTyping, typingEvery } from '@parvis/contract/messaging/messages.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ApiError, call, NetworkError } from '../../../lib/api-client.ts'
import { useConnection } from '../../../lib/connection.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session.ts'
import { useIsAtBottom } from '../../../ui/bottom-taken.ts'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationSearch } from './conversation-search.tsx'
import { inOrder } from './message-cache.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageList } from './message-list.tsx'
import { messageRows } from './message-rows.ts'
import { OfflineConversation } from './offline-conversation.tsx'
import { useOutgoing } from './outbox.ts'
import { usePresence } from './presence.tsx'
import { conversationQuery, messagesQuery } from './queries.ts'
import { RequestBanner } from './request-banner.tsx'
import { MessageSkeletons } from './row-skeletons.tsx'
import { startSending } from './sending.ts'
import { useLiveConversation } from './use-live-conversation.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSearchedMessage } from './use-searched-message.ts'

/** One conversation. If it cannot be loaded, or the reader may not read it, the screen returns to the inbox. */
export function ConversationScreen({ conversationId, alone }: { conversationId: string; alone: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const { data: conversation, error } = useQuery(conversationQuery(conversationId))
  const name = conversation?.other?.name ?? t`Conversation`
  usePageTitle(name)
  useEffect(() => startSending(client), [client])

  // An open conversation stays open while the server fails. It is closed once the server refuses it.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isOffline = useConnection() === 'offline'
  const isUnreadableOffline = conversation === undefined && isOffline && error instanceof NetworkError
  const hasFailed = !isUnreadableOffline && error !== null && conversation === undefined
  const leave = useEffectEvent(() => {
    notify.error(t`Erreur`, t`Impossible de charger la conversation`)
    void navigate({ to: '/messages', replace: true })
  })
  useEffect(() => {
    if (hasFailed) leave()
  }, [hasFailed])

  if (session.status !== 'signed-in') return null
  if (isUnreadableOffline) return <OfflineConversation conversationId={conversationId} alone={alone} />
  if (!conversation) return <MessageSkeletons label={t`Chargement de la conversation`} />
  return (
    <Open
      conversation={isRefused ? endedWhileOpen(conversation) : conversation}
      memberId={session.userId}
      alone={alone}
    />
  )
}

function endedWhileOpen(conversation: ConversationView): ConversationView {
  return { ...conversation, closure: conversation.closure ?? 'closed', can_write: false }
}

function Open({
  conversation,
  memberId,
  alone,
}: {
  conversation: ConversationView
  memberId: string
  alone: boolean
}) {
  const { t } = useLingui()
  const { id, other } = conversation
  const name = other?.name ?? t`Utilisateur inconnu`
  const box = useRef<HTMLTextAreaElement>(null)
  const [online, setOnline] = useState(false)
  const { typing, catchUpNow } = useLiveConversation(id, memberId)
  const query = useInfiniteQuery(messagesQuery(id))
  const waiting = useOutgoing()
  const messages = useMemo(() => (query.data ? inOrder(query.data) : []), [query.data])
  const rows = useMemo(
    () =>
      messageRows(
        messages,
        waiting.filter((entry) => entry.conversationId === id),
      ),
    [messages, waiting, id],
  )
  const [replyTo, setReplyTo] = useState<MessageView['reply_to']>(null)
  const [searches, setSearches] = useState(false)
  const [sought, setSought] = useState<string | null>(null)
  useSearchedMessage(sought, messages, query, () => setSought(null))
  useMarkRead(id, messages, conversation.box === 'inbox' && conversation.closure === null)
  useIsAtBottom()

  // Stays where it was when the conversation was opened, while everything is marked as read below it.
  const [unreadFrom, setUnreadFrom] = useState<string | null>()
  if (unreadFrom === undefined && query.data)
    setUnreadFrom(messages.find((message) => !message.is_own && message.read_at === null)?.id ?? null)

  const failed = query.error !== null && query.data === undefined
  const notifyFailure = useEffectEvent(() => notify.error(t`Erreur`, t`Impossible de charger les messages`))
  useEffect(() => {
    if (failed && navigator.onLine) notifyFailure()
  }, [failed])

  const typingSentAt = useRef(0)
  const onTyping = () => {
    const now = Date.now()
    if (now - typingSentAt.current < typingEvery || !navigator.onLine) return
    typingSentAt.current = now
    // Nothing is lost when it does not arrive.
    call(tellTyping, { params: { conversationId: id } }).catch((error) => console.warn('typing', error))
  }

  return (
    <>
      {other && conversation.closure === null && (
        <Presence memberId={other.id} onChange={setOnline} onKnown={catchUpNow} />
      )}
      <ConversationHead
        conversation={conversation}
        online={online && conversation.closure === null}
        alone={alone}
        menu={<ConversationMenu conversation={conversation} onSearch={() => setSearches(true)} />}
      />
      {searches && (
        <ConversationSearch
          conversationId={id}
          name={name}
          onFound={setSought}
          onClose={() => setSearches(false)}
        />
      )}
      {query.data ? (
        <MessageList
          conversationId={id}
          name={name}
          rows={rows}
          history={query}
          unreadFrom={unreadFrom ?? null}
          typing={typing}
          canWrite={conversation.box === 'inbox' && conversation.can_write}
          onReply={(message) => {
            setReplyTo(quoteOf(message))
            box.current?.focus()
          }}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-hidden">
          {failed ? (
            <QueryFailure title={t`Impossible de charger les messages`} query={query} />
          ) : (
            <MessageSkeletons label={t`Chargement des messages`} />
          )}
        </div>
      )}
      <Announcement rows={rows} name={name} ready={query.data !== undefined} />
      {conversation.closure !== null ? (
        <ClosedNotice conversation={conversation} />
      ) : conversation.box === 'requests' && other ? (
        <RequestBanner conversationId={id} other={other} />
      ) : conversation.can_write ? (
        <div className="shrink-0 px-3 pt-1 pb-3 sm:px-4">
          {conversation.awaits_answer && (
            <p className="px-1 pb-2 text-center text-xs text-ink-3">
              <Trans>Vos messages attendent que {name} accepte votre demande.</Trans>
            </p>
          )}
          <MessageComposer
            conversationId={id}
            name={name}
            box={box}
            onTyping={onTyping}
            // One that is deleted meanwhile is answered no more.
            reply_to={messages.some(({ id }) => id === replyTo?.id) ? replyTo : null}
            onReplyTo={setReplyTo}
          />
        </div>
      ) : (
        <p className="shrink-0 border-t border-line px-4 py-4 text-center text-sm text-ink-2">
          {conversation.awaits_answer ? (
            <Trans>Attendez une réponse avant d’écrire davantage à cette personne.</Trans>
          ) : (
            <Trans>Vous ne pouvez pas écrire dans cette conversation pour le moment.</Trans>
          )}
        </p>
      )}
    </>
  )
}

const quoteOf = (message: MessageView): MessageView['reply_to'] => ({
  id: message.id,
  is_own: message.is_own,
  content: message.is_share ? (message.note ?? '') : message.content,
  withheld: message.moderation !== null,
})

function Presence({
  memberId,
  onChange,
  onKnown,
}: {
  memberId: string
  onChange: (online: boolean) => void
  onKnown: () => void
}) {
  const online = usePresence(memberId, onKnown)
  useEffect(() => onChange(online), [online, onChange])
  return null
}

/** Reads out what the other person says while the conversation is open. */
function Announcement({
  rows,
  name,
  ready,
}: {
  rows: ReturnType<typeof messageRows>
  name: string
  ready: boolean
}) {
  const { t } = useLingui()
  const newest = rows.at(-1)
  const known = useRef<string>(undefined)
  const [announced, setAnnounced] = useState('')
  const announce = useEffectEvent(() => {
    const isFirst = known.current === undefined
    known.current = newest?.key ?? ''
    if (isFirst || !newest || newest.own) return
    const text = newest.content === '' ? t`Pièce jointe` : newest.content
    setAnnounced(t`${name} : ${text}`)
  })
  const key = newest?.key
  useEffect(() => {
    if (ready && key !== '') announce()
  }, [ready, key])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
