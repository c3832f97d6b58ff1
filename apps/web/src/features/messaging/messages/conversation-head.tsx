import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { PresenceDot } from './presence.tsx'

/** With whom one speaks, and the way back to the inbox. `alone`: the inbox does not stand beside it. */
export function ConversationHead({
  conversation,
  online,
  alone,
  menu,
}: {
  conversation: ConversationView
  /** Whether the other person has Parvis open. */
  online: boolean
  alone: boolean
  menu: ReactNode
}) {
  const { t } = useLingui()
  const { other } = conversation
  const name = other?.name ?? t`Utilisateur inconnu`
  const Title = alone ? 'h1' : 'h2'
  const title = (
    <>
      <span className="relative shrink-0">
        <Avatar name={name} seed={other?.id ?? conversation.id} src={other?.avatar} size="sm" />
        {online && <PresenceDot />}
      </span>
      <span className="min-w-0">
        <Title className="flex min-w-0 items-center gap-1.5 text-post group-hover:underline">
          <bdi className="truncate">{name}</bdi>
          {other?.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
        </Title>
        <span className="block truncate text-xs text-ink-3">
          {online ? <Trans>En ligne</Trans> : other?.username ? `@${other.username}` : null}
        </span>
      </span>
    </>
  )
  return (
    <header className="flex min-h-[58px] shrink-0 items-center gap-1 border-b border-line px-2">
      <Link
        to="/messages"
        search={conversation.box === 'requests' ? { tab: 'requests' } : {}}
        aria-label={t`Retour aux messages`}
        title={t`Retour aux messages`}
        className={iconButtonClass}
      >
        <ArrowLeft aria-hidden="true" size={20} />
      </Link>
      {other && conversation.closure === null ? (
        <Link
          to="/profile/$reference"
          params={{ reference: other.username ?? other.id }}
          className="group flex min-w-0 flex-1 items-center gap-2.5 rounded-lg py-1.5 pr-2 pl-1"
        >
          {title}
        </Link>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-2.5 pl-1">{title}</div>
      )}
      {menu}
    </header>
  )
}
