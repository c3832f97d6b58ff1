import { Trans, useLingui } from '@lingui/react/macro'
import type { OriginalView, PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type MouseEvent, memo, Suspense, useEffect, useRef, useState } from 'react'
import { asPost } from '../../../cache/post-cache.ts'
import { useListedPost } from '../../../cache/post-queries.ts'
import { backgroundPart } from '../../../lib/parts.ts'
import { Moderated } from '../../../slots/moderation.tsx'
import { Held } from '../../../slots/reserves.tsx'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { FoldableText } from '../../../ui/foldable-text.tsx'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { Folded, filterOf } from '../../people/word-filters/folded.tsx'
import { CommentCount } from '../comments/comment-count.tsx'
import { ShownNote } from '../context-notes/shown-note.tsx'
import { LinkPreviewCard } from '../link-previews/link-preview-card.tsx'
import { textAboveCard } from '../link-previews/text-above-card.ts'
import { MediaFigure } from '../media/media-figure.tsx'
import { AskOffer } from '../questions/ask-offer.tsx'
import { TopQuestion } from '../questions/top-question.tsx'
import { RepostButton } from '../reposts/repost-button.tsx'
import { RepostedBy } from '../reposts/reposted-by.tsx'
import { MissingOriginal, RepostedOriginal } from '../reposts/reposted-original.tsx'
import { SaveButton } from '../saves/save-button.tsx'
import { isForCard } from './card-target.ts'
import { EditedMark } from './edited-mark.tsx'
import { LivePost } from './live-post.tsx'
import { PostActions } from './post-actions.tsx'
import { PostHeader } from './post-header.tsx'

// Few posts are part of a thread: its code is loaded by the first.
const ThreadMark = lazy(backgroundPart(() => import(/* visits: rare */ './thread-mark.tsx'), 'ThreadMark'))

/** Where a card stands in its list, from 1, and how many there are: -1 while nobody knows. */
interface CardPlacement {
  position: number
  total: number
}

const placeClass =
  'scroll-mt-[calc(var(--header-offset)+52px)] scroll-mb-20 border-b border-line px-4 -outline-offset-2'

/** `repost`: the plain repost by which the post stands here. */
type CardProps = { post: PostView; repost?: PostView } & CardPlacement

/** A post that one of the reader's own filters holds stands folded until they ask for it. */
function Card(props: CardProps) {
  const { post, position, total } = props
  const [isRevealed, setRevealed] = useState(false)
  const filter = filterOf(post)
  if (filter === null || isRevealed) return <WholeCard {...props} isRevealed={isRevealed} />
  return (
    <article
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={total}
      data-post={post.id}
      className={`${placeClass} py-2`}
    >
      <Folded by={filter} onShow={() => setRevealed(true)} />
    </article>
  )
}

/** `isRevealed`: the reader has just asked for it, and goes on from here. */
function WholeCard({ post, repost, position, total, isRevealed }: CardProps & { isRevealed: boolean }) {
  const navigate = useNavigate()
  const ref = useRef<HTMLElement>(null)
  const read = useInView(ref, { after: 400 })
  useEffect(() => {
    if (isRevealed) ref.current?.focus({ preventScroll: true })
  }, [isRevealed])
  const address = { to: '/post/$postId', params: { postId: post.id } } as const

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget: card, target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    // Dialogs and menus opened from the card are its children for React, not in the page.
    if (!card.contains(target) || !isForCard(card, target)) return
    if (event.metaKey || event.ctrlKey) window.open(`/post/${post.id}`, '_blank', 'noopener')
    else void navigate(address)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) void navigate(address)
  }

  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={total}
      data-post={post.id}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={`${placeClass} cursor-pointer pt-3 pb-2 transition-colors duration-150 hover:bg-surface/60`}
    >
      {read && <LivePost id={post.id} />}
      {read && repost && <LivePost id={repost.id} />}
      {read && post.original && <LivePost id={post.original.id} />}
      {repost && <RepostedBy repost={repost} />}
      <PostHeader
        post={post}
        time={
          <>
            <Link {...address} className="hit-44 inline-flex hover:underline">
              <ElapsedTime at={post.created_at} />
            </Link>
            <EditedMark post={post} />
          </>
        }
      />
      <Moderated mark={post.moderation} own={post.isOwnPost} className="mt-2" />
      <Held post={post} className="mt-2" />
      <FoldableText
        content={textAboveCard(post)}
        className="my-2 text-post/[1.5625rem] text-pretty empty:hidden"
      />
      {post.media && (
        <MediaFigure media={post.media} more={post.more_media} place="card" className="mb-2.5" />
      )}
      {post.link_preview && <LinkPreviewCard preview={post.link_preview} className="mb-2.5" />}
      <RepostedOriginal quote={post} className="mb-2.5" />
      {post.thread && (
        <Suspense fallback={<div className="mb-2 h-9" />}>
          <ThreadMark postId={post.id} thread={post.thread} />
        </Suspense>
      )}
      <ShownNote post={post} className="mb-2.5" />
      <TopQuestion post={post} />
      <PostActions post={post}>
        <CommentCount post={post} />
        <RepostButton post={post} />
        <SaveButton post={post} />
      </PostActions>
      <AskOffer post={post} />
    </article>
  )
}

/** The card of the original, told by whom it is passed on. */
function PlainRepost({ repost, ...place }: { repost: PostView } & CardPlacement) {
  const { original } = repost
  if (original === null) return <EmptyRepost repost={repost} {...place} />
  return <PassedOn original={original} repost={repost} {...place} />
}

function PassedOn({ original, ...rest }: { original: OriginalView; repost: PostView } & CardPlacement) {
  const { data: post = asPost(original) } = useListedPost(original.id)
  return <Card post={post} {...rest} />
}

function EmptyRepost({ repost, position, total }: { repost: PostView } & CardPlacement) {
  return (
    <article
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={total}
      data-post={repost.id}
      className={`${placeClass} py-3`}
    >
      <RepostedBy repost={repost} />
      <MissingOriginal />
    </article>
  )
}

/** A post of a list, by its id. */
export const PostCard = memo(function PostCard({ id, ...place }: { id: string } & CardPlacement) {
  const { t } = useLingui()
  const { data: post, isError, refetch } = useListedPost(id)
  if (post?.repost_kind === 'plain') return <PlainRepost repost={post} {...place} />
  if (post) return <Card post={post} {...place} />
  if (!isError) return <PostCardSkeletons count={1} label={t`Chargement du post`} />
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-5 text-sm text-ink-2">
      <Trans>Ce post n’a pas pu être chargé.</Trans>
      <Button look="secondary" size="sm" onClick={() => void refetch()}>
        <Trans>Réessayer</Trans>
      </Button>
    </div>
  )
})
