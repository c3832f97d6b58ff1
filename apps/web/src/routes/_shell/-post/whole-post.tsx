import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { getPost } from '@parvis/contract/content/posts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { removePost, storePost } from '../../../cache/post-cache.ts'
import { postQuery } from '../../../cache/post-queries.ts'
import { CommentSection } from '../../../features/content/comments/comment-section.tsx'
import { LiveComments } from '../../../features/content/comments/live-comments.tsx'
import { NotesSection } from '../../../features/content/context-notes/notes-section.tsx'
import { ShownNote } from '../../../features/content/context-notes/shown-note.tsx'
import { LinkPreviewCard } from '../../../features/content/link-previews/link-preview-card.tsx'
import { textAboveCard } from '../../../features/content/link-previews/text-above-card.ts'
import { MediaFigure } from '../../../features/content/media/media-figure.tsx'
import { EditedMark } from '../../../features/content/posts/edited-mark.tsx'
import { LivePost } from '../../../features/content/posts/live-post.tsx'
import { PostActions } from '../../../features/content/posts/post-actions.tsx'
import { PostHeader } from '../../../features/content/posts/post-header.tsx'
import { PostMoment } from '../../../features/content/posts/post-moment.tsx'
import { AskOffer } from '../../../features/content/questions/ask-offer.tsx'
import { QuestionSection } from '../../../features/content/questions/question-section.tsx'
import { RepostButton } from '../../../features/content/reposts/repost-button.tsx'
import { RepostedBy } from '../../../features/content/reposts/reposted-by.tsx'
import { MissingOriginal, RepostedOriginal } from '../../../features/content/reposts/reposted-original.tsx'
import { SaveButton } from '../../../features/content/saves/save-button.tsx'
import { ShareButton } from '../../../features/messaging/shares/share-button.tsx'
import { call, isUnknownAddress, NetworkError } from '../../../lib/api-client.ts'
import { backgroundPart } from '../../../lib/parts.ts'
import { usePageLinks } from '../../../lib/served-tags.ts'
import { Moderated } from '../../../slots/moderation.tsx'
import { Held } from '../../../slots/reserves.tsx'
import { notify } from '../../../ui/notify.ts'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

const ThreadPosts = lazy(
  backgroundPart(
    () => import(/* visits: rare */ '../../../features/content/posts/thread-posts.tsx'),
    'ThreadPosts',
  ),
)

function Shown({ post, onDeleted }: { post: PostView; onDeleted: () => void }) {
  // From a card's comment count or question: the section is there before its rows are.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  const threadPosts = (side: 'before' | 'after') =>
    post.thread && (
      <Suspense>
        <ThreadPosts postId={post.id} thread={post.thread} side={side} />
      </Suspense>
    )
  return (
    <>
      {threadPosts('before')}
      <article data-post={post.id} className="border-b border-line px-4 pt-4 pb-2.5">
        <PostHeader post={post} onDeleted={onDeleted} />
        <Moderated mark={post.moderation} own={post.isOwnPost} className="mt-3.5" />
        <Held post={post} className="mt-3.5" />
        <RichText
          content={textAboveCard(post)}
          className="my-3.5 empty:hidden text-[1.1875rem]/[1.5] text-pretty"
        />
        {post.media && (
          <MediaFigure media={post.media} more={post.more_media} place="page" className="mb-3.5" />
        )}
        {post.link_preview && <LinkPreviewCard preview={post.link_preview} className="mb-3.5" />}
        <RepostedOriginal quote={post} className="mb-3.5" />
        <ShownNote post={post} className="mb-3.5" />
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
      {threadPosts('after')}
      <NotesSection post={post} />
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

/** A post in full with its questions and comments. `onLeave`: there is no post, or no longer. */
export function WholePost({ postId, onLeave }: { postId: string; onLeave: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  // The post that a list has brought shows at once. It is read again: its author may have closed it meanwhile.
  const query = useQuery({ ...postQuery(postId), staleTime: 0 })
  const { data: post, error } = query
  usePageLinks(
    post?.visibility === 'public'
      ? { address: `/post/${post.id}`, feed: `/profile/${post.user_id}/feed.xml` }
      : null,
  )

  const unknown = () => {
    notify.error(t`Post non trouvé`, t`Ce post n'existe pas ou a été supprimé.`)
    onLeave()
    removePost(client, postId)
  }
  // Moderation may have removed one's own post: it is still there for oneself, and says so. Deleted by oneself it is
  // not, and the toast of the deletion has said so already.
  const onOwnRemoved = () =>
    void call(getPost, { params: { postId } }).then((kept) => storePost(client, kept), onLeave)
  const onError = useEffectEvent((failure: Error) => {
    if (isUnknownAddress(failure)) return unknown()
    // A post that was read before stays readable: only a page with nothing to show leads away.
    if (post) return
    // It is read with the connection, by itself.
    if (failure instanceof NetworkError && !navigator.onLine) return
    notify.error(t`Erreur`, t`Impossible de charger le post.`)
    onLeave()
  })
  useEffect(() => {
    if (error) onError(error)
  }, [error])

  return (
    <>
      {post && <LiveComments postId={postId} onRemoved={post.isOwnPost ? onOwnRemoved : unknown} />}
      {post?.original && <LivePost id={post.original.id} />}
      {post?.repost_kind === 'plain' ? (
        <PlainRepost repost={post} />
      ) : post ? (
        <Shown key={postId} post={post} onDeleted={onLeave} />
      ) : error ? (
        <QueryFailure title={t`Impossible de charger le post.`} query={query} />
      ) : (
        <PostCardSkeletons count={1} label={t`Chargement du post`} />
      )}
    </>
  )
}
