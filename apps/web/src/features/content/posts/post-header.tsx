import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { Lock, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthorBadge } from '../../people/authors/author-badge.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { PostMenuButton } from './post-menu-button.tsx'

const factClass = 'inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-3'

function Visibility({ of }: { of: PostView['visibility'] }) {
  if (of === 'public') return null
  const Icon = of === 'private' ? Lock : Users
  return (
    <span className={factClass}>
      <Icon aria-hidden="true" size={12} />
      {of === 'private' ? <Trans>Privé</Trans> : <Trans>Abonnés</Trans>}
    </span>
  )
}

/** Author, time, role and place of a post, and its menu. */
export function PostHeader({
  post,
  time,
  onDeleted,
}: {
  post: PostView
  time?: ReactNode
  onDeleted?: () => void
}) {
  return (
    <header className="flex gap-3">
      <AuthorAvatar author={post.author} userId={post.user_id} />
      <div className="min-w-0 flex-1">
        <AuthorName author={post.author} time={time} />
        <div className="mt-[3px] flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {post.author && <AuthorBadge author={post.author} />}
          {post.region_code && (
            <span className={factClass}>
              <MapPin aria-hidden="true" size={12} />
              {regions[post.region_code]}
            </span>
          )}
          {!post.moderation?.withheld && <Visibility of={post.visibility} />}
        </div>
      </div>
      <PostMenuButton post={post} onDeleted={onDeleted} />
    </header>
  )
}
