import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { OpenEvent } from '../../features/civic/events/open-event.tsx'

export const Route = createFileRoute('/_shell/calendar/$eventId')({
  component: CalendarEvent,
})

/** An event above the calendar, at an address of its own. */
function CalendarEvent() {
  const { eventId } = Route.useParams()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const isOverCalendar = useLocation({ select: ({ state }) => state.overCalendar === true })
  return (
    <OpenEvent
      key={eventId}
      eventId={eventId}
      onClose={() => {
        // The browser's own Back may have left it while it moves away.
        if (!router.latestLocation.pathname.endsWith(eventId)) return
        if (isOverCalendar) router.history.back()
        else void navigate({ to: '/calendar', search: (kept) => kept, replace: true, resetScroll: false })
      }}
    />
  )
}
