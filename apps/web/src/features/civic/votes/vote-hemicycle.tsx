import { Trans, useLingui } from '@lingui/react/macro'
import type { RollCallView, VotedHemicycle } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hemicycleOf } from '../../../lib/hemicycle.ts'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { votersQuery } from './queries.ts'
import { positionTexts } from './vote-texts.ts'

/** Letters of the contract, in the order of the legend. */
const letters = ['p', 'c', 'a', 'n', '-'] as const
type Letter = (typeof letters)[number]

const looks: Record<Letter, { fill: string; stroke: string }> = {
  p: { fill: 'var(--support)', stroke: 'var(--support)' },
  c: { fill: 'var(--danger)', stroke: 'var(--danger)' },
  a: { fill: 'var(--question)', stroke: 'var(--question)' },
  n: { fill: 'none', stroke: 'var(--ink-2)' },
  '-': { fill: 'none', stroke: 'var(--line-strong)' },
}

/** A mark of its own for each position: disc, diamond, triangle, ring, and a small ring for who did not vote. */
function markOf(letter: Letter, x: number, y: number, radius: number): string {
  const at = (value: number) => value.toFixed(2)
  const ring = (r: number) =>
    `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0a${at(r)} ${at(r)} 0 1 0 ${at(-2 * r)} 0Z`
  const long = radius * 1.15
  if (letter === 'c')
    return `M${at(x)} ${at(y - long)}L${at(x + long)} ${at(y)}L${at(x)} ${at(y + long)}L${at(x - long)} ${at(y)}Z`
  if (letter === 'a')
    return `M${at(x)} ${at(y - long)}L${at(x + long)} ${at(y + radius)}L${at(x - long)} ${at(y + radius)}Z`
  if (letter === 'n') return ring(radius * 0.8)
  return ring(letter === '-' ? radius * 0.35 : radius)
}

const view = { width: 400, height: 212 }
const size = 180
const centre = { x: view.width / 2, y: 204 }
/** Distance of the band of groups from the centre, where the outer arc has 1. */
const band = 1.075

interface Drawing {
  marks: Record<Letter, string>
  groups: { colour: string; path: string }[]
}

function draw(runs: VotedHemicycle['runs'], groups: RollCallView['groups']): Drawing {
  const positions = runs.map((run) => run.positions).join('')
  const { seats, radius } = hemicycleOf([positions.length], positions.length)
  const marks: Record<Letter, string> = { p: '', c: '', a: '', n: '', '-': '' }
  for (const [place, { x, y }] of seats.entries()) {
    const letter = letters.find((one) => one === positions[place]) ?? '-'
    marks[letter] += markOf(letter, centre.x + x * size, centre.y + y * size, radius * size)
  }
  const angles = seats.map(({ x, y }) => Math.atan2(-y, x))
  let first = 0
  const bands = runs.map((run) => {
    const last = first + run.positions.length - 1
    const from = (angles[first] ?? 0) + 0.004
    const to = (angles[last] ?? 0) - 0.004
    first = last + 1
    const colour = run.group === null ? null : (groups[run.group]?.colour ?? null)
    return { colour: colour ?? 'var(--line-strong)', path: arcOf(from, to) }
  })
  return { marks, groups: bands }
}

/** An arc of the band, from an angle to a smaller one. */
function arcOf(from: number, to: number): string {
  const at = (angle: number) =>
    `${(centre.x + Math.cos(angle) * size * band).toFixed(2)} ${(centre.y - Math.sin(angle) * size * band).toFixed(2)}`
  return `M${at(from)}A${size * band} ${size * band} 0 0 1 ${at(to)}`
}

/** The chamber with a mark for each member, by position; the list of voters below is the same in words. */
export function VoteHemicycle({ vote }: { vote: RollCallView }) {
  const { t } = useLingui()
  const query = useQuery(votersQuery(vote.uid))
  // The list of voters says why nothing is loaded.
  if (query.error && !query.data) return null
  if (!query.data) return <ListWaiting label={t`Chargement de l’hémicycle`} />
  const { hemicycle } = query.data
  return (
    <section className="mt-6" aria-labelledby="hemicycle">
      <h2 id="hemicycle" className="text-lg">
        <Trans>L’hémicycle</Trans>
      </h2>
      {hemicycle === null ? (
        <p className="mt-1 text-sm text-ink-2">
          <Trans>
            Les places occupées lors de ce scrutin ne sont pas connues : il n’est pas dessiné. La liste des
            votes suit.
          </Trans>
        </p>
      ) : (
        <Figure vote={vote} hemicycle={hemicycle} />
      )}
    </section>
  )
}

function Figure({ vote, hemicycle: { basis, runs } }: { vote: RollCallView; hemicycle: VotedHemicycle }) {
  const { t, i18n } = useLingui()
  const { groups } = vote
  const drawing = useMemo(() => draw(runs, groups), [runs, groups])
  const positions = runs.map((run) => run.positions).join('')
  const names: Record<Letter, string> = {
    p: i18n._(positionTexts.for),
    c: i18n._(positionTexts.against),
    a: i18n._(positionTexts.abstention),
    n: i18n._(positionTexts.non_voter),
    '-': vote.kind === 'censure' ? t`N’a pas voté la motion` : t`N’a pas pris part au vote`,
  }
  const shown = letters
    .map((letter) => ({ letter, name: names[letter], count: positions.split(letter).length - 1 }))
    .filter(({ count }) => count > 0)
  const counts = shown.map(({ name, count }) => `${name} ${i18n.number(count)}`).join(' ; ')
  return (
    <figure>
      <svg
        role="img"
        aria-label={t`Hémicycle de ${i18n.number(positions.length)} membres, de gauche à droite. ${counts}.`}
        viewBox={`0 0 ${view.width} ${view.height}`}
        className="mx-auto mt-2 block w-full max-w-[600px]"
      >
        {drawing.groups.map(({ colour, path }) => (
          <path
            key={path}
            d={path}
            fill="none"
            stroke={`color-mix(in oklab, ${colour}, var(--ink) var(--chart-lift))`}
            strokeWidth={4}
          />
        ))}
        {letters.map((letter) => (
          <path
            key={letter}
            d={drawing.marks[letter]}
            fill={looks[letter].fill}
            stroke={looks[letter].stroke}
            strokeWidth={looks[letter].fill === 'none' ? 0.8 : 0}
          />
        ))}
      </svg>
      <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink-2">
        {shown.map(({ letter, name, count }) => (
          <li key={letter} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
              <path
                d={markOf(letter, 6, 6, 4.6)}
                fill={looks[letter].fill}
                stroke={looks[letter].stroke}
                strokeWidth={looks[letter].fill === 'none' ? 1.2 : 0}
              />
            </svg>
            {name} <span className="font-semibold text-ink tabular-nums">{i18n.number(count)}</span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 text-xs text-ink-3">
        {basis === 'seats' ? (
          <Trans>
            De gauche à droite selon les numéros des sièges à cette date. La bande extérieure montre les
            groupes.
          </Trans>
        ) : (
          <Trans>
            Dessiné par groupe, de gauche à droite : les sièges de chacun à cette date ne sont pas connus. La
            bande extérieure montre les groupes.
          </Trans>
        )}
      </figcaption>
    </figure>
  )
}
