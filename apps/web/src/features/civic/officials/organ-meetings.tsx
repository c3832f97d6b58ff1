import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Chip, Chips } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { EventRow } from '../events/event-row.tsx'
import { organMeetingsQuery } from './organ-queries.ts'

/** Meetings of a committee: those to come, or those before. */
export function OrganMeetings({ uid }: { uid: string }) {
  const { t } = useLingui()
  const [when, setWhen] = useState<'coming' | 'past'>('coming')
  const query = useInfiniteQuery(organMeetingsQuery(uid, when))
  return (
    <>
      <Chips label={t`Réunions montrées`} className="border-b border-line px-4 py-3">
        <Chip chosen={when === 'coming'} onChoose={() => setWhen('coming')}>
          {t`À venir`}
        </Chip>
        <Chip chosen={when === 'past'} onChoose={() => setWhen('past')}>
          {t`Passées`}
        </Chip>
      </Chips>
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les réunions n’ont pas pu être chargées`}
        waiting={<ListWaiting label={t`Chargement des réunions`} />}
        empty={
          <EmptyState icon={CalendarDays} title={t`Aucune réunion`}>
            {when === 'coming' ? (
              <Trans>Aucune réunion à venir n’est annoncée dans l’agenda.</Trans>
            ) : (
              <Trans>L’agenda importé n’a aucune réunion passée de cet organe.</Trans>
            )}
          </EmptyState>
        }
      >
        {(events) => (
          <ul aria-label={t`Réunions`}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} isInGroup />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}
