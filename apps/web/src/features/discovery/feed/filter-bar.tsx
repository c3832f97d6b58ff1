import { Trans, useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, SlidersHorizontal, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useParties } from '../../people/parties/queries.ts'
import {
  type FeedFilters,
  type FeedSearch,
  isFiltered,
  joinParties,
  partiesOf,
  shownRegion,
} from './feed-search.ts'
import { sortTexts } from './filter-texts.ts'

const FilterMenu = lazy(requestedPart(() => import('./filter-menu.tsx'), 'FilterMenu'))

const chipClass =
  'hit-44 inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150'

/** A chosen filter; a press takes it away. */
function Chip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        title={t`Retirer ce filtre`}
        className={clsx(chipClass, 'border-transparent bg-blue-soft text-blue hover:border-blue')}
      >
        <span className="sr-only">{t`Retirer le filtre`} </span>
        {children}
        <X aria-hidden="true" size={14} />
      </button>
    </li>
  )
}

/** Opens the menu of filters, says which are chosen, and hides or shows the tabs. */
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
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const isGuest = useSession().status === 'signed-out'
  const { tab: _, ...filters } = view
  const chosen = partiesOf(filters.parties)
  const parties = useParties(chosen.length > 0)
  const region = shownRegion(filters, isGuest)
  const Chevron = tabsHidden ? ChevronDown : ChevronUp

  return (
    <div className="flex items-center gap-2 border-b border-line pr-2 pl-4">
      <div className="flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-2 [scrollbar-width:none]">
        <button
          ref={opener}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={clsx(chipClass, 'border-line bg-surface text-ink hover:bg-sunk')}
        >
          <SlidersHorizontal aria-hidden="true" size={15} />
          <Trans>Filtres</Trans>
        </button>
        {isFiltered(view) && (
          <>
            <ul aria-label={t`Filtres actifs`} className="flex items-center gap-2">
              {filters.sort && (
                <Chip onRemove={() => onChange({ ...filters, sort: undefined })}>
                  {i18n._(sortTexts[filters.sort])}
                </Chip>
              )}
              {filters.scope && (
                <Chip onRemove={() => onChange({ ...filters, scope: undefined, region: undefined })}>
                  {region === null ? t`Mes régions` : regions[region]}
                </Chip>
              )}
              {filters.orientation && (
                <Chip onRemove={() => onChange({ ...filters, orientation: undefined })}>
                  {i18n._(orientationTexts[filters.orientation])}
                </Chip>
              )}
              {filters.following && (
                <Chip onRemove={() => onChange({ ...filters, following: undefined })}>
                  <Trans>Mes abonnements</Trans>
                </Chip>
              )}
              {chosen.map((id) => (
                <Chip
                  key={id}
                  onRemove={() =>
                    onChange({ ...filters, parties: joinParties(chosen.filter((other) => other !== id)) })
                  }
                >
                  {parties.find((party) => party.id === id)?.name ?? id}
                </Chip>
              ))}
            </ul>
            <button
              type="button"
              onClick={() => onChange({})}
              className={clsx(chipClass, 'border-transparent text-ink-2 hover:bg-sunk hover:text-ink')}
            >
              <Trans>Réinitialiser</Trans>
            </button>
          </>
        )}
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
          <FilterMenu view={view} onChange={onChange} anchor={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
