import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { removePost } from '../../../cache/post-cache.ts'
import { useListedPost } from '../../../cache/post-queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { CommentSection } from './comment-section.tsx'
import { LiveComments } from './live-comments.tsx'

/** A listed post's comments, over the list. */
export function CommentsPanel({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: post, error, isFetching, refetch } = useListedPost(postId)
  const name = post?.author?.name ?? t`Utilisateur inconnu`

  const onRemoved = () => {
    // One's own post was deleted by oneself: the toast of the deletion says so already.
    if (!post?.isOwnPost) notify.error(t`Post non trouvé`, t`Ce post n'existe pas ou a été supprimé.`)
    onClose()
    removePost(client, postId)
  }

  return (
    <Dialog
      isOwnPage
      tall
      title={post ? t`Post de ${name}` : t`Commentaires`}
      description={
        post && (
          <>
            <span className="line-clamp-2 text-pretty wrap-anywhere">{post.content}</span>
            <Link
              to="/post/$postId"
              params={{ postId }}
              replace
              className="hit-44 mt-1.5 inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-blue hover:underline"
            >
              <Trans>Voir le post</Trans>
              <ArrowUpRight aria-hidden="true" size={16} />
            </Link>
          </>
        )
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {post && (
        <>
          <LiveComments postId={postId} onRemoved={onRemoved} />
          <CommentSection post={post} />
        </>
      )}
      {!post && error && (
        <QueryFailure title={t`Commentaires indisponibles`} query={{ error, isFetching, refetch }} />
      )}
      {!post && !error && <PostCardSkeletons count={1} label={t`Chargement du post`} />}
    </Dialog>
  )
}
