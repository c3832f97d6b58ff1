import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OpinionGroup } from '@parvis/contract/civic/consultations.schemas.ts'
import { getOwnPosition } from '@parvis/contract/civic/consultations.ts'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'

const [width, height, margin] = [320, 200, 44]

/** The groups in the plane of the votes, and the reader's own place if they ask. The table has the same content. */
export function OpinionMap({
  consultationId,
  groups: published,
}: {
  consultationId: string
  groups: OpinionGroup[]
}) {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const own = useSingleFlight({
    mutationFn: () => call(getOwnPosition, { params: { consultationId } }),
    onError: (error) =>
      notifyFailure(error, t`Votre place n’a pas pu être calculée.`, t`Connectez-vous pour continuer.`),
  })
  const place = own.data?.position ?? null
  const groups = published.flatMap(({ x, y, ...group }) =>
    x === null || y === null ? [] : [{ ...group, x, y }],
  )
  const points = [...groups, ...(place ? [place] : [])]
  const largest = Math.max(...groups.map(({ size }) => size))
  const scaleOf = (values: number[], length: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return (value: number) =>
      margin + (most === least ? 0.5 : (value - least) / (most - least)) * (length - 2 * margin)
  }
  const across = scaleOf(
    points.map(({ x }) => x),
    width,
  )
  const down = scaleOf(
    points.map(({ y }) => y),
    height,
  )
  return (
    <Card title={t`Carte des groupes`}>
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full rounded-lg bg-sunk" aria-hidden="true">
        {groups.map(({ letter, size, x, y }) => (
          <g key={letter}>
            <circle
              cx={across(x)}
              cy={down(y)}
              r={12 + 26 * Math.sqrt(size / largest)}
              className="fill-blue-soft stroke-blue"
            />
            <text
              x={across(x)}
              y={down(y) + 5}
              textAnchor="middle"
              className="fill-ink text-base font-semibold"
            >
              {letter}
            </text>
          </g>
        ))}
        {place && (
          <circle
            cx={across(place.x)}
            cy={down(place.y)}
            r={6}
            className="fill-question stroke-surface stroke-2"
          />
        )}
      </svg>
      <p className="mt-2 text-sm text-ink-2">
        <Trans>
          Plus deux cercles sont proches, plus les groupes répondent de la même façon. Un cercle plus grand
          compte plus de personnes.
        </Trans>
      </p>
      <ul aria-label={t`Légende`} className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
        {groups.map(({ letter, size }) => (
          <li key={letter} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3.5 shrink-0 rounded-full border border-blue bg-blue-soft"
            />
            <Plural
              value={size}
              one={`Groupe ${letter} : # personne`}
              other={`Groupe ${letter} : # personnes`}
            />
          </li>
        ))}
        {place && (
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full bg-question" />
            <Trans>Votre place</Trans>
          </li>
        )}
      </ul>
      {profile !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <Button look="secondary" size="sm" busy={own.isPending} onClick={() => own.mutate()}>
            <Trans>Me situer</Trans>
          </Button>
          <span role="status">
            {own.isSuccess &&
              (place ? (
                <Trans>Vous êtes au plus près du groupe {place.letter}. Vous seul le voyez.</Trans>
              ) : (
                <Trans>Répondez d’abord à quelques énoncés.</Trans>
              ))}
          </span>
        </div>
      )}
    </Card>
  )
}
