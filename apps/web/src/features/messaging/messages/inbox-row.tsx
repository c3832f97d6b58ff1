import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clock3 } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { ConversationAge } from './conversation-age.tsx'
import { useOutgoing } from './outbox.ts'
import { readMessageDraft } from './returned.ts'

/** The last message of a conversation, in a line. */
function LastMessage({ conversation }: { conversation: ConversationView }) {
  const { t } = useLingui()
  const draft = readMessageDraft(conversation.id)
  const last = conversation.last_message
  const waiting = useOutgoing().findLast(({ conversationId }) => conversationId === conversation.id)
  if (conversation.closure !== null) return <span className="italic">{t`Conversation fermée`}</span>
  if (draft.trim() !== '')
    return (
      <>
        <strong className="font-semibold text-question">
          <Trans>Brouillon :</Trans>
        </strong>{' '}
        {draft}
      </>
    )
  if (waiting !== undefined) {
    const text = waiting.content === '' ? t`Pièce jointe` : waiting.content
    return (
      <>
        <Clock3
          role="img"
          aria-label={waiting.state === 'waiting' ? t`En attente de connexion` : t`Envoi en cours…`}
          size={13}
          className="mr-1 inline-block -translate-y-px"
        />
        {t`Vous : ${text}`}
      </>
    )
  }
  if (last === null) return <span className="italic">{t`Aucun message pour le moment`}</span>
  const own = last.sender_id !== conversation.other?.id
  const attached = { image: t`Image`, video: t`Vidéo`, document: t`Document` }
  if (last.withheld) return <span className="italic">{t`Message retiré par la modération`}</span>
  const text = last.content === '' && last.attached !== null ? attached[last.attached] : last.content
  return own ? t`Vous : ${text}` : text
}

/** A conversation in the inbox: with whom, what was said last and when, how much is unread. */
export function InboxRow({ conversation, open }: { conversation: ConversationView; open: boolean }) {
  const { t } = useLingui()
  const { other, unread_count: unreadCount } = conversation
  const name = other?.name ?? t`Utilisateur inconnu`
  const unread = unreadCount > 0
  return (
    <li>
      <Link
        to="/conversation/$conversationId"
        params={{ conversationId: conversation.id }}
        search={conversation.box === 'requests' ? { tab: 'requests' } : {}}
        aria-current={open ? 'page' : undefined}
        data-conversation={conversation.id}
        className={clsx(
          'flex items-center gap-3 px-4 py-3 transition-colors duration-150 -outline-offset-2',
          open ? 'bg-blue-soft' : 'hover:bg-sunk',
        )}
      >
        <Avatar name={name} seed={other?.id ?? conversation.id} src={other?.avatar} />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-1.5">
            <bdi
              className={clsx(
                'truncate font-display text-post text-ink',
                unread ? 'font-bold' : 'font-semibold',
              )}
            >
              {name}
            </bdi>
            {other?.verified && (
              <span className="shrink-0 self-center">
                <VerifiedSeal label={t`Compte vérifié`} size={15} />
              </span>
            )}
            <span className="flex-1" />
            {conversation.last_message_at && <ConversationAge at={conversation.last_message_at} />}
          </span>
          <span className="flex items-center gap-2">
            <span
              dir="auto"
              className={clsx(
                'min-w-0 flex-1 truncate text-sm',
                unread ? 'font-medium text-ink' : 'text-ink-2',
              )}
            >
              <LastMessage conversation={conversation} />
            </span>
            {unread && <UnreadBadge count={unreadCount} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

function UnreadBadge({ count }: { count: number }) {
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-blue px-1.5 text-center text-xs/[1.6] font-bold text-on-blue tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only">
        {' '}
        <Trans>non lus</Trans>
      </span>
    </span>
  )
}
