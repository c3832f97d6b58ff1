import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { orientations } from '@parvis/contract/people/parties.ts'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { PartyRow } from './party-row.tsx'
import { partiesQuery } from './queries.ts'

/** The parties by side, then those that were retired. `actions` is what may be done with each. */
export function PartyList({ actions }: { actions?: (party: PartyView) => ReactNode }) {
  const { t, i18n } = useLingui()
  const query = useQuery(partiesQuery)
  if (!query.data) {
    if (!query.error) return <ListWaiting label={t`Chargement des partis`} />
    return <QueryFailure title={t`Les partis n’ont pas pu être chargés`} query={query} />
  }
  if (query.data.length === 0) return <EmptyState icon={Flag} title={t`Aucun parti`} />
  const offered = query.data.filter(({ retired_at }) => retired_at === null)
  const retired = query.data.filter(({ retired_at }) => retired_at !== null)
  return (
    <>
      {orientations.map((side) => {
        const parties = offered.filter(({ orientation }) => orientation === side)
        return (
          parties.length > 0 && (
            <section key={side} aria-labelledby={`parties-${side}`}>
              <h2 id={`parties-${side}`} className="border-b border-line bg-sunk/60 px-4 py-2 text-base">
                {i18n._(orientationTexts[side])}{' '}
                <span className="font-text text-sm font-medium text-ink-3 tabular-nums">
                  {parties.length}
                </span>
              </h2>
              <ul className="divide-y divide-line border-b border-line">
                {parties.map((party) => (
                  <PartyRow key={party.id} party={party}>
                    {actions?.(party)}
                  </PartyRow>
                ))}
              </ul>
            </section>
          )
        )
      })}
      {retired.length > 0 && (
        <section aria-labelledby="parties-retired">
          <div className="border-b border-line bg-sunk/60 px-4 py-2">
            <h2 id="parties-retired" className="text-base">
              <Trans>Retirés de la liste</Trans>
            </h2>
            <p className="text-sm text-ink-2 text-pretty">
              <Trans>
                Ils ne sont plus proposés. Les élus qui les ont les gardent, et leurs posts restent.
              </Trans>
            </p>
          </div>
          <ul className="divide-y divide-line border-b border-line">
            {retired.map((party) => (
              <PartyRow
                key={party.id}
                party={party}
                note={
                  <>
                    {i18n._(orientationTexts[party.orientation])}
                    {party.retired_at !== null && `${separator}${t`retiré le ${dayText(party.retired_at)}`}`}
                  </>
                }
              >
                {actions?.(party)}
              </PartyRow>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
