import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { EventRow } from '../events/event-row.tsx'
import { monthInWords } from './paris-days.ts'

/** Events of the shown month of which no day is known: they stand in no cell of its grid. */
export function MonthEvents({ day, events }: { day: string; events: readonly EventView[] }) {
  const { t } = useLingui()
  if (events.length === 0) return null
  const month = monthInWords(day)
  return (
    <section aria-label={t`Jour à fixer`} className="mt-4 border-t border-line">
      <h2 className="border-b border-line bg-sunk/50 px-4 py-2 text-sm font-semibold text-ink-2 first-letter:uppercase">
        <Trans>{month}, jour à fixer</Trans>
      </h2>
      <ul aria-label={t`Événements sans jour connu`}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} isInCalendar />
        ))}
      </ul>
    </section>
  )
}
