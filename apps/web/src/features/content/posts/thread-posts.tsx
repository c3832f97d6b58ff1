import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PostView, ThreadPlace } from '@parvis/contract/content/posts.schemas.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { idsOf, postKey } from '../../../cache/post-cache.ts'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { PostCard } from './post-card.tsx'
import { threadQuery } from './thread-queries.ts'

interface ThreadPart {
  postId: string
  thread: ThreadPlace
  /** Which posts of the thread: those before the post, or after it. */
  side: 'before' | 'after'
}

/** The other posts of a thread around one of them. A mark stands for those that are gone. */
export function ThreadPosts({ postId, thread, side }: ThreadPart) {
  const { t } = useLingui()
  const { place, size } = thread
  const query = useInfiniteQuery(threadQuery(thread.id, postId))
  const [first, end] = side === 'before' ? [1, place] : [place + 1, size + 1]
  return (
    <>
      {side === 'before' && (
        <h2 className="border-b border-line px-4 py-2.5 text-sm font-semibold text-ink-2">
          <Trans>
            Fil de {size} posts : post {place}
          </Trans>
        </h2>
      )}
      {query.data ? (
        <Places ids={idsOf(query.data)} first={first} end={end} size={size} />
      ) : query.error ? (
        // Once, above the post.
        side === 'before' && <QueryFailure title={t`Le fil n’a pas pu être chargé`} query={query} />
      ) : (
        end > first && <PostCardSkeletons count={end - first} label={t`Chargement du fil`} />
      )}
    </>
  )
}

/** The places of a thread from `first` until `end`, which is not one of them. */
function Places({ ids, first, end, size }: { ids: string[]; first: number; end: number; size: number }) {
  const client = useQueryClient()
  const found = ids.flatMap((id) => {
    const place = client.getQueryData<PostView>(postKey(id))?.thread?.place
    return place !== undefined && place >= first && place < end ? [{ id, place }] : []
  })
  const gap = (from: number, to: number) => to > from && <Gap key={`gap ${from}`} count={to - from} />
  return (
    <div data-thread="">
      {found.flatMap(({ id, place }, index) => [
        gap(index === 0 ? first : (found[index - 1]?.place ?? 0) + 1, place),
        <PostCard key={id} id={id} position={place} total={size} />,
      ])}
      {gap((found.at(-1)?.place ?? first - 1) + 1, end)}
    </div>
  )
}

function Gap({ count }: { count: number }) {
  return (
    <p className="border-b border-line px-4 py-3.5 text-sm text-ink-3">
      <Plural
        value={count}
        one="Un post de ce fil n’est plus disponible."
        other="# posts de ce fil ne sont plus disponibles."
      />
    </p>
  )
}
