import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NeutralityLine } from '@parvis/contract/trust/transparency.schemas.ts'
import type { NeutralityMeasure } from '@parvis/contract/trust/transparency.ts'
import { clsx } from 'clsx'
import { separator } from '../../../lib/separator.ts'
import { IntervalChart } from './interval-chart.tsx'
import { measureTexts, useGroupName, useShares } from './texts.ts'

export const headClass = 'px-2 py-2 text-left text-xs md:px-3.5 font-semibold text-ink-3'
export const cellClass = 'px-2 py-2.5 tabular-nums md:px-3.5'
export const rowClass = 'px-2 py-2.5 font-normal text-ink md:px-3.5'

/** One measure: chart, then a line for each group beside its share of posts. */
export function MeasureTable({
  measure,
  total,
  lines,
}: {
  measure: NeutralityMeasure
  total: number
  lines: readonly NeutralityLine[]
}) {
  const { i18n } = useLingui()
  const name = useGroupName()
  const { percent, span } = useShares()
  const isExpected = lines.some(({ expected }) => expected !== null)
  return (
    <section className="overflow-hidden rounded-lg border border-line">
      <h3 className="bg-sunk px-3.5 py-2.5 text-base font-semibold text-ink">
        {i18n._(measureTexts[measure])}{' '}
        <span className="text-sm font-normal text-ink-3">
          <Plural value={total} one="(# au total)" other="(# au total)" />
        </span>
      </h3>
      <IntervalChart lines={lines} />
      <div className="overflow-x-auto border-t border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{i18n._(measureTexts[measure])}</caption>
          <thead>
            <tr>
              <th scope="col" className={headClass}>
                <Trans>Groupe</Trans>
              </th>
              <th scope="col" className={headClass}>
                <Trans>Part des posts</Trans>
              </th>
              <th scope="col" className={headClass}>
                <Trans>Part mesurée (intervalle à 95 %)</Trans>
              </th>
              {isExpected && (
                <th scope="col" className={headClass}>
                  <Trans>Attendue à échanges égaux</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(
              ({ group, posts, of_posts: ofPosts, total: own, share, low, high, expected, differs }) => (
                <tr key={group} className="border-t border-line align-top">
                  <th scope="row" className={rowClass}>
                    {name(group)}
                    <Finding differs={differs} />
                  </th>
                  <td className={cellClass}>
                    {percent(ofPosts)}
                    <Behind count={posts} />
                  </td>
                  <td className={cellClass}>
                    <strong className="font-semibold text-ink">{percent(share)}</strong>
                    <span className="block text-xs text-ink-3">
                      {span({ low, high })}
                      {separator}
                      {i18n.number(own)}
                    </span>
                  </td>
                  {isExpected && <td className={cellClass}>{expected === null ? '–' : span(expected)}</td>}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Whether chance explains the difference; nothing where nothing is compared. */
export function Finding({ differs }: { differs: boolean | null }) {
  if (differs === null) return null
  return (
    <span className={clsx('block text-xs', differs ? 'font-semibold text-ink' : 'text-ink-3')}>
      {differs ? <Trans>Écart à expliquer</Trans> : <Trans>Le hasard suffit</Trans>}
    </span>
  )
}

function Behind({ count }: { count: number }) {
  return (
    <span className="block text-xs text-ink-3">
      <Plural value={count} one="# post" other="# posts" />
    </span>
  )
}
