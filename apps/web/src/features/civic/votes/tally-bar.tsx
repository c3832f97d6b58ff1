import type { VotePosition } from '@parvis/contract/civic/roll-calls.ts'

/** Positions that a bar shows, in its order. */
export const castPositions = ['for', 'against', 'abstention'] as const

export const castColours: Record<Exclude<VotePosition, 'non_voter'>, string> = {
  for: 'bg-support',
  against: 'bg-danger',
  abstention: 'bg-question',
}

/**
 * Votes cast, as parts of one bar; the figures stand beside it. `required`: number of votes that a motion needs, up to
 * which the bar leads.
 */
export function TallyBar({
  votes,
  required = 0,
}: {
  votes: Record<(typeof castPositions)[number], number>
  required?: number
}) {
  const cast = castPositions.reduce((sum, position) => sum + votes[position], 0)
  const whole = Math.max(cast, required, 1)
  return (
    <span aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunk">
      {castPositions.map((position) =>
        votes[position] === 0 ? null : (
          <span
            key={position}
            className={castColours[position]}
            style={{ width: `${(votes[position] / whole) * 100}%` }}
          />
        ),
      )}
    </span>
  )
}
