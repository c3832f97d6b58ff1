import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useEffect } from 'react'
import { isUnknownAddress } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventDialog } from './event-dialog.tsx'
import { eventQuery } from './queries.ts'

/** The event that an address names. */
export function OpenEvent({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(eventQuery(eventId))
  usePageTitle(data?.title ?? t`Événement`)
  const list = t`Calendrier`
  // The calendar below was there before, and tells its title no second time.
  useEffect(
    () => () => {
      document.title = `${list} · ${siteName}`
    },
    [list],
  )
  if (data) return <EventDialog isOwnPage event={data} onClose={onClose} />
  return (
    <Dialog isOwnPage title={t`Événement`} closeLabel={t`Fermer`} onClose={onClose}>
      {isUnknownAddress(error) ? (
        <div role="status">
          <EmptyState
            icon={CalendarX2}
            title={t`Événement introuvable`}
            action={
              <Button onClick={onClose}>
                <Trans>Voir le calendrier</Trans>
              </Button>
            }
          >
            <Trans>Cette adresse ne mène à aucun événement. Il a peut-être été retiré.</Trans>
          </EmptyState>
        </div>
      ) : error ? (
        <QueryFailure
          title={t`Cet événement n’a pas pu être chargé`}
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <div role="status" aria-label={t`Chargement de l’événement`}>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}
