import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { clsx } from 'clsx'
import { ArrowDown, Clock3 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { separator } from '../../../lib/separator.ts'
import { ReportDialog } from '../../../slots/reports.ts'
import { Button } from '../../../ui/button.tsx'
import type { EndQuery } from '../../../ui/list-end.tsx'
import { DeleteMessageDialog } from './delete-message-dialog.tsx'
import { EditMessageDialog } from './edit-message-dialog.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { type MessageAct, MessageMenu } from './message-menu.tsx'
import type { Row } from './message-rows.ts'
import { clockTime, dayName } from './message-time.ts'
import { QuotedMessage } from './quoted-message.tsx'
import { SharedPost } from './shared-post.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { WithheldMessage } from './withheld-message.tsx'

/** Closer to the beginning than this the page before comes, in pixels. */
const nearBeginning = 700

function State({ row, lastOwn }: { row: Row; lastOwn: boolean }) {
  const { t } = useLingui()
  if (row.outgoing)
    return (
      <span className="inline-flex items-center gap-1">
        <Clock3 aria-hidden="true" size={12} />
        {row.outgoing.state === 'sending' ? t`Envoi en cours…` : t`En attente de connexion`}
      </span>
    )
  const time = (
    <time dateTime={row.at.toISOString()} title={exactTime(row.at)}>
      {clockTime(row.at)}
    </time>
  )
  const readAt = row.message?.read_at
  const editedAt = row.message?.edited_at
  const edited = editedAt && (
    <>
      {separator}
      <span title={exactTime(new Date(editedAt))}>
        <Trans>Modifié</Trans>
      </span>
    </>
  )
  if (!lastOwn)
    return (
      <>
        {time}
        {edited}
      </>
    )
  return (
    <>
      {time}
      {edited}
      {separator}
      {readAt ? (
        <span title={exactTime(new Date(readAt))}>
          <Trans>Lu</Trans>
        </span>
      ) : (
        <span>
          <Trans>Envoyé</Trans>
        </span>
      )}
    </>
  )
}

/** The messages of a conversation, oldest first; older ones come as one reads up. */
export function MessageList({
  conversationId,
  name,
  rows,
  history,
  unreadFrom,
  typing,
  canWrite,
  onReply,
  children,
}: {
  conversationId: string
  /** Concerns the other person. */
  name: string
  rows: readonly Row[]
  /** Pages of older messages. */
  history: EndQuery
  /** The first message that was unread when the conversation was opened. */
  unreadFrom: string | null
  typing: boolean
  canWrite: boolean
  onReply: (message: MessageView) => void
  /** Below the last message. */
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const [act, setAct] = useState<MessageAct | null>(null)
  const newest = rows.at(-1)
  const { onScroll, atEnd, toEnd } = useScrollAnchor(scroller, {
    oldest: rows[0]?.key,
    newest: newest?.key,
    follow: newest?.own ?? false,
  })
  // Messages that came while one was reading further up.
  const [readTo, setReadTo] = useState(newest?.key)
  const follow = useEffectEvent(() => {
    if (atEnd()) setReadTo(newest?.key)
  })
  const newestKey = newest?.key
  useEffect(() => {
    if (newestKey !== undefined) follow()
  }, [newestKey])
  const isBehind = newest !== undefined && !newest.own && readTo !== newest.key

  const wanted = history.hasNextPage && !history.isFetching && !history.isFetchNextPageError
  const fetchOlder = useEffectEvent(() => {
    const element = scroller.current
    if (wanted && element && element.scrollTop < nearBeginning) void history.fetchNextPage()
  })
  useEffect(() => {
    if (wanted) fetchOlder()
  }, [wanted])

  const lastOwn = rows.findLast((row) => row.own && row.message !== null)?.key
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t`Messages avec ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who works by keyboard scrolls it
        tabIndex={0}
        data-conversation={conversationId}
        onScroll={() => {
          onScroll()
          if (atEnd()) setReadTo(newest?.key)
          fetchOlder()
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] -outline-offset-2"
      >
        <div className="mt-auto flex shrink-0 flex-col px-3 pt-4 pb-3 sm:px-4">
          {history.hasNextPage && (
            <div className="flex flex-col items-center gap-2 pb-4 text-center">
              {history.isFetchNextPageError && !history.isFetchingNextPage && (
                <p role="alert" className="text-sm text-ink-2">
                  {i18n._(refusalText(history.error))}
                </p>
              )}
              {history.isFetchingNextPage ? (
                // It has the height of the button that it replaces: nothing below moves when older messages are asked for.
                <p role="status" className="flex h-9 items-center text-sm text-ink-3">
                  <Trans>Chargement des messages plus anciens…</Trans>
                </p>
              ) : (
                <Button look="secondary" size="sm" onClick={() => void history.fetchNextPage()}>
                  {history.isFetchNextPageError ? (
                    <Trans>Réessayer</Trans>
                  ) : (
                    <Trans>Messages plus anciens</Trans>
                  )}
                </Button>
              )}
            </div>
          )}
          <ol className="flex flex-col">
            {rows.map((row) => (
              <li
                key={row.key}
                data-message={row.message?.id}
                className={clsx(row.first ? 'mt-2.5' : 'mt-1')}
              >
                {row.newDay && (
                  <h2 className="mt-2 mb-3 text-center font-text text-xs font-semibold tracking-normal text-ink-3">
                    <time
                      dateTime={row.at.toISOString().slice(0, 10)}
                      className="inline-block first-letter:uppercase"
                    >
                      {dayName(row.at)}
                    </time>
                  </h2>
                )}
                {unreadFrom !== null && row.message?.id === unreadFrom && (
                  <p className="mb-3 flex items-center gap-3 text-xs font-semibold text-question before:h-px before:flex-1 before:bg-question/40 after:h-px after:flex-1 after:bg-question/40">
                    <Trans>Nouveaux messages</Trans>
                  </p>
                )}
                {row.first && <span className="sr-only">{row.own ? t`Vous :` : t`${name} :`}</span>}
                <MessageBubble
                  own={row.own}
                  content={row.content}
                  media={row.media}
                  pending={row.outgoing !== null}
                  quote={row.reply_to && <QuotedMessage quoted={row.reply_to} name={name} />}
                  sharedPost={row.message?.is_share && <SharedPost post={row.message.shared_post} />}
                  withheld={
                    row.message?.moderation && (
                      <WithheldMessage decisionId={row.message.moderation.decision_id} />
                    )
                  }
                  menu={
                    row.message && (
                      <MessageMenu
                        message={row.message}
                        canWrite={canWrite}
                        onAct={(chosen) =>
                          chosen.name === 'reply' ? onReply(chosen.message) : setAct(chosen)
                        }
                      />
                    )
                  }
                />
                {(row.last || row.outgoing !== null || row.key === lastOwn || row.message?.edited_at) && (
                  <p
                    className={clsx(
                      'mt-1 px-1 text-2xs text-ink-3 tabular-nums',
                      row.own ? 'text-right' : 'text-left',
                    )}
                  >
                    <State row={row} lastOwn={row.key === lastOwn} />
                  </p>
                )}
              </li>
            ))}
          </ol>
          {typing && <Typing name={name} />}
          {children}
        </div>
      </section>
      {isBehind && (
        <div className="absolute bottom-3 left-1/2 -translate-x-1/2">
          <Button
            size="sm"
            className="shadow-float"
            onClick={() => {
              setReadTo(newest?.key)
              toEnd()
            }}
          >
            <ArrowDown aria-hidden="true" size={16} />
            <Trans>Nouveau message</Trans>
          </Button>
        </div>
      )}
      {act?.name === 'delete' && (
        <DeleteMessageDialog
          conversationId={conversationId}
          messageId={act.message.id}
          onClose={() => setAct(null)}
        />
      )}
      {act?.name === 'edit' && <EditMessageDialog message={act.message} onClose={() => setAct(null)} />}
      {act?.name === 'report' && (
        <Suspense>
          <ReportDialog target={{ type: 'message', id: act.message.id }} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </div>
  )
}

function Typing({ name }: { name: string }) {
  return (
    <p className="mt-2.5 flex items-center gap-2 text-sm text-ink-3">
      <span aria-hidden="true" className="flex gap-1 rounded-xl rounded-bl-sm bg-sunk px-3 py-3">
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            className="size-1.5 animate-[shimmer_1s_ease-in-out_infinite] rounded-full bg-ink-3"
            style={{ animationDelay: `${delay}ms` }}
          />
        ))}
      </span>
      <Trans>{name} écrit…</Trans>
    </p>
  )
}
