import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Lock, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { AuthorLine } from '../../people/authors/author-line.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { PostMenuButton } from './post-menu-button.tsx'

function Visibility({ of }: { of: PostView['visibility'] }) {
  if (of === 'public') return null
  const Icon = of === 'private' ? Lock : Users
  return (
    <span className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap">
      <Icon aria-hidden="true" size={12} />
      {of === 'private' ? <Trans>Privé</Trans> : <Trans>Abonnés</Trans>}
    </span>
  )
}

/**
 * Shows the author in two lines, and the post's menu. A card gives its `time` and keeps each line whole; the post's own page
 * gives none, shows @username and lets lines wrap.
 */
export function PostHeader({
  post,
  time,
  onDeleted,
}: {
  post: PostView
  time?: ReactNode
  onDeleted?: () => void
}) {
  const isCard = time !== undefined
  return (
    <header className="flex gap-3">
      <AuthorAvatar author={post.author} userId={post.user_id} />
      <div className="min-w-0 flex-1 pt-px">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <AuthorName author={post.author} time={time} withHandle={!isCard} />
          </div>
          <PostMenuButton post={post} onDeleted={onDeleted} />
        </div>
        <div className="flex items-center gap-x-2 text-xs text-ink-3">
          <AuthorLine author={post.author} region={post.region_code} wraps={!isCard} />
          {!post.moderation?.withheld && <Visibility of={post.visibility} />}
        </div>
      </div>
    </header>
  )
}
