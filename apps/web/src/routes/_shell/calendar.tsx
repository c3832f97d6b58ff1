import { Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, redirect } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Bell, CalendarPlus, CalendarX2, Radio } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLoginPrompt } from '../../features/accounts/identity/identity-dialogs.ts'
import { type CalendarAddress, readCalendarAddress } from '../../features/civic/calendar/calendar-address.ts'
import { DayEvents } from '../../features/civic/calendar/day-events.tsx'
import { EventDays } from '../../features/civic/calendar/event-days.tsx'
import { EventsWithoutDay } from '../../features/civic/calendar/events-without-day.tsx'
import { CalendarFilters } from '../../features/civic/calendar/filters.tsx'
import { MonthGrid } from '../../features/civic/calendar/month-grid.tsx'
import { shiftDay, weeksOf } from '../../features/civic/calendar/paris-days.ts'
import { calendarQuery } from '../../features/civic/calendar/queries.ts'
import {
  type EventFilter,
  type EventsByDay,
  eventsByDay,
  filtered,
  isLive,
  nextDay,
  withoutDay,
} from '../../features/civic/calendar/shown-events.ts'
import { EventRow } from '../../features/civic/events/event-row.tsx'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { MemberRowSkeletons } from '../../features/people/follows/member-row.tsx'
import { dayInParis, isDay } from '../../lib/local-time.ts'
import { useMinutes } from '../../lib/minutes.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { requestedPart } from '../../lib/parts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/calendar')({
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as CalendarAddress,
  beforeLoad: ({ search: { event, ...search } }) => {
    if (event !== undefined)
      throw redirect({ to: '/calendar/$eventId', params: { eventId: event }, search, replace: true })
  },
  component: Calendar,
})

const RemindersDialog = lazy(
  requestedPart(() => import('../../features/civic/events/reminders-dialog.tsx'), 'RemindersDialog'),
)

const weekLength = 7
/** Days in which the next event is looked for. */
const daysAhead = 60

/** Days in which events follow the opening day. */
const daysShown = 14

/** The days that a view needs the events of. */
function spanOf(view: CalendarAddress['view'], day: string, today: string): [from: string, to: string] {
  if (view === 'live') return [shiftDay(today, -1), today]
  if (view === 'week') return [today, shiftDay(today, weekLength - 1)]
  const weeks = weeksOf(day)
  return [weeks[0]?.[0] ?? day, weeks.at(-1)?.at(-1) ?? day]
}

/** The days that the month needs where no day was chosen: its weeks, and the days that follow today. */
function openingSpan(today: string): [from: string, to: string] {
  const [from, to] = spanOf(undefined, today, today)
  const days = [to, shiftDay(today, daysShown)].sort()
  return [from, days.at(-1) ?? to]
}

function Nothing({ icon, title, children }: { icon: typeof Radio; title: string; children: ReactNode }) {
  return (
    <div role="status">
      <EmptyState icon={icon} title={title}>
        {children}
      </EmptyState>
    </div>
  )
}

function LiveEvents({ events, now }: { events: readonly EventView[]; now: number }) {
  const { t } = useLingui()
  const live = events.filter((event) => isLive(event, now))
  if (live.length === 0)
    return (
      <Nothing icon={Radio} title={t`Rien en direct pour le moment`}>
        <Trans>Un événement est en direct de son début jusqu’à trois heures après.</Trans>
      </Nothing>
    )
  return (
    <ul aria-label={t`Événements en direct`}>
      {live.map((event) => (
        <EventRow key={event.id} event={event} isInCalendar />
      ))}
    </ul>
  )
}

/** The open day; where nothing stands on it, it tells the next day on which something does. */
function OpenDay({
  day,
  byDay,
  filter,
  isPending,
  onDay,
}: {
  day: string
  byDay: EventsByDay
  filter: EventFilter
  /** The events at hand are those of the days before. */
  isPending: boolean
  onDay: (day: string) => void
}) {
  const events = byDay.get(day) ?? []
  const known = events.length === 0 ? nextDay(byDay, day) : null
  const ahead = useQuery({
    ...calendarQuery(shiftDay(day, 1), shiftDay(day, daysAhead)),
    enabled: !isPending && events.length === 0 && known === null,
  })
  const later = ahead.data ? nextDay(eventsByDay(filtered(ahead.data, filter)), day) : null
  return (
    <DayEvents
      day={day}
      events={events}
      next={known ?? later}
      isFiltered={filter.q.trim() !== ''}
      onDay={onDay}
    />
  )
}

/** Events of the days after the one that is open, each day with its own, as far as they were asked for. */
function ComingDays({ after, byDay, last }: { after: string; byDay: EventsByDay; last: string }) {
  const days = Array.from({ length: daysShown }, (_, place) => shiftDay(after, place + 1))
  return <EventDays days={days.filter((day) => day <= last)} byDay={byDay} isFiltered={false} />
}

/**
 * The day on which the month opens where none was chosen: today, or the next day with an event. Undefined while that is
 * not known; today where it cannot be.
 */
function useOpeningDay(today: string, filter: EventFilter, isWanted: boolean): string | undefined {
  // The request of the month's own view, which mostly has a day ahead.
  const month = useQuery({ ...calendarQuery(...openingSpan(today)), enabled: isWanted })
  const inMonth = month.data && openingDay(month.data, today, filter)
  const ahead = useQuery({
    ...calendarQuery(today, shiftDay(today, daysAhead)),
    enabled: isWanted && inMonth === null,
  })
  if (!isWanted) return today
  if (inMonth) return inMonth
  if (ahead.data) return openingDay(ahead.data, today, filter) ?? today
  return month.isError || ahead.isError ? today : undefined
}

