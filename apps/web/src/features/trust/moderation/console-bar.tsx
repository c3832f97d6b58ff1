import { useLingui } from '@lingui/react/macro'
import { openCasesCeiling } from '@parvis/contract/trust/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { WaitingCount } from '../../../ui/waiting-count.tsx'
import { waitingErrorsQuery } from '../../civic/corrections/queries.ts'
import { areasFor, type ConsoleEntry, type ConsoleRights, isAt } from './console-areas.ts'
import { countsQuery } from './queries.ts'

const areaLook =
  'inline-flex h-11 flex-1 items-center justify-center gap-2 rounded-full px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors duration-150 hover:bg-sunken hover:text-ink data-open:bg-blue-soft data-open:text-blue md:h-9 md:flex-none'
const entryLook =
  'relative inline-flex h-[50px] shrink-0 items-center gap-2 px-4 font-display text-base font-semibold whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors duration-150 after:absolute after:inset-x-4 after:-bottom-px after:h-[3px] after:rounded-t-[3px] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brass md:h-11 md:px-2.5 md:after:inset-x-2.5'

/** The areas of the console, and the screens of the one that is open. */
export function ConsoleBar({ administrator, editor }: ConsoleRights) {
  const { t, i18n } = useLingui()
  const { data: cases } = useQuery(countsQuery)
  const { data: errors } = useQuery({ ...waitingErrorsQuery, enabled: editor })
  const counts = { ...cases, errors }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const areas = areasFor({ administrator, editor }, path)
  const open = areas.find((area) => area.open)
  const bar = useRef<HTMLDivElement>(null)
  // On a phone they do not all fit: the one that is open is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another entry
  useEffect(() => {
    const current = bar.current?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (bar.current && current)
      bar.current.scrollLeft += current.left + current.width / 2 - bar.current.clientWidth / 2
  }, [path, administrator, editor, cases, errors])
  const waiting = (entries: readonly ConsoleEntry[]) =>
    entries.reduce((sum, entry) => sum + (entry.waiting === undefined ? 0 : (counts[entry.waiting] ?? 0)), 0)
  return (
    <nav aria-label={t`Modération`} className="border-b border-line">
      <div className="flex gap-1 px-3 pt-2 md:px-1.5">
        {areas.map((area) => (
          <Link
            key={area.first.to}
            to={area.first.to}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={area.open ? 'true' : undefined}
            data-open={area.open || undefined}
            className={areaLook}
          >
            {i18n._(area.text)}
            {!area.open && <WaitingCount count={waiting(area.entries)} ceiling={openCasesCeiling} />}
          </Link>
        ))}
      </div>
      <div ref={bar} className="flex overflow-x-auto [scrollbar-width:none] md:flex-wrap md:px-1.5">
        {open?.entries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isAt(entry, path) ? 'page' : undefined}
            className={entryLook}
          >
            {i18n._(entry.text)}
            <WaitingCount count={waiting([entry])} ceiling={openCasesCeiling} />
          </Link>
        ))}
      </div>
    </nav>
  )
}
