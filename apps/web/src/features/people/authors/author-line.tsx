import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import { AuthorBadge } from './author-badge.tsx'

/** Below a name: role, party or media, and the region of what is said. Cut with an ellipsis, or `wraps`. */
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
    <div className={clsx('min-w-0 text-xs/[1.125rem] text-ink-3 empty:hidden', !wraps && 'truncate')}>
      {author && <AuthorBadge author={author} />}
      {region && <span className="not-first:separated">{regions[region]}</span>}
    </div>
  )
}
