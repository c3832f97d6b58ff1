import { Trans, useLingui } from '@lingui/react/macro'
import type { ElectionBlock, ElectionResult } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { colorOf } from './charts/chart-colors.ts'
import { Hemicycle } from './charts/hemicycle.tsx'
import { ResultBars } from './charts/result-bars.tsx'
import { dateText, numberText, percentText } from './fact-format.ts'
import { useOrientationName } from './orientation-texts.ts'

const sides = { left: 0, center: 1, right: 2 }
/** From the left of a chamber to its right; those whose place is not known stand between. */
const sideOf = ({ orientation }: ElectionResult) => (orientation === null ? 1 : sides[orientation])

function Seats({ block, seats }: { block: ElectionBlock; seats: NonNullable<ElectionBlock['seats']> }) {
  const { t } = useLingui()
  if (seats.results.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-1 text-base">
        <Trans>Sièges</Trans>
      </h3>
      <p className="mb-3 text-sm text-ink-2">
        <Trans>{numberText(seats.total)} sièges</Trans>
        {separator}
        {seats.counted}
        {!seats.complete && (
          <>
            {separator}
            <Trans>liste incomplète</Trans>
          </>
        )}
      </p>
      <Hemicycle
        title={t`Sièges, ${block.title}`}
        seatsTotal={seats.total}
        groups={seats.results
          .map((result) => ({ result, side: sideOf(result) }))
          .sort((one, other) => one.side - other.side)
          .map(({ result }) => ({
            key: result.key,
            short: result.label,
            name: result.label,
            seats: result.seats ?? 0,
            color: colorOf(result.color, result.orientation),
            detail: result.head,
          }))}
      />
    </div>
  )
}

/** Explains the colours where parties have none of their own, and whose reading that is. */
function Groupings({ block }: { block: ElectionBlock }) {
  const nameOf = useOrientationName()
  const results = [...block.rounds.flatMap((round) => round.results), ...(block.seats?.results ?? [])]
  const used = (['left', 'center', 'right'] as const).filter((one) =>
    results.some(({ color, orientation }) => color === null && orientation === one),
  )
  if (used.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      {used.map((one) => (
        <span key={one} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full"
            style={{ background: colorOf(null, one) }}
          />
          {nameOf(one)}
        </span>
      ))}
      <Trans>Regroupement éditorial de {siteName}, sans valeur officielle.</Trans>
    </p>
  )
}

/** Counted ballots of a round; what is not established says so. */
function Ballots({ counts }: Pick<ElectionBlock['rounds'][number], 'counts'>) {
  const { t } = useLingui()
  if (counts === null)
    return (
      <p className="-mt-2 mb-3 text-xs text-ink-3">
        <Trans>Inscrits, votants, blancs et nuls : non établis.</Trans>
      </p>
    )
  const { registered, voters, blank, spoiled, blank_or_spoiled, valid } = counts
  const apart = blank !== null && spoiled !== null
  const rows: [string, number | null][] = [
    [t`Inscrits`, registered],
    [t`Votants`, voters],
    ...(apart
      ? ([
          [t`Blancs`, blank],
          [t`Nuls`, spoiled],
        ] as [string, number][])
      : ([[t`Blancs ou nuls`, blank_or_spoiled]] as [string, number | null][])),
    [t`Exprimés`, valid],
  ]
  return (
    <dl className="-mt-2 mb-3 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-2">
      {rows.map(([label, number]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="tabular-nums">{number === null ? t`non établi` : numberText(number)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One election: who won, each round's shares, the seats. */
export function ElectionView({ block }: { block: ElectionBlock }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5">
      {block.question && (
        <p className="text-ink-2">
          <Trans>Question posée : {block.question}</Trans>
        </p>
      )}
      {block.outcome && <p className="font-semibold text-ink text-pretty">{block.outcome}</p>}
      {block.rounds.length > 0 && (
        <div className={block.rounds.length > 1 ? 'grid gap-x-8 gap-y-6 md:grid-cols-2' : ''}>
          {block.rounds.map((round) => {
            const name =
              block.rounds.length > 1 ? (round.round === 1 ? t`Premier tour` : t`Second tour`) : t`Résultats`
            return (
              <div key={round.round}>
                <h3 className="text-base">{name}</h3>
                <p className="mb-3 text-sm text-ink-2">
                  <time dateTime={round.date}>{dateText(round.date)}</time>
                  {separator}
                  {round.turnout_pct === null ? (
                    <Trans>participation non établie</Trans>
                  ) : (
                    <Trans>participation {percentText(round.turnout_pct)}</Trans>
                  )}
                </p>
                <Ballots counts={round.counts} />
                {round.results.length > 0 ? (
                  <ResultBars
                    label={`${block.title}, ${name}`}
                    won={block.election === 'referendum' ? t`majoritaire` : t`élection gagnée`}
                    results={round.results}
                  />
                ) : (
                  <p className="text-sm text-ink-3">
                    <Trans>Résultats détaillés non établis.</Trans>
                  </p>
                )}
                {round.sum_note && <p className="mt-2 text-xs text-ink-3">{round.sum_note}</p>}
                {!round.complete && round.results.length > 0 && (
                  <p className="mt-2 text-xs text-ink-3">
                    <Trans>Principaux résultats seulement : la somme ne fait pas 100 %.</Trans>
                  </p>
                )}
              </div>
            )
          })}
        </div>
      )}
      {block.seats && <Seats block={block} seats={block.seats} />}
      <Groupings block={block} />
    </div>
  )
}
