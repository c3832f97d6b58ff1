import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { refusalText, requestIdOf } from '../../lib/refusal-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventDialog } from './event-dialog.tsx'
import { eventQuery } from './queries.ts'

/** The event that an address names. */
export function OpenEvent({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(eventQuery(eventId))
  if (data) return <EventDialog event={data} onClose={onClose} />
  const requestId = error && requestIdOf(error)
  return (
    <Dialog title={t`Événement`} closeLabel={t`Fermer`} onClose={onClose}>
      {error ? (
        <ErrorState
          title={t`Cet événement n’a pas pu être chargé`}
          description={i18n._(refusalText(error))}
          reference={requestId && t`Référence de l’incident : ${requestId}`}
          retryLabel={t`Réessayer`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t`Chargement de l’événement`}>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}
