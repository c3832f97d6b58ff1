import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Clock3 } from 'lucide-react'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { OfflineNotice } from '../../../ui/offline-notice.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useOutgoing } from './outbox.ts'

/**
 * Shown in place of a conversation that cannot be read offline, as no private message is kept. Lists the messages that wait
 * to be sent.
 */
export function OfflineConversation({ conversationId, alone }: { conversationId: string; alone: boolean }) {
  const { t } = useLingui()
  const waiting = useOutgoing().filter((entry) => entry.conversationId === conversationId)
  const Title = alone ? 'h1' : 'h2'
  return (
    <>
      <header className="flex min-h-[58px] shrink-0 items-center gap-1 border-b border-line px-2">
        <Link
          to="/messages"
          aria-label={t`Retour aux messages`}
          title={t`Retour aux messages`}
          className={iconButtonClass}
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
        <Title className="pl-1 text-post">
          <Trans>Conversation</Trans>
        </Title>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        <div className="my-auto">
          <OfflineNotice title={t`Cette conversation se lit en ligne`} lists={alone}>
            <Trans>
              Vos messages privés ne sont pas gardés sur cet appareil. Ils s’afficheront d’eux-mêmes au retour
              de la connexion.
            </Trans>
          </OfflineNotice>
        </div>
        {waiting.length > 0 && (
          <ol aria-label={t`Messages en attente`} className="shrink-0 px-3 pb-3 sm:px-4">
            {waiting.map((entry) => (
              <li key={entry.id} className="mt-1.5">
                <MessageBubble own pending content={entry.content} media={entry.media} />
                <p className="mt-1 flex items-center justify-end gap-1 px-1 text-2xs text-ink-3">
                  <Clock3 aria-hidden="true" size={12} />
                  <Trans>En attente de connexion</Trans>
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
