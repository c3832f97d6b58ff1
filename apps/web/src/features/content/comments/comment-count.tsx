import { Plural } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { compactCount } from '../../../lib/compact-count.ts'
import { loadCommentsPanel } from './open-panel.ts'

/**
 * How many comments a listed post has. It opens them over the list; the address is that of the post, where one who
 * reloads, keeps or sends it finds them again, and so does one who opens it in a new tab.
 */
export function CommentCount({ post }: { post: PostView }) {
  // A failure is told by the panel, once it is wanted.
  const prepare = () => void loadCommentsPanel().catch(() => undefined)
  return (
    <Link
      to="."
      search
      state={(before) => ({ ...before, commentsOf: post.id })}
      mask={{
        to: '/post/$postId',
        params: { postId: post.id },
        hash: 'commentaires',
        unmaskOnReload: true,
      }}
      resetScroll={false}
      preload={false}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      className="card-action text-ink-2 hover:text-ink"
    >
      <MessageCircle aria-hidden="true" size={17} strokeWidth={1.75} />
      <span aria-hidden="true">{compactCount(post.commentCount)}</span>
      <span className="sr-only">
        <Plural value={post.commentCount} one="# commentaire" other="# commentaires" />
      </span>
    </Link>
  )
}
