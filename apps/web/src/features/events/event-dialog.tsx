import { useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/events.ts'
import { CalendarClock, Landmark, MapPin } from 'lucide-react'
import { Dialog } from '../../ui/dialog.tsx'
import { eventLevelTexts, eventTypeTexts, whenOf } from './event-texts.ts'

/** All that is known of an event. */
export function EventDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const facts = [
    { Icon: CalendarClock, text: whenOf(event) },
    { Icon: MapPin, text: event.place },
    {
      Icon: Landmark,
      text: `${i18n._(eventTypeTexts[event.type])} · ${i18n._(eventLevelTexts[event.level])}`,
    },
  ]
  return (
    <Dialog title={event.title} closeLabel={t`Fermer`} onClose={onClose}>
      <ul className="flex flex-col gap-2.5">
        {facts.map(
          ({ Icon, text }) =>
            text !== null && (
              <li key={text} className="flex gap-2.5 text-ink">
                <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-ink-3" />
                <span className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</span>
              </li>
            ),
        )}
      </ul>
      {event.description !== '' && (
        <p className="mt-4 whitespace-pre-wrap text-ink-2 text-pretty wrap-anywhere">{event.description}</p>
      )}
    </Dialog>
  )
}
