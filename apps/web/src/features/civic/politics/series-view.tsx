import { Trans } from '@lingui/react/macro'
import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { SeriesChart } from './charts/series-chart.tsx'
import { SourceMention } from './provenance.tsx'

/** Curves of one unit share a chart; each other unit has its own. */
export function SeriesView({ block }: { block: SeriesBlock }) {
  const units = [...new Set(block.series.map(({ unit }) => unit))]
  return (
    <div className="flex flex-col gap-6">
      {units.map((unit) => {
        const series = block.series.filter((one) => one.unit === unit)
        return (
          <div key={unit}>
            <SeriesChart series={series} presidencies={block.presidencies} />
            {series.map((one) => (
              <p key={one.key} className="mt-2 text-xs text-ink-3 text-pretty">
                {one.definition} {one.precision && <Trans>Précision : {one.precision}.</Trans>}{' '}
                {block.provenance === null && <SourceMention provenance={one.provenance} />}
              </p>
            ))}
          </div>
        )
      })}
    </div>
  )
}
