import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import { AuthorBadge } from './author-badge.tsx'

/**
 * Below a name: role, party or media, and the region of what is said. `wraps`: in full, on as many lines as it takes. One
 * line otherwise: phones show the party's short name, and the region goes where it does not fit.
 */
export function AuthorLine({
  author,
  region,
  wraps = false,
}: {
  author: AuthorView | null
  region: RegionCode | null
  wraps?: boolean
}) {
  return (
    <div
      className={clsx(
        'min-w-0 text-xs/[1.125rem] text-ink-3 empty:hidden',
        !wraps && 'flex h-[1.125rem] flex-wrap overflow-hidden',
      )}
    >
      {author && (
        <span className={clsx(!wraps && 'max-w-full truncate')}>
          <AuthorBadge author={author} isShort={!wraps} />
        </span>
      )}
      {region && <span className={clsx('not-first:separated', !wraps && 'truncate')}>{regions[region]}</span>}
    </div>
  )
}
