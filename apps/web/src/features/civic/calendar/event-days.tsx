import { useLingui } from '@lingui/react/macro'
import { EventList } from './event-list.tsx'
import { dayInWords } from './paris-days.ts'
import type { EventsByDay } from './shown-events.ts'

/** Days one below the other, each with what stands on it; those without anything are left out. */
export function EventDays({
  days,
  byDay,
  isFiltered,
}: {
  days: readonly string[]
  byDay: EventsByDay
  isFiltered: boolean
}) {
  const { t } = useLingui()
  return days.map((day) => {
    const here = byDay.get(day) ?? []
    if (here.length === 0) return null
    const name = dayInWords(day)
    return (
      <section key={day} aria-label={name}>
        <h2 className="border-b border-line bg-sunk/50 px-4 py-2 text-sm font-semibold text-ink-2 first-letter:uppercase">
          {name}
        </h2>
        <EventList label={t`Événements du ${name}`} events={here} isOpen={isFiltered} />
      </section>
    )
  })
}
