import { Trans, useLingui } from '@lingui/react/macro'
import { type FeedSort, popularDays } from '@parvis/contract/discovery/feed.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { Orientation, PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { orientations } from '@parvis/contract/people/parties.ts'
import { regions } from '@parvis/contract/regions.ts'
import { Link } from '@tanstack/react-router'
import { Rss } from 'lucide-react'
import type { RefObject } from 'react'
import { useMediaQuery, wideScreen } from '../../../lib/media-query.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { regionsByName } from '../../../lib/region-names.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useParties } from '../../people/parties/use-parties.ts'
import {
  type FeedFilters,
  type FeedSearch,
  isFiltered,
  joinParties,
  partiesOf,
  shownRegion,
} from './feed-search.ts'
import { sortTexts } from './filter-texts.ts'

interface Choice {
  view: FeedSearch
  /** Takes effect at once: the list behind follows. */
  onChange: (filters: FeedFilters) => void
}

/** A filter that a pill of the bar opens by itself. */
export type FilterPart = 'sort' | 'scope' | 'orientation' | 'parties'

/**
 * Chooses what the feed shows, and in which order: a drawer on phones, a panel beside its button on wide windows. `part`
 * restricts it to one filter.
 */
export function FilterMenu({
  part,
  anchor,
  onClose,
  ...choice
}: Choice & { part: FilterPart | 'all'; anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { t } = useLingui()
  const wide = useMediaQuery(wideScreen)
  const title = {
    all: t`Filtres`,
    sort: t`Tri`,
    scope: t`Portée`,
    orientation: t`Orientation`,
    parties: t`Partis`,
  }[part]
  const content = <Choices part={part} {...choice} />
  const footer = (
    <div className="flex flex-wrap gap-2">
      {part === 'all' && (
        <Button
          look="secondary"
          disabled={!isFiltered(choice.view)}
          onClick={() => choice.onChange({})}
          className="flex-1"
        >
          <Trans>Tout réinitialiser</Trans>
        </Button>
      )}
      <Button onClick={onClose} className="flex-1">
        <Trans>Voir les posts</Trans>
      </Button>
    </div>
  )
  if (!wide) {
    return (
      <Drawer title={title} closeLabel={t`Fermer`} footer={footer} onClose={onClose}>
        {content}
      </Drawer>
    )
  }
  return (
    <Popover label={title} anchor={anchor} footer={footer} onClose={onClose}>
      {content}
    </Popover>
  )
}

const noteClass = 'mt-1.5 text-sm text-ink-3 text-pretty'

function Choices({ part, view, onChange }: Choice & { part: FilterPart | 'all' }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const { tab = 'politics', ...filters } = view
  const change = (changes: FeedFilters) => onChange({ ...filters, ...changes })
  const shows = (one: FilterPart) => part === 'all' || part === one

  return (
    <div className="flex flex-col gap-5">
      {shows('sort') && <Sort filters={filters} change={change} />}
      {shows('scope') && <Scope filters={filters} change={change} />}
      {tab === 'politics' && shows('orientation') && <Side filters={filters} change={change} />}
      {part === 'all' && (
        <Checkbox
          checked={filters.following === true}
          onChange={(event) => {
            const wanted = event.target.checked
            if (wanted && !loginPrompt.require(t`Vous devez être connecté pour voir vos abonnements.`)) return
            change({ following: wanted || undefined })
          }}
        >
          <span className="font-semibold text-ink">
            <Trans>Mes abonnements seulement</Trans>
          </span>
        </Checkbox>
      )}
      {tab === 'politics' && shows('parties') && (
        <Parties
          chosen={partiesOf(filters.parties)}
          onChange={(ids) => change({ parties: joinParties(ids) })}
        />
      )}
      {part === 'all' && (
        <a
          href={`/feeds/${tab}.xml`}
          className="hit-44 inline-flex items-center gap-1.5 self-start text-sm text-ink-2 hover:text-ink hover:underline"
        >
          <Rss aria-hidden="true" size={15} className="text-ink-3" />
          <Trans>Suivre cet onglet sans compte (RSS), sans filtres</Trans>
        </a>
      )}
    </div>
  )
}

interface Part {
  filters: FeedFilters
  change: (changes: FeedFilters) => void
}

function Sort({ filters, change }: Part) {
  const { t, i18n } = useLingui()
  const sort = filters.sort ?? 'recent'
  return (
    <Segments<FeedSort>
      legend={t`Tri`}
      value={sort}
      onChange={(value) => change({ sort: value === 'recent' ? undefined : value })}
      options={(['relevant', 'recent', 'popular'] as const).map((value) => ({
        value,
        label: i18n._(sortTexts[value]),
      }))}
    >
      <p className={noteClass}>
        {sort === 'relevant' && (
          <Trans>Par une formule publiée ; chaque post dit pourquoi il est là, dans son menu.</Trans>
        )}
        {sort === 'recent' && <Trans>Le plus récent d’abord.</Trans>}
        {sort === 'popular' && (
          <Trans>Le plus de soutiens et de votes, parmi les posts des {popularDays} derniers jours.</Trans>
        )}
      </p>
    </Segments>
  )
}

function Side({ filters, change }: Part) {
  const { t, i18n } = useLingui()
  return (
    <Segments<Orientation | 'all'>
      legend={t`Orientation`}
      value={filters.orientation ?? 'all'}
      onChange={(value) => change({ orientation: value === 'all' ? undefined : value })}
      options={[
        { value: 'all', label: t`Toutes` },
        ...orientations.map((value) => ({ value, label: i18n._(orientationTexts[value]) })),
      ]}
    >
      <p className={noteClass}>
        <Trans>Celle du parti de l’auteur.</Trans>{' '}
        <Link to="/partis" className="hit-44 relative font-semibold text-blue hover:underline">
          <Trans>Qui est classé où ?</Trans>
        </Link>
      </p>
    </Segments>
  )
}

function Scope({ filters, change }: Part) {
  const { t } = useLingui()
  const isGuest = useSession().status === 'signed-out'
  return (
    <Segments<'national' | 'local'>
      legend={t`Portée`}
      value={filters.scope ?? 'national'}
      onChange={(value) => change({ scope: value === 'local' ? 'local' : undefined, region: undefined })}
      options={[
        { value: 'national', label: t`National` },
        { value: 'local', label: t`Local` },
      ]}
    >
      {filters.scope === 'local' && (
        <Select
          aria-label={t`Région`}
          className="mt-2"
          value={shownRegion(filters, isGuest) ?? ''}
          onChange={({ target }) => change({ region: (target.value || undefined) as RegionCode | undefined })}
        >
          {!isGuest && <option value="">{t`Mes régions`}</option>}
          {regionsByName.map((code) => (
            <option key={code} value={code}>
              {regions[code]}
            </option>
          ))}
        </Select>
      )}
    </Segments>
  )
}

function Parties({ chosen, onChange }: { chosen: PartyId[]; onChange: (chosen: PartyId[]) => void }) {
  // One that was retired stays where it is chosen already.
  const parties = useParties().filter(({ id, retired_at }) => retired_at === null || chosen.includes(id))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">
        <Trans>Partis</Trans>
      </legend>
      <div className="grid max-h-[228px] gap-x-3 overflow-y-auto rounded-lg border border-line px-3 py-1">
        {parties.map(({ id, name, color }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-md">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
              className="tick"
            />
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-full ring-1 ring-ink/50"
              style={{ backgroundColor: color }}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
