import { useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { calendarTypeOf } from '@parvis/contract/civic/events.ts'
import { lazy, Suspense, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { useMarking } from '../../../ui/marked.ts'
import { CalledOff } from './called-off.tsx'
import { eventTypeTexts, sheetOf, whenOf } from './event-texts.ts'

const EventDialog = lazy(requestedPart(() => import('./event-dialog.tsx'), 'EventDialog'))

/** An event in a list; a press opens what is known of it. `grouped` names its type as the calendar groups them. */
export function EventRow({ event, grouped = false }: { event: EventView; grouped?: boolean }) {
  const { i18n } = useLingui()
  const mark = useMarking()
  const [open, setOpen] = useState(false)
  const sheet = sheetOf(event.starts_at)
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-haspopup="dialog"
        data-event={event.type}
        onClick={() => setOpen(true)}
        className="group flex w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span
          aria-hidden="true"
          className="flex h-[52px] w-11 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-center"
        >
          <span className="bg-blue text-[10.5px]/[17px] font-semibold text-on-blue">{sheet.month}</span>
          <span className="font-display text-[18px]/[33px] font-semibold text-ink tabular-nums">
            {sheet.day}
          </span>
        </span>
        <span className="min-w-0">
          <span
            lang={contentLanguage}
            className="block font-display text-base/[1.3] font-semibold text-ink text-pretty wrap-anywhere group-hover:underline"
          >
            {event.called_off_at ? (
              <>
                <CalledOff /> <span className="text-ink-2 line-through">{mark(event.title)}</span>
              </>
            ) : (
              mark(event.title)
            )}
          </span>
          <span className="mt-0.5 block text-sm text-ink-2 text-pretty">
            {i18n._(eventTypeTexts[grouped ? calendarTypeOf[event.type] : event.type])} ·{' '}
            <time dateTime={event.starts_at}>{whenOf(event)}</time>
          </span>
          {event.place && <span className="block truncate text-sm text-ink-3">{mark(event.place)}</span>}
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <EventDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
