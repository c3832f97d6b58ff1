import { Trans, useLingui } from '@lingui/react/macro'
import { calendarTypeOf } from '@parvis/contract/civic/events.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayInParis } from '../../../lib/local-time.ts'
import { useMinutes } from '../../../lib/minutes.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { shiftDay } from '../../civic/calendar/paris-days.ts'
import { calendarQuery } from '../../civic/calendar/queries.ts'
import { EventRow } from '../../civic/events/event-row.tsx'
import { MemberRowSkeletons } from '../../people/follows/member-row.tsx'

/** Days ahead in which events are looked for, and how many are shown. */
const ahead = 60
const shown = 5

/** Next local and regional events, and elections. */
export function NearbyEvents() {
  const { t } = useLingui()
  const today = dayInParis(useMinutes())
  const { data, error, isFetching, refetch } = useQuery(calendarQuery(today, shiftDay(today, ahead)))
  if (data === undefined)
    return error ? (
      <QueryFailure title={t`Le calendrier n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    ) : (
      <MemberRowSkeletons count={3} label={t`Chargement du calendrier`} />
    )
  const events = data
    .filter((event) => event.level !== 'national' || calendarTypeOf[event.type] === 'election')
    .slice(0, shown)
  return (
    <>
      {events.length === 0 ? (
        <p className="px-4 pb-1 text-ink-2">
          <Trans>Aucun événement local annoncé dans les deux mois.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Événements locaux`} className="border-t border-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <p className="px-4 py-3">
        <Link to="/calendar" className="hit-44 text-sm font-semibold text-blue hover:underline">
          <Trans>Tout le calendrier</Trans>
        </Link>
      </p>
    </>
  )
}
