import { clsx } from 'clsx'
import { Seats } from './arc.tsx'

/** The forum's half circle of seats on its brass step; the word beside it is text, not picture. */
export function Logo({ size = 26, wordless = 'never' }: { size?: number; wordless?: 'never' | 'on-phones' }) {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight text-ink">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <g fill="currentColor">
          <Seats />
        </g>
        <rect x="2.5" y="24.6" width="27" height="2.4" rx="1.2" fill="var(--brass)" />
      </svg>
      <span className={clsx(wordless === 'on-phones' && 'max-sm:sr-only')}>Parvis</span>
    </span>
  )
}
