import { Trans, useLingui } from '@lingui/react/macro'
import type { EventSubscription, EventView } from '@parvis/contract/civic/events.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, BellRing } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { momentInParis, whenOf } from './event-texts.ts'
import { eventSubscriptionsQuery } from './queries.ts'
import { reminderTexts } from './reminder-choice.tsx'
import { useReminder } from './use-reminder.ts'

interface Subscription {
  event: EventView
  reminder: NonNullable<EventSubscription['reminder']>
  remind_at: string | null
  is_withdrawn: boolean
}

/** The events to come of which the member is reminded. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(eventSubscriptionsQuery)
  return (
    <Dialog tall title={t`Mes rappels`} closeLabel={t`Fermer`} onClose={onClose}>
      {body()}
    </Dialog>
  )

  function body() {
    if (!query.data) {
      if (!query.error)
        return (
          <div role="status" aria-label={t`Chargement de vos rappels`} className="flex flex-col gap-3 p-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        )
      return <QueryFailure title={t`Vos rappels n’ont pas pu être chargés`} query={query} />
    }
    const rows = query.data.pages.flatMap(({ items }) => items)
    if (rows.length === 0)
      return (
        <EmptyState icon={BellRing} title={t`Aucun rappel`}>
          <Trans>Ouvrez un événement à venir et touchez « Me le rappeler ».</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Rappels`}>
          {rows.map((row) => (
            <Row key={row.event.id} subscription={row} onOpen={onClose} />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="flex justify-center py-5">
            <Button
              look="secondary"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Voir plus</Trans>
            </Button>
          </div>
        )}
      </>
    )
  }
}

function Row({ subscription, onOpen }: { subscription: Subscription; onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const { event, reminder, remind_at, is_withdrawn: isWithdrawn } = subscription
  const reminding = useReminder(event.id)
  const name = i18n._(reminderTexts[reminder])
  const moment = remind_at === null ? null : momentInParis(remind_at)
  return (
    <li className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        {isWithdrawn ? (
          <p lang={contentLanguage} className="font-semibold text-ink wrap-anywhere">
            {event.title}
          </p>
        ) : (
          <Link
            to="/calendar"
            search={{ event: event.id }}
            onClick={onOpen}
            className="font-semibold text-ink wrap-anywhere hover:underline"
          >
            {event.title}
          </Link>
        )}
        <p className="text-sm text-ink-2 first-letter:uppercase">{whenOf(event)}</p>
        <p className="text-sm text-ink-3">
          {isWithdrawn ? (
            <Trans>Retiré du calendrier</Trans>
          ) : event.called_off_at ? (
            <Trans>Annulé</Trans>
          ) : moment === null ? (
            <Trans>{name} : envoyé</Trans>
          ) : (
            <Trans>
              {name} : {moment}
            </Trans>
          )}
        </p>
      </div>
      <IconButton
        label={t`Supprimer le rappel de ${event.title}`}
        disabled={reminding.isPending}
        onClick={() => reminding.mutate(null)}
      >
        <BellOff aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}
