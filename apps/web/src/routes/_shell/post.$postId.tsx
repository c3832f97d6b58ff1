import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { getPost } from '@parvis/contract/content/posts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { forgetPost, storePost } from '../../cache/post-cache.ts'
import { postQuery } from '../../cache/post-queries.ts'
import { CommentSection } from '../../features/content/comments/comment-section.tsx'
import { LiveComments } from '../../features/content/comments/live-comments.tsx'
import { commentQuery, commentsQuery } from '../../features/content/comments/queries.ts'
import { LinkPreviewCard } from '../../features/content/link-previews/link-preview-card.tsx'
import { MediaFigure } from '../../features/content/media/media-figure.tsx'
import { EditedMark } from '../../features/content/posts/edited-mark.tsx'
import { LivePost } from '../../features/content/posts/live-post.tsx'
import { PostActions } from '../../features/content/posts/post-actions.tsx'
import { PostHeader } from '../../features/content/posts/post-header.tsx'
import { PostMoment } from '../../features/content/posts/post-moment.tsx'
import { AskOffer } from '../../features/content/questions/ask-offer.tsx'
import { QuestionSection } from '../../features/content/questions/question-section.tsx'
import { RepostButton } from '../../features/content/reposts/repost-button.tsx'
import { RepostedBy } from '../../features/content/reposts/reposted-by.tsx'
import { MissingOriginal, RepostedOriginal } from '../../features/content/reposts/reposted-original.tsx'
import { SaveButton } from '../../features/content/saves/save-button.tsx'
import { ShareButton } from '../../features/messaging/shares/share-button.tsx'
import { ApiError, call, NetworkError } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { usePageLinks } from '../../lib/served-tags.ts'
import { Moderated } from '../../slots/moderation.tsx'
import { Held } from '../../slots/reserves.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notify.ts'
import { PostCardSkeletons } from '../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RichText } from '../../ui/rich-text.tsx'

async function beginPost(client: QueryClient, postId: string): Promise<void> {
  await client.prefetchQuery(postQuery(postId))
  const answerId = client.getQueryData(postQuery(postId).queryKey)?.answer_id
  if (answerId) await client.prefetchQuery(commentQuery(postId, answerId))
}

export const Route = createFileRoute('/_shell/post/$postId')({
  loader: ({ context, params }) => {
    void beginPost(context.queryClient, params.postId)
    void context.queryClient.prefetchInfiniteQuery(commentsQuery(params.postId, 'newest'))
  },
  component: Post,
})

function BackBar() {
  const { t } = useLingui()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className="sticky top-(--header-offset) z-20 flex h-[50px] items-center gap-1 border-b border-line bg-paper/92 px-2 backdrop-blur-md">
      <IconButton
        label={t`Retour`}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
      >
        <ArrowLeft aria-hidden="true" size={20} />
      </IconButton>
      <h1 className="text-lg">{t`Post`}</h1>
    </div>
  )
}

function Shown({ post, onDeleted }: { post: PostView; onDeleted: () => void }) {
  // From a card's comment count: the section is there before its comments are.
  useEffect(() => {
    if (location.hash === '#commentaires') document.getElementById('commentaires')?.scrollIntoView()
  }, [])

  return (
    <>
      <article data-post={post.id} className="border-b border-line px-4 pt-4 pb-2.5">
        <PostHeader post={post} onDeleted={onDeleted} />
        <Moderated mark={post.moderation} own={post.isOwnPost} className="mt-3.5" />
        <Held post={post} className="mt-3.5" />
        <RichText content={post.content} className="my-3.5 text-[1.1875rem]/[1.5] text-pretty" />
        {post.media && (
          <MediaFigure media={post.media} more={post.moreMedia} place="page" className="mb-3.5" />
        )}
        {post.linkPreview && <LinkPreviewCard preview={post.linkPreview} className="mb-3.5" />}
        <RepostedOriginal quote={post} className="mb-3.5" />
        <p className="mb-3 text-sm text-ink-3">
          <PostMoment at={post.created_at} />
          <EditedMark post={post} />
        </p>
        <PostActions post={post} className="border-t border-line pt-2.5">
          <RepostButton post={post} />
          <ShareButton post={post} />
          <SaveButton post={post} />
        </PostActions>
        <AskOffer post={post} />
      </article>
      <QuestionSection post={post} />
      <CommentSection post={post} />
    </>
  )
}

/** Nothing of its own to show: its original's page does. */
function PlainRepost({ repost }: { repost: PostView }) {
  if (repost.original) return <Navigate to="/post/$postId" params={{ postId: repost.original.id }} replace />
  return (
    <div className="p-4">
      <RepostedBy repost={repost} />
      <MissingOriginal />
    </div>
  )
}

function Post() {
  const { t } = useLingui()
  const { postId } = Route.useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  // What a list has brought shows at once, and is asked for again: its author may have closed it meanwhile.
  const query = useQuery({ ...postQuery(postId), staleTime: 0 })
  const { data: post, error } = query
  const name = post?.author?.name ?? t`Utilisateur inconnu`
  usePageTitle(post ? t`Post de ${name}` : t`Post`)
  usePageLinks(
    post?.visibility === 'public'
      ? { address: `/post/${post.id}`, feed: `/profile/${post.user_id}/feed.xml` }
      : null,
  )

  const goHome = () => void navigate({ to: '/', replace: true })
  const unknown = () => {
    notify.error(t`Post non trouvé`, t`Ce post n'existe pas ou a été supprimé.`)
    goHome()
    forgetPost(client, postId)
  }
  // Moderation may have removed one's own post: it is still there for oneself, and says so. Deleted by oneself it is
  // not, and the toast of the deletion has said so already.
  const onOwnRemoved = () =>
    void call(getPost, { params: { postId } }).then((kept) => storePost(client, kept), goHome)
  const onError = useEffectEvent((failure: Error) => {
    const code = failure instanceof ApiError ? failure.code : null
    if (code === 'post_not_found' || code === 'validation_failed') return unknown()
    // What was read before stays readable: only a page with nothing to show leads away.
    if (post) return
    // It is read with the connection, by itself.
    if (failure instanceof NetworkError && !navigator.onLine) return
    notify.error(t`Erreur`, t`Impossible de charger le post.`)
    goHome()
  })
  useEffect(() => {
    if (error) onError(error)
  }, [error])

  return (
    <>
      <BackBar />
      {post && <LiveComments postId={postId} onRemoved={post.isOwnPost ? onOwnRemoved : unknown} />}
      {post?.original && <LivePost id={post.original.id} />}
      {post?.repost_kind === 'plain' ? (
        <PlainRepost repost={post} />
      ) : post ? (
        <Shown key={postId} post={post} onDeleted={goHome} />
      ) : error ? (
        <QueryFailure title={t`Impossible de charger le post.`} query={query} />
      ) : (
        <PostCardSkeletons count={1} label={t`Chargement du post`} />
      )}
    </>
  )
}
