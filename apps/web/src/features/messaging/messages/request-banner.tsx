import { Trans, useLingui } from '@lingui/react/macro'
import { acceptConversation, refuseConversation } from '@parvis/contract/messaging/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { BlockDialog } from '../../people/blocks/block-dialog.tsx'
import { messagesKey } from './unread-query.ts'

/** Somebody one does not follow has written: the member answers before they are heard again. */
export function RequestBanner({
  conversationId,
  other,
}: {
  conversationId: string
  other: { id: string; name: string }
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [blocks, setBlocks] = useState(false)
  const { name } = other
  const answer = useSingleFlight({
    mutationFn: (accepted: boolean) =>
      call(accepted ? acceptConversation : refuseConversation, { params: { conversationId } }),
    onSuccess: (_answer, accepted) => {
      notify.success(accepted ? t`Demande acceptée` : t`Demande refusée`)
      void client.invalidateQueries({ queryKey: messagesKey })
      if (!accepted) void navigate({ to: '/messages', search: { tab: 'requests' }, replace: true })
    },
    onError: (error) =>
      notifyFailure(
        error,
        t`Impossible de traiter votre demande`,
        t`Vous devez être connecté pour voir cette conversation.`,
      ),
  })
  return (
    <section
      aria-label={t`Demande de ${name}`}
      className="shrink-0 border-t border-line bg-surface px-4 py-3.5"
    >
      <p className="text-sm text-ink-2">
        <Trans>
          <bdi className="font-semibold text-ink">{name}</bdi> souhaite vous écrire et ne fait pas partie de
          vos abonnements. Acceptez pour répondre ; un refus ne lui est pas signalé.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          className="flex-1"
          busy={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          <Trans>Accepter</Trans>
        </Button>
        <Button
          look="secondary"
          className="flex-1"
          busy={answer.isPending && !answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          <Trans>Refuser</Trans>
        </Button>
        <Button look="danger" className="flex-1" disabled={answer.isPending} onClick={() => setBlocks(true)}>
          <Trans>Bloquer</Trans>
        </Button>
      </div>
      {blocks && (
        <BlockDialog
          member={other}
          onClose={() => setBlocks(false)}
          onBlocked={() => void navigate({ to: '/messages', search: { tab: 'requests' }, replace: true })}
        />
      )}
    </section>
  )
}
