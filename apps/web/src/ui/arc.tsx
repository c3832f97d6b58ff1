import { clsx } from 'clsx'

/** Seats of the forum's half circle, in a square of 32: the outer row from left to right, then the inner one. */
const seats = [
  [4.5, 20],
  [7.6, 12.9],
  [13.2, 8.6],
  [18.8, 8.6],
  [24.4, 12.9],
  [27.5, 20],
  [11, 19],
  [16, 14.8],
  [21, 19],
] as const

/** Seats in the outer row. */
const outer = 6

/** The half circle of seats, without its step. The logo, waiting and empty places are drawn with it. */
export function Seats({ row = 'both' }: { row?: 'both' | 'outer' }) {
  return seats
    .slice(0, row === 'outer' ? outer : undefined)
    .map(([x, y], place) => (
      <circle key={x} cx={x} cy={y} r={place < outer ? 2 : 1.7} opacity={place < outer ? undefined : 0.65} />
    ))
}

/** Shows that something is on its way: the seats light up one after the other. Decorative: a text says what is waited for. */
export function ArcLoader({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="2 -2 28 28"
      fill="currentColor"
      aria-hidden="true"
      className={clsx('arc-loader shrink-0', className)}
    >
      <Seats />
    </svg>
  )
}
