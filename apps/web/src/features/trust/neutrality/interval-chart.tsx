import type { NeutralityLine } from '@parvis/contract/trust/transparency.schemas.ts'
import { useGroupName } from './texts.ts'

/**
 * Share of each group as a bar, its interval as a line over it, and its share of posts as a mark. The table beside it
 * says the same in figures.
 */
export function IntervalChart({ lines }: { lines: readonly NeutralityLine[] }) {
  const name = useGroupName()
  const most = Math.max(...lines.flatMap(({ high, of_posts: ofPosts }) => [high, ofPosts]), 0.01)
  const at = (share: number) => `${(share / most) * 100}%`
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5 px-3.5 py-3">
      {lines.map(({ group, of_posts: ofPosts, share, low, high, differs }) => (
        <div key={group} className="grid grid-cols-[minmax(0,9.5rem)_1fr] items-center gap-3 text-sm">
          <span className="truncate">{name(group)}</span>
          <span className="relative block h-4 rounded-sm bg-sunk">
            <span
              className="absolute inset-y-0.5 left-0 rounded-sm"
              style={{
                width: at(share),
                background: differs ? 'var(--question)' : 'var(--blue)',
                opacity: 0.45,
              }}
            />
            <span
              className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
              style={{ left: at(low), width: at(high - low) }}
            />
            <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: at(ofPosts) }} />
          </span>
        </div>
      ))}
    </div>
  )
}
