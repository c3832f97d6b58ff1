import { Trans, useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import { separator } from '../../../lib/separator.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { boardQuery } from './queries.ts'
import { stateTexts, useMomentText } from './reserve-texts.ts'
import { stateAt } from './state.ts'
import { StateMark } from './state-mark.tsx'
import { useServerTime } from './use-reserves.ts'

/** The periods in force, to come, and those over since not long; it changes as they begin and end. */
export function Periods() {
  const { t, i18n } = useLingui()
  const momentText = useMomentText()
  const query = useQuery(boardQuery)
  const { data, error } = query
  const now = useServerTime(data?.reserves ?? none, data?.ahead ?? 0)
  if (!data) {
    if (!error)
      return (
        <div role="status" aria-label={t`Chargement des périodes`} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )
    return <QueryFailure title={t`Les périodes n’ont pas pu être chargées`} query={query} />
  }
  if (data.reserves.length === 0)
    return (
      <p>
        <Trans>Aucune période n’est en vigueur ni annoncée.</Trans>
      </p>
    )
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-surface">
      {data.reserves.map((reserve) => {
        const state = stateAt(reserve, now)
        const from = momentText(reserve.starts_at, reserve.clock)
        const to = momentText(reserve.ended_at ?? reserve.ends_at, reserve.clock)
        return (
          <section key={reserve.id} className="px-4 py-3.5">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-ink">
              <span lang="fr">{reserve.election.title}</span>
              <StateMark state={state}>{i18n._(stateTexts[state])}</StateMark>
            </h3>
            <p className="mt-1 text-sm">
              {from === to ? (
                <Trans>Le {from}</Trans>
              ) : (
                <Trans>
                  Du {from} au {to}
                </Trans>
              )}
              {separator}
              {reserve.region_code === null ? <Trans>tout le pays</Trans> : regions[reserve.region_code]}
            </p>
          </section>
        )
      })}
    </div>
  )
}

const none: never[] = []
