import { clsx } from 'clsx'

/** The forum's half circle of seats on its brass step; the word beside it is text, not picture. */
export function Logo({ size = 26, wordless = 'never' }: { size?: number; wordless?: 'never' | 'on-phones' }) {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight text-ink">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <g fill="currentColor">
          <circle cx="4.5" cy="20" r="2" />
          <circle cx="7.6" cy="12.9" r="2" />
          <circle cx="13.2" cy="8.6" r="2" />
          <circle cx="18.8" cy="8.6" r="2" />
          <circle cx="24.4" cy="12.9" r="2" />
          <circle cx="27.5" cy="20" r="2" />
          <circle cx="11" cy="19" r="1.7" opacity=".65" />
          <circle cx="16" cy="14.8" r="1.7" opacity=".65" />
          <circle cx="21" cy="19" r="1.7" opacity=".65" />
        </g>
        <rect x="2.5" y="24.6" width="27" height="2.4" rx="1.2" fill="var(--brass)" />
      </svg>
      <span className={clsx(wordless === 'on-phones' && 'max-sm:sr-only')}>Parvis</span>
    </span>
  )
}
