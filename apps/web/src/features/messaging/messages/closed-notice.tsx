import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { refuseConversation } from '@parvis/contract/messaging/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useDistance } from '../../people/blocks/use-distance.ts'
import { messagesKey } from './unread-query.ts'

/** Stands where one wrote: why nobody can write here any more, and what can still be done. */
export function ClosedNotice({ conversation }: { conversation: ConversationView }) {
  const { closure, box, other } = conversation
  return (
    <section className="flex shrink-0 flex-col items-center gap-3 border-t border-line bg-surface px-4 py-4 text-center text-sm text-ink-2">
      {closure === 'blocked' && other ? (
        <Blocked other={other} />
      ) : (
        <p>
          {closure === 'gone' ? (
            <Trans>Ce compte n’existe plus : on ne peut plus lui écrire.</Trans>
          ) : (
            <Trans>Cette conversation est fermée : on ne peut plus y écrire.</Trans>
          )}
        </p>
      )}
      {box === 'requests' && closure !== 'blocked' && <RemoveRequest id={conversation.id} />}
    </section>
  )
}

function Blocked({ other }: { other: { id: string; name: string } }) {
  const { name } = other
  const { mutate, isPending } = useDistance(other.id, name)
  return (
    <>
      <p>
        <Trans>
          Vous avez bloqué <bdi className="font-semibold text-ink">{name}</bdi> : aucun de vous deux ne peut
          plus écrire ici. Les messages restent lisibles, et vous pouvez encore les signaler.
        </Trans>
      </p>
      <Button look="secondary" size="sm" busy={isPending} onClick={() => mutate('unblock')}>
        <Trans>Débloquer</Trans>
      </Button>
    </>
  )
}

function RemoveRequest({ id }: { id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const removal = useSingleFlight({
    mutationFn: async () => {
      try {
        await call(refuseConversation, { params: { conversationId: id } })
      } catch (error) {
        // Erased with the account meanwhile.
        if (!(error instanceof ApiError && error.code === 'access_denied')) throw error
      }
    },
    onSuccess: () => {
      notify.success(t`Demande retirée`)
      void navigate({ to: '/messages', search: { tab: 'requests' }, replace: true })
      void client.invalidateQueries({ queryKey: messagesKey })
    },
    onError: (error) =>
      notifyFailure(
        error,
        t`Impossible de traiter votre demande`,
        t`Vous devez être connecté pour voir cette conversation.`,
      ),
  })
  return (
    <Button look="secondary" size="sm" busy={removal.isPending} onClick={() => removal.mutate()}>
      <Trans>Retirer la demande</Trans>
    </Button>
  )
}
