import { Trans } from '@lingui/react/macro'
import type { FiguresBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { figureAnchor, type PoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { interfaceLanguage } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { blockPath } from './block-path.ts'
import { dateText } from './fact-format.ts'
import { FigureMenuButton } from './figure-menu-button.tsx'
import { SourceMention } from './provenance.tsx'

/** Figures that are drawn at once. */
const pageLength = 12

/** The day that a figure speaks of; of one that is still to come, that it is a forecast. */
function Reference({ at }: { at: string }) {
  const year = at.slice(0, 4)
  if (at > new Date().toISOString().slice(0, at.length)) return <Trans>prévision pour {year}</Trans>
  return dateText(at)
}

/** Key figures, each with the day it speaks of and its own source, to be cited one by one. */
export function Figures({
  slug,
  block,
  figures,
  cited,
}: {
  slug: PoliticalSlug
  block: string
  figures: FiguresBlock['figures']
  /** Anchor to which the address leads. */
  cited: string | undefined
}) {
  // The figure that the address leads to is drawn in any case.
  const [whole, setWhole] = useState(
    figures.findIndex(({ key }) => figureAnchor(key) === cited) >= pageLength,
  )
  const shown = whole ? figures : figures.slice(0, pageLength)
  return (
    <>
      <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 md:grid-cols-3">
        {shown.map((figure) => {
          const anchor = figureAnchor(figure.key)
          return (
            <div
              key={figure.key}
              id={anchor}
              className={clsx(
                'flex scroll-mt-4 flex-col border-t-2 pt-2.5',
                anchor === cited ? 'border-blue' : 'border-line',
              )}
            >
              <dt className="text-sm text-ink-2">{figure.label}</dt>
              <dd className="mt-0.5">
                <span className="block font-display text-2xl/[1.2] font-semibold text-ink tabular-nums wrap-anywhere">
                  {withFrenchSpacing(figure.display)}
                </span>
                {figure.refers_to && (
                  <span lang={interfaceLanguage} className="block text-sm text-ink-2">
                    <Reference at={figure.refers_to} />
                  </span>
                )}
                {figure.note && <span className="block text-xs text-ink-3">{figure.note}</span>}
                <span lang={interfaceLanguage} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
                  <SourceMention provenance={figure.provenance} />
                  <FigureMenuButton
                    path={blockPath(slug, anchor)}
                    figure={{ page: slug, block, item: figure.key, name: figure.label }}
                  />
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      {figures.length > shown.length && (
        <p lang={interfaceLanguage} className="flex justify-center pt-4">
          <Button look="secondary" size="sm" onClick={() => setWhole(true)}>
            <Trans>Voir plus</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
