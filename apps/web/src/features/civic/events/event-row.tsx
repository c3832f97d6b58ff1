import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { separator } from '../../../lib/separator.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { useMarking } from '../../../ui/marked.ts'
import { CalledOff } from './called-off.tsx'
import { kindOf, sheetOf, whenOf } from './event-texts.ts'

const EventDialog = lazy(requestedPart(() => import('./event-dialog.tsx'), 'EventDialog'))

const rowClass =
  'group flex w-full items-center gap-3 px-4 py-3 text-left transition-colors duration-150 -outline-offset-2 hover:bg-surface/60'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The calendar is the entry before: closing the event leads back to it. */
    overCalendar?: true
  }
}

/**
 * An event in a list; a press opens what is known of it. In the calendar that is a page of its own, elsewhere a dialog over
 * the list.
 */
export function EventRow({
  event,
  isInCalendar = false,
  isInGroup = false,
}: {
  event: EventView
  isInCalendar?: boolean
  /** Below the name of its committee, and of its day. */
  isInGroup?: boolean
}) {
  const mark = useMarking()
  const [open, setOpen] = useState(false)
  const sheet = sheetOf(event)
  const organ = event.type === 'meeting' ? event.proceedings?.organ : null
  // A title that already has its law does not say it twice.
  const laws = (event.proceedings?.laws ?? [])
    .filter((law) => !event.title.includes(law.title))
    .map((law) => law.title)
    .join('\u00a0; ')
  const content = (
    <>
      <span
        aria-hidden="true"
        className="flex h-[52px] w-11 shrink-0 flex-col overflow-hidden rounded-lg border border-line bg-surface text-center"
      >
        <span className="bg-blue text-[10.5px]/[17px] font-semibold text-on-blue">{sheet.month}</span>
        <span
          className={clsx(
            'font-display leading-[33px] font-semibold text-ink tabular-nums',
            // A year has four digits where a day has two.
            sheet.day.length > 2 ? 'text-[15px]' : 'text-[18px]',
          )}
        >
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
          {kindOf(event.type)}
          {separator}
          <time dateTime={event.starts_at}>{whenOf(event)}</time>
          {event.is_example && (
            <>
              {' '}
              <ExampleChip />
            </>
          )}
        </span>
        {organ && !isInGroup && (
          <span lang={contentLanguage} className="block text-sm text-ink-2 text-pretty wrap-anywhere">
            {mark(organ)}
          </span>
        )}
        {laws !== '' && (
          <span lang={contentLanguage} className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
            {mark(laws)}
          </span>
        )}
        {event.place && <span className="block truncate text-sm text-ink-3">{mark(event.place)}</span>}
      </span>
    </>
  )
  return (
    <li className="border-b border-line">
      {isInCalendar ? (
        <Link
          from="/calendar"
          to="/calendar/$eventId"
          params={{ eventId: event.id }}
          search
          state={(before) => ({ ...before, overCalendar: true as const })}
          resetScroll={false}
          data-event={event.type}
          className={rowClass}
        >
          {content}
        </Link>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          data-event={event.type}
          onClick={() => setOpen(true)}
          className={rowClass}
        >
          {content}
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <EventDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
