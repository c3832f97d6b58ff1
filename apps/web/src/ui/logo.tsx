import { clsx } from 'clsx'
import { siteFacts, siteName } from '../lib/site-name.ts'
import { Seats } from './arc.tsx'

const arrangements = {
  beside: 'gap-2 text-xl',
  /**
   * The word below the mark, where a header leaves less room: a guest's narrowest, and a member's of phones. There it does
   * not grow with the reader's text size.
   */
  'below-under-380':
    'gap-2 text-[min(1.25rem,max(20px,5.2vw))] max-[379px]:flex-col max-[379px]:gap-0 max-[379px]:text-[12px]/[12px]',
  'below-on-phones': 'gap-2 text-xl max-sm:flex-col max-sm:gap-0 max-sm:text-[12px]/[12px]',
}

/** The forum's half circle of seats on its brass step; the word is text, not picture. */
export function Logo({ size = 26, word = 'beside' }: { size?: number; word?: keyof typeof arrangements }) {
  return (
    <span
      className={clsx('flex items-center font-display font-bold tracking-tight text-ink', arrangements[word])}
    >
      {siteFacts.logo === undefined ? (
        <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
          <g fill="currentColor">
            <Seats />
          </g>
          <rect x="2.5" y="24.6" width="27" height="2.4" rx="1.2" fill="var(--brass)" />
        </svg>
      ) : (
        <img src={siteFacts.logo} width={size} height={size} alt="" className="rounded-md" />
      )}
      {siteName}
    </span>
  )
}
