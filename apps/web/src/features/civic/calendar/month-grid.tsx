import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { calendarTypeOf } from '@parvis/contract/civic/events.ts'
import { calendarTypes } from '@parvis/contract/list-filters.ts'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CalendarMark } from './calendar-mark.tsx'
import { dayByKey, dayInWords, monthInWords, shiftMonth, shortMonthInWords, weeksOf } from './paris-days.ts'
import { type EventsByDay, groupedByOrgan } from './shown-events.ts'

/**
 * A month from Monday to Sunday. The weeks before today's stay folded until they are asked for. On wide windows each day shows the titles of its first events, on phones how much stands
 * on it; keys walk by day, week, month and year.
 */
export function MonthGrid({
  day,
  today,
  byDay,
  onDay,
}: {
  day: string
  today: string
  byDay: EventsByDay
  onDay: (day: string) => void
}) {
  const { t } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const month = day.slice(0, 7)
  const weeks = weeksOf(day)
  const present = weeks.find((week) => week.includes(today))
  // A day before this week opens its month as a whole.
  const isFolded = unfolded !== month && present !== undefined && day >= String(present[0])
  const shown = isFolded ? weeks.slice(weeks.indexOf(present)) : weeks
  const weekdays = [t`lundi`, t`mardi`, t`mercredi`, t`jeudi`, t`vendredi`, t`samedi`, t`dimanche`]

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(day, event.key, event.shiftKey)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onDay(next)
    // The day's button exists once its month is drawn.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const goToMonth = (months: number) => {
    const first = shiftMonth(day, months)
    onDay(first.slice(0, 7) === today.slice(0, 7) ? today : first)
  }
  return (
    <section aria-label={t`Mois`} className="px-4 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <IconButton label={t`Mois précédent`} onClick={() => goToMonth(-1)}>
          <ChevronLeft aria-hidden="true" size={20} />
        </IconButton>
        <h2 aria-live="polite" className="text-lg first-letter:uppercase">
          <span className="max-sm:sr-only">{monthInWords(day)}</span>
          {/* On phones beside the buttons: « Nov. 2026 ». */}
          <span
            aria-hidden="true"
            data-short={shortMonthInWords(day)}
            className="before:content-[attr(data-short)] sm:hidden"
          />
        </h2>
        <div className="ml-auto flex items-center">
          {day !== today && (
            <Button look="quiet" size="sm" onClick={() => onDay(today)}>
              <Trans>Aujourd’hui</Trans>
            </Button>
          )}
          <IconButton label={t`Mois suivant`} onClick={() => goToMonth(1)}>
            <ChevronRight aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </div>
      {shown.length < weeks.length && (
        <p className="flex justify-center">
          <Button look="quiet" size="sm" onClick={() => setUnfolded(month)}>
            <ChevronUp aria-hidden="true" size={16} />
            <Trans>Semaines passées</Trans>
          </Button>
        </p>
      )}
      <table ref={grid} aria-label={monthInWords(day)} className="mt-1 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1.5 text-xs font-semibold text-ink-3">
                <span className="md:hidden" aria-hidden="true">
                  {name.slice(0, 1).toUpperCase()}
                </span>
                <span className="max-md:sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {shown.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0.5">
                  <DayCell
                    date={date}
                    events={byDay.get(date) ?? []}
                    chosen={date === day}
                    isToday={date === today}
                    outside={!date.startsWith(month)}
                    onChoose={() => onDay(date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Titles that fit into the cell of a day. */
const shownTitles = 2
/** Titles in the name of a day's button. */
const spokenTitles = 5

function DayCell({
  date,
  events,
  chosen,
  isToday,
  outside,
  onChoose,
}: {
  date: string
  events: readonly EventView[]
  chosen: boolean
  isToday: boolean
  outside: boolean
  onChoose: () => void
}) {
  const { t } = useLingui()
  const words = dayInWords(date)
  // Its name holds what stands in it, « 1er » too: who speaks to their device says what they see.
  const number = words.includes('1er ') ? '1er' : Number(date.slice(8))
  const count = events.length
  const { single, groups } = groupedByOrgan(events)
  // Elections and sittings before the meetings of a busy day.
  const ordered = [...single, ...groups.flatMap(({ meetings }) => meetings)]
  const titles = ordered
    .slice(0, spokenTitles)
    .map(({ title }) => title)
    .join(', ')
  const present = new Set(events.map(({ type }) => calendarTypeOf[type]))
  return (
    <div className="relative">
      <button
        type="button"
        data-day={date}
        aria-pressed={chosen}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={chosen ? 0 : -1}
        aria-label={
          count === 0
            ? words
            : t`${words}, ${plural(count, { one: '# événement', other: '# événements' })} : ${titles}`
        }
        onClick={onChoose}
        className={clsx(
          'flex h-12 w-full flex-col items-center justify-center gap-1 rounded-lg text-sm tabular-nums transition-colors duration-150 -outline-offset-2 md:h-[88px] md:justify-start md:gap-0.5 md:p-1',
          chosen ? 'bg-blue font-semibold text-on-blue' : 'hover:bg-sunk',
          !chosen && (outside ? 'text-ink-3' : 'text-ink'),
          isToday && !chosen && 'font-semibold text-blue ring-1 ring-blue ring-inset',
        )}
      >
        {number}
        <span aria-hidden="true" className="flex h-1.5 gap-1 md:hidden">
          {calendarTypes
            .filter((type) => present.has(type))
            .map((type) => (
              <CalendarMark key={type} type={type} isOnBlue={chosen} className="size-1.5" />
            ))}
        </span>
      </button>
      {/* Beside the button, whose name holds them; a click goes through. */}
      <span
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute inset-x-1 top-6 flex flex-col gap-0.5 max-md:hidden',
          chosen && 'text-on-blue',
        )}
      >
        {ordered.slice(0, shownTitles).map((event) => (
          <span
            key={event.id}
            lang={contentLanguage}
            className={clsx(
              'rounded-sm px-1 text-[11px]/[16px] hyphens-auto',
              // Cut between words. A title that stands alone has the room of two.
              count === 1 ? 'line-clamp-3' : 'line-clamp-1',
              chosen ? 'bg-on-blue/15' : 'bg-sunk text-ink-2',
            )}
          >
            <CalendarMark
              type={calendarTypeOf[event.type]}
              isOnBlue={chosen}
              className="mr-1 size-1.5 align-[1px]"
            />
            <span className={clsx(event.called_off_at && 'line-through')}>{event.title}</span>
          </span>
        ))}
        {count > shownTitles && (
          <span className="px-1 text-[11px]/[15px] font-semibold">+{count - shownTitles}</span>
        )}
      </span>
    </div>
  )
}
