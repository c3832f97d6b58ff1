import { Trans, useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { backgroundPart, requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type FeedFilters, type FeedSearch, isFiltered, shownRegion } from './feed-search.ts'
import type { FilterPart } from './filter-menu.tsx'
import { Pill, partClass } from './filter-pill.tsx'
import { sortTexts } from './filter-texts.ts'

const ChosenFilters = lazy(backgroundPart(() => import('./chosen-filters.tsx'), 'ChosenFilters'))
const FilterMenu = lazy(requestedPart(() => import('./filter-menu.tsx'), 'FilterMenu'))

/** Shows each filter in force, opens its choice or the menu of all, and hides or shows the tabs. */
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
  const { t, i18n } = useLingui()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<FilterPart | 'all' | null>(null)
  const isGuest = useSession().status === 'signed-out'
  const { tab = 'politics', ...filters } = view
  const region = shownRegion(filters, isGuest)
  const Chevron = tabsHidden ? ChevronDown : ChevronUp

  const opens = (part: FilterPart | 'all') => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === part,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      anchor.current = currentTarget
      setOpen(open === part ? null : part)
    },
  })
  const without = (changes: FeedFilters) => () => onChange({ ...filters, ...changes })

  return (
    <div className="flex items-center gap-1 border-b border-line pr-2 pl-4">
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto py-2 [scrollbar-width:none]">
        <button
          type="button"
          title={t`Filtres`}
          {...opens('all')}
          className={clsx(
            partClass,
            'min-w-11 shrink-0 justify-center border border-line bg-surface px-2.5 text-ink hover:bg-sunk',
          )}
        >
          <SlidersHorizontal aria-hidden="true" size={15} />
          <span className="sr-only">
            <Trans>Filtres</Trans>
          </span>
        </button>
        <ul aria-label={t`Filtres actifs`} className="flex items-center gap-1.5">
          <Pill
            name={t`Tri`}
            value={i18n._(sortTexts[filters.sort ?? 'recent'])}
            opener={opens('sort')}
            onRemove={filters.sort && without({ sort: undefined })}
          />
          <Pill
            name={t`Portée`}
            value={!filters.scope ? t`National` : region === null ? t`Mes régions` : regions[region]}
            opener={opens('scope')}
            onRemove={filters.scope && without({ scope: undefined, region: undefined })}
          />
          {tab === 'politics' && (
            <Pill
              name={t`Orientation`}
              value={filters.orientation ? i18n._(orientationTexts[filters.orientation]) : t`Tous bords`}
              opener={opens('orientation')}
              onRemove={filters.orientation && without({ orientation: undefined })}
            />
          )}
          {tab === 'politics' && (
            <Pill
              name={t`Partis`}
              value={filters.parties ? t`Partis` : t`Tous les partis`}
              opener={opens('parties')}
            />
          )}
          {isFiltered(view) && (
            <Suspense fallback={null}>
              <ChosenFilters filters={filters} onChange={onChange} />
            </Suspense>
          )}
        </ul>
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
