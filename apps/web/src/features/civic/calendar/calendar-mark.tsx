import type { CalendarType } from '@parvis/contract/list-filters.ts'
import { clsx } from 'clsx'

const shapes: Record<CalendarType, string> = {
  meeting: 'rounded-full',
  session: 'rounded-[1px]',
  election: 'rotate-45 scale-90 rounded-[1px]',
  demonstration: '[clip-path:polygon(50%_0,100%_100%,0_100%)]',
}

const colours: Record<CalendarType, string> = {
  meeting: 'bg-blue',
  session: 'bg-support',
  election: 'bg-brass',
  demonstration: 'bg-question',
}

/** Kind of an event by shape and colour: beside the word, never instead of it. `isOnBlue`: on a chosen ground. */
export function CalendarMark({
  type,
  isOnBlue,
  className = 'size-2',
}: {
  type: CalendarType
  isOnBlue: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block shrink-0',
        className,
        shapes[type],
        isOnBlue ? 'bg-on-blue' : colours[type],
      )}
    />
  )
}
