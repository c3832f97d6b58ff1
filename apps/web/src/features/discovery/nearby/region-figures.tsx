import { Trans, useLingui } from '@lingui/react/macro'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contentLanguage } from '../../../lib/language.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { numberText } from '../../civic/politics/fact-format.ts'
import { SourceMention } from '../../civic/politics/provenance.tsx'
import { politicalPageQuery } from '../../civic/politics/queries.ts'

/** A region's population, and who presides it, each with source and date. */
export function RegionFigures({ region }: { region: RegionCode }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(politicalPageQuery('regions'))
  if (data === undefined)
    return error ? (
      <QueryFailure
        title={t`Ces données n’ont pas pu être chargées`}
        query={{ error, isFetching, refetch }}
      />
    ) : (
      <div role="status" aria-label={t`Chargement des données`} className="px-4 pb-4">
        <Skeleton className="h-20" />
      </div>
    )
  const map = data.blocks.find((block) => block.kind === 'map')
  const facts = map?.regions.find(({ app_code }) => app_code === region)
  if (map === undefined || facts === undefined) return null
  const { population, population_year: year, president, provenance } = facts
  return (
    <div className="px-4 pb-4">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-2">
            <Trans>Habitants en {year}</Trans>
          </dt>
          <dd>
            <span className="block font-display text-2xl/[1.2] font-semibold tabular-nums">
              {numberText(population)}
            </span>
            <SourceMention provenance={provenance ?? map.provenance} />
          </dd>
        </div>
        {president && (
          <div>
            <dt className="text-sm text-ink-2">
              <Trans>Présidence du conseil régional</Trans>
            </dt>
            <dd lang={contentLanguage}>
              <span className="block text-lg font-semibold">{president.name}</span>
              <span className="block text-sm text-ink-2">{president.party}</span>
              <SourceMention provenance={president.provenance} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3">
        <Link
          to="/political-data/$slug"
          params={{ slug: 'regions' }}
          className="hit-44 text-sm font-semibold text-blue hover:underline"
        >
          <Trans>Toutes les régions</Trans>
        </Link>
      </p>
    </div>
  )
}
