import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { onceMatches, wideScreen } from '../../../lib/media-query.ts'
import { backgroundPart, requestedPart } from '../../../lib/parts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type FeedFilters, type FeedSearch, isFiltered } from './feed-search.ts'
import type { FilterPart } from './filter-menu.tsx'

const pillsWanted = Promise.withResolvers<void>()
const bringPills = backgroundPart(() => import('./filter-pills.tsx'), 'FilterPills')
/** Phones load their code once a filter is chosen. */
const FilterPills = lazy(() => Promise.race([onceMatches(wideScreen), pillsWanted.promise]).then(bringPills))
const FilterMenu = lazy(requestedPart(() => import(/* visits: rare */ './filter-menu.tsx'), 'FilterMenu'))

const chipClass =
  'hit-44 inline-flex h-9 items-center rounded-full bg-blue-soft px-3 text-sm font-semibold whitespace-nowrap text-blue hover:underline'

/** The pages beside the feed, on phones; the rail of wider windows names them. */
function CivicLinks() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`À lire aussi`} className="flex gap-1.5 md:hidden">
      <Link to="/questions" className={chipClass}>{t`Questions`}</Link>
      <Link to="/pres-de-chez-moi" className={chipClass}>{t`Près de chez moi`}</Link>
      <Link to="/political-data" className={chipClass}>{t`Données`}</Link>
      <Link to="/law-tracking" className={chipClass}>{t`Lois`}</Link>
      <Link to="/partis" className={chipClass}>{t`Partis`}</Link>
    </nav>
  )
}

/**
 * Opens the menu of filters, and hides or shows the tabs. Wide windows show each filter in force; phones show those once one
 * is chosen, and links to the pages beside the feed until then.
 */
export function FilterBar({
  view,
  onChange,
  tabsHidden,
  onHideTabs,
}: {
  view: FeedSearch
  onChange: (filters: FeedFilters) => void
  tabsHidden: boolean
  onHideTabs: (hidden: boolean) => void
}) {
  const { t } = useLingui()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<FilterPart | 'all' | null>(null)
  const filtered = isFiltered(view)
  if (filtered) pillsWanted.resolve()
  const Chevron = tabsHidden ? ChevronDown : ChevronUp

  const opens = (part: FilterPart | 'all') => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === part,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      anchor.current = currentTarget
      setOpen(open === part ? null : part)
    },
  })

  return (
    <div className="flex items-center gap-1 border-b border-line pr-2 pl-4">
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto py-2 [scrollbar-width:none] md:min-h-13.5">
        <button
          type="button"
          title={t`Filtres`}
          {...opens('all')}
          className={clsx(
            'hit-44 inline-flex h-9 min-w-11 shrink-0 items-center justify-center rounded-full border px-2.5 transition-colors duration-150',
            filtered
              ? 'border-transparent bg-blue-soft text-blue'
              : 'border-line bg-surface text-ink hover:bg-sunk',
          )}
        >
          <SlidersHorizontal aria-hidden="true" size={15} />
          <span className="sr-only">{t`Filtres`}</span>
        </button>
        <Suspense fallback={null}>
          <FilterPills view={view} onChange={onChange} opens={opens} />
        </Suspense>
        {!filtered && <CivicLinks />}
      </div>
      <IconButton
        label={tabsHidden ? t`Afficher les onglets` : t`Masquer les onglets`}
        aria-expanded={!tabsHidden}
        onClick={() => onHideTabs(!tabsHidden)}
      >
        <Chevron aria-hidden="true" size={18} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <FilterMenu
            key={open}
            part={open}
            view={view}
            onChange={onChange}
            anchor={anchor}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
