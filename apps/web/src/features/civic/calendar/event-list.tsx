import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { ChevronDown } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { EventRow } from '../events/event-row.tsx'
import { hourSpan } from '../events/event-texts.ts'
import { groupedByOrgan } from './shown-events.ts'

/** Events of a day. On a day with many meetings those stand by committee, closed until they are opened. */
export function EventList({
  label,
  events,
  isOpen = false,
}: {
  label: string
  events: readonly EventView[]
  /** Whether all groups are open, as for the results of a search. */
  isOpen?: boolean
}) {
  const { t } = useLingui()
  const { single, groups } = groupedByOrgan(events)
  return (
    <>
      {single.length > 0 && (
        <ul aria-label={label} className="border-t border-line">
          {single.map((event) => (
            <EventRow key={event.id} event={event} isInCalendar />
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <section aria-label={t`Réunions par commission`}>
          {groups.map(({ organ, meetings }) => (
            <details key={organ ?? ''} open={isOpen} className="group/organ border-b border-line">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-surface/60 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span
                    lang={contentLanguage}
                    className="block font-semibold text-ink text-pretty wrap-anywhere first-letter:uppercase"
                  >
                    {organ ?? <Trans>Autres réunions parlementaires</Trans>}
                  </span>
                  <span className="block text-sm text-ink-2">
                    <Plural value={meetings.length} one="# réunion" other="# réunions" />
                    {separator}
                    {hourSpan(meetings)}
                  </span>
                </span>
                <ChevronDown
                  aria-hidden="true"
                  size={18}
                  className="shrink-0 text-ink-3 transition-transform group-open/organ:rotate-180 motion-reduce:transition-none"
                />
              </summary>
              <ul
                aria-label={organ ?? label}
                className="border-t border-line bg-sunk/30 [&>li:last-child]:border-b-0"
              >
                {meetings.map((event) => (
                  <EventRow key={event.id} event={event} isInCalendar isInGroup />
                ))}
              </ul>
            </details>
          ))}
        </section>
      )}
    </>
  )
}
