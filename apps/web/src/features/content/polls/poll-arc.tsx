import { hemicycleOf, shareOut } from '../../../lib/hemicycle.ts'

const seatCount = 60

/** One colour for each option, by its position; further options begin again. None is that of a party or a reaction. */
const colours = [
  'var(--blue)',
  'var(--brass)',
  'color-mix(in srgb, var(--blue) 55%, var(--surface))',
  'color-mix(in srgb, var(--brass) 55%, var(--surface))',
  'var(--ink-3)',
  'color-mix(in srgb, var(--ink-3) 50%, var(--surface))',
]

export const optionColour = (position: number): string => colours[position % colours.length] ?? 'var(--ink-3)'

/** The votes of a poll as the seats of a forum. Decorative: the figures stand below it. */
export function PollArc({ votes }: { votes: readonly number[] }) {
  const groups = votes.some((count) => count > 0) ? shareOut(seatCount, votes) : votes.map(() => 0)
  const { seats, radius } = hemicycleOf(groups, seatCount)
  const edge = 1 + radius
  return (
    <svg
      viewBox={`${-edge} ${-edge} ${2 * edge} ${edge + radius}`}
      aria-hidden="true"
      className="mx-auto mb-3 w-44"
    >
      {seats.map(({ x, y, group }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={radius}
          className="transition-[fill] duration-500"
          style={{ fill: group === -1 ? 'var(--line)' : optionColour(group) }}
        />
      ))}
    </svg>
  )
}
