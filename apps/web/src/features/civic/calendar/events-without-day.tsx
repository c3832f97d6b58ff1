import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { type ReactNode, useId } from 'react'
import { EventRow } from '../events/event-row.tsx'
import { monthInWords } from './paris-days.ts'
import type { EventsWithoutDay as Events } from './shown-events.ts'

/** Events of the shown month or year of which no day is known: they stand in no cell of its grid. */
export function EventsWithoutDay({ day, ofMonth, ofYear }: { day: string } & Events) {
  const { t } = useLingui()
  const month = monthInWords(day)
  const year = day.slice(0, 4)
  return (
    <>
      <Part label={t`Jour à fixer`} title={<Trans>{month}, jour à fixer</Trans>} events={ofMonth} />
      <Part label={t`Mois à fixer`} title={<Trans>{year}, mois à fixer</Trans>} events={ofYear} />
    </>
  )
}

function Part({ label, title, events }: { label: string; title: ReactNode; events: readonly EventView[] }) {
  const titleId = useId()
  if (events.length === 0) return null
  return (
    <section aria-label={label} className="mt-4 border-t border-line">
      <h2
        id={titleId}
        className="border-b border-line bg-sunk/50 px-4 py-2 text-sm font-semibold text-ink-2 first-letter:uppercase"
      >
        {title}
      </h2>
      <ul aria-labelledby={titleId}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} isInCalendar />
        ))}
      </ul>
    </section>
  )
}