/** Today, or the next day with an event; null where there is none. */
function openingDay(events: readonly EventView[], today: string, filter: EventFilter): string | null {
  const byDay = eventsByDay(filtered(events, filter))
  return byDay.has(today) ? today : nextDay(byDay, today)
}

/** The political agenda: a month, what is live, the next seven days. */
function Calendar() {
  const { t } = useLingui()
  const address = readCalendarAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const loginPrompt = useLoginPrompt()
  const [listed, setListed] = useState(false)
  const now = useMinutes()
  const today = dayInParis(now)
  const { view } = address
  const filter = { q: address.q ?? '', level: address.level, type: address.type }
  const chosenDay = isDay(address.day) ? address.day : undefined
  const isOpening = view === undefined && chosenDay === undefined
  const opening = useOpeningDay(today, filter, isOpening)
  const day = chosenDay ?? opening ?? today
  const [from, to] =
    isOpening && day.slice(0, 7) === today.slice(0, 7) ? openingSpan(today) : spanOf(view, day, today)
  const query = useQuery(calendarQuery(from, to))
  const isFiltered = filter.q.trim() !== '' || filter.level !== undefined || filter.type !== undefined
  usePageTitle(t`Calendrier`)

  const go = (next: Partial<CalendarAddress>) =>
    void navigate({
      search: { ...address, ...next, ...(next.q !== undefined && { q: next.q || undefined }) },
      replace: true,
      resetScroll: false,
    })
  const events = query.data && filtered(query.data, filter)
  const onDay = (chosen: string) => go({ day: chosen })
  return (
    <>
      <div className="flex min-h-[54px] flex-wrap items-center justify-between gap-x-3 px-4">
        <h1 className="py-3.5 text-lg">
          <Trans>Calendrier</Trans>
        </h1>
        <Link to="/law-tracking" className={buttonClass({ look: 'secondary', size: 'sm' })}>
          <Trans>Suivi des lois</Trans>
        </Link>
      </div>
      <Tabs
        label={t`Calendrier`}
        value={view ?? 'month'}
        onChange={(next) => go({ view: next === 'month' ? undefined : next })}
        tabs={[
          { value: 'month', label: t`Mois` },
          { value: 'live', label: t`En direct` },
          { value: 'week', label: t`Semaine` },
        ]}
      >
        <TabPanel value={view ?? 'month'}>
          <CalendarFilters filter={filter} onChange={go} />
          <LastUpdate sources={['assemblee-agenda']} />
          <div aria-busy={query.isPlaceholderData || query.isPending}>{body()}</div>
        </TabPanel>
      </Tabs>
      <p className="flex flex-wrap justify-center gap-2 px-4 py-8">
        <Button
          look="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={() =>
            loginPrompt.require(t`Vous devez être connecté pour voir vos rappels.`) && setListed(true)
          }
        >
          <Bell aria-hidden="true" size={16} />
          <Trans>Mes rappels</Trans>
        </Button>
        <a
          href="/events.ics"
          className={clsx(buttonClass({ look: 'quiet', size: 'sm', wraps: true }), '[&>svg]:shrink-0')}
        >
          <CalendarPlus aria-hidden="true" size={16} />
          <Trans>S’abonner à ce calendrier (.ics)</Trans>
        </a>
      </p>
      <Suspense fallback={null}>{listed && <RemindersDialog onClose={() => setListed(false)} />}</Suspense>
      <Outlet />
    </>
  )

  function body() {
    if (!events || opening === undefined) {
      if (!query.error) return <MemberRowSkeletons count={6} label={t`Chargement du calendrier`} />
      return <QueryFailure title={t`Le calendrier n’a pas pu être chargé`} query={query} />
    }
    if (view === 'live') return <LiveEvents events={events} now={now} />
    const byDay = eventsByDay(events)
    if (view === 'week') {
      const days = Array.from({ length: weekLength }, (_, place) => shiftDay(today, place))
      if (!days.some((one) => byDay.has(one))) return none()
      return <EventDays days={days} byDay={byDay} isFiltered={filter.q.trim() !== ''} />
    }
    return (
      <>
        <MonthGrid day={day} today={today} byDay={byDay} onDay={onDay} />
        <EventsWithoutDay day={day} {...withoutDay(events, day.slice(0, 7))} />
        {isFiltered && events.length === 0 ? (
          none()
        ) : (
          <OpenDay
            day={day}
            byDay={byDay}
            filter={filter}
            isPending={query.isPlaceholderData}
            onDay={onDay}
          />
        )}
        {!isFiltered && chosenDay === undefined && <ComingDays after={day} byDay={byDay} last={to} />}
        {isFiltered && events.length > 0 && (
          <EventDays
            days={weeksOf(day)
              .flat()
              .filter((one) => one !== day)}
            byDay={byDay}
            isFiltered={filter.q.trim() !== ''}
          />
        )}
      </>
    )
  }

  function none() {
    return (
      <Nothing icon={CalendarX2} title={t`Aucun événement`}>
        {isFiltered ? (
          <Trans>Aucun événement de cette période ne répond à ces filtres.</Trans>
        ) : (
          <Trans>Aucun événement annoncé pour cette période.</Trans>
        )}
      </Nothing>
    )
  }
}
