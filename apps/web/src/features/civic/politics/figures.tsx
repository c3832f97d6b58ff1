import type { FiguresBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { dateText } from './fact-format.ts'
import { SourceMention } from './provenance.tsx'

/** Key figures, each with the day it speaks of and its own source. */
export function Figures({ figures }: { figures: FiguresBlock['figures'] }) {
  return (
    <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 md:grid-cols-3">
      {figures.map((figure) => (
        <div key={figure.key} className="flex flex-col border-t-2 border-line pt-2.5">
          <dt className="text-sm text-ink-2">{figure.label}</dt>
          <dd className="mt-0.5">
            <span className="block font-display text-2xl/[1.2] font-semibold text-ink tabular-nums wrap-anywhere">
              {withFrenchSpacing(figure.display)}
            </span>
            {figure.refers_to && (
              <span className="block text-sm text-ink-2">{dateText(figure.refers_to)}</span>
            )}
            {figure.note && <span className="block text-xs text-ink-3">{figure.note}</span>}
            <span className="mt-1 block">
              <SourceMention provenance={figure.provenance} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
