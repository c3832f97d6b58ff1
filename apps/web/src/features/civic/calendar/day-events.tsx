import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EventList } from './event-list.tsx'
import { dayInWords, shiftDay } from './paris-days.ts'

/** Events of the open day, with ways to the day before and after. */
export function DayEvents({
  day,
  events,
  next,
  isFiltered,
  onDay,
}: {
  day: string
  events: readonly EventView[]
  /** The next day with an event, where the present one has none. */
  next: string | null
  isFiltered: boolean
  onDay: (day: string) => void
}) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Jour`} className="mt-4 border-t border-line">
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <IconButton label={t`Jour précédent`} onClick={() => onDay(shiftDay(day, -1))}>
          <ChevronLeft aria-hidden="true" size={20} />
        </IconButton>
        <h2 aria-live="polite" className="text-center text-base font-semibold first-letter:uppercase">
          {dayInWords(day)}
        </h2>
        <IconButton label={t`Jour suivant`} onClick={() => onDay(shiftDay(day, 1))}>
          <ChevronRight aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {events.length > 0 ? (
        <EventList label={t`Événements du jour`} events={events} isOpen={isFiltered} />
      ) : (
        <div className="flex flex-col items-center gap-3 border-y border-line px-4 py-8 text-center text-ink-2">
          <p>
            <Trans>Rien ce jour-là.</Trans>
          </p>
          {next !== null && (
            <Button look="secondary" size="sm" wraps onClick={() => onDay(next)}>
              <Trans>Prochain événement : {dayInWords(next)}</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
