import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useParties } from '../../people/parties/use-parties.ts'
import { type FeedFilters, joinParties, partiesOf } from './feed-search.ts'
import { Pill, partClass } from './filter-pill.tsx'

/** Rows of the list of filters for those chosen that have no pill of their own, and a button that takes all away. */
export function ChosenFilters({
  filters,
  onChange,
}: {
  filters: FeedFilters
  onChange: (filters: FeedFilters) => void
}) {
  const { t } = useLingui()
  const chosen = partiesOf(filters.parties)
  const parties = useParties(chosen.length > 0)
  return (
    <>
      {filters.following && (
        <Pill value={t`Mes abonnements`} onRemove={() => onChange({ ...filters, following: undefined })} />
      )}
      {chosen.map((id) => (
        <Pill
          key={id}
          value={parties.find((party) => party.id === id)?.name ?? id}
          onRemove={() =>
            onChange({ ...filters, parties: joinParties(chosen.filter((other) => other !== id)) })
          }
        />
      ))}
      <li>
        <button
          type="button"
          onClick={() => onChange({})}
          className={clsx(partClass, 'shrink-0 px-3 text-ink-2 hover:bg-sunk hover:text-ink')}
        >
          <Trans>Réinitialiser</Trans>
        </button>
      </li>
    </>
  )
}
