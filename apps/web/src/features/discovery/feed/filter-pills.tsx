import { useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { type FeedFilters, type FeedSearch, isFiltered, shownRegion } from './feed-search.ts'
import type { FilterPart } from './filter-menu.tsx'
import { Pill } from './filter-pill.tsx'
import { sortTexts } from './filter-texts.ts'

/** The filters in force, each with its choice. Phones have them once one is chosen. */
export function FilterPills({
  view,
  onChange,
  opens,
}: {
  view: FeedSearch
  onChange: (filters: FeedFilters) => void
  /** Props of the button that opens a choice. */
  opens: (part: FilterPart) => ComponentProps<'button'>
}) {
  const { t, i18n } = useLingui()
  const isGuest = useSession().status === 'signed-out'
  const { tab = 'politics', ...filters } = view
  const region = shownRegion(filters, isGuest)
  const filtered = isFiltered(view)
  const without = (changes: FeedFilters) => () => onChange({ ...filters, ...changes })
  return (
    <ul
      aria-label={t`Filtres actifs`}
      className={clsx('flex items-center gap-1.5', !filtered && 'max-md:hidden')}
    >
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
      {filtered && <ChosenFilters filters={filters} onChange={onChange} />}
    </ul>
  )
}
