import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileReply } from '@parvis/contract/content/posts.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { profileRepliesQuery } from './tab-queries.ts'

function Reply({ reply: { comment, post } }: { reply: ProfileReply }) {
  const name = <bdi className="font-semibold text-ink">{post.author.name}</bdi>
  return (
    <li className="border-b border-line px-4 py-4">
      <Link
        to="/post/$postId"
        params={{ postId: post.id }}
        hash="commentaires"
        className="block rounded-lg border border-line bg-surface px-3.5 py-2.5 text-sm text-ink-2 hover:border-line-strong"
      >
        <span className="block">
          <Trans>En réponse à {name}</Trans>
        </span>
        <span className="mt-0.5 line-clamp-2 wrap-anywhere">
          <bdi>{post.content}</bdi>
        </span>
      </Link>
      <RichText content={comment.content} className="mt-2.5 text-pretty" />
      <p className="mt-1.5 text-sm text-ink-3">
        <ElapsedTime at={comment.created_at} />
      </p>
    </li>
  )
}

/** Replies of a member below posts, each with what it answers. */
export function ProfileReplies({ reference }: { reference: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(profileRepliesQuery(reference))
  if (!query.data) {
    if (!query.error) return <PostCardSkeletons count={3} label={t`Chargement des réponses`} />
    return <QueryFailure title={t`Les réponses n’ont pas pu être chargées`} query={query} />
  }
  const replies = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((one) => [one.comment.id, one]))).values(),
  ]
  if (replies.length === 0 && !query.hasNextPage)
    return <EmptyState icon={MessageCircle} title={t`Aucune réponse pour le moment`} />
  return (
    <>
      <ul aria-label={t`Réponses`}>
        {replies.map((reply) => (
          <Reply key={reply.comment.id} reply={reply} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<PostCardSkeletons count={2} label={t`Chargement de la suite`} />} />
    </>
  )
}
