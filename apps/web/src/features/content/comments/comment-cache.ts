import type { CommentThreadView, CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { patchPost, postKey } from '../../../cache/post-cache.ts'
import { recordRead } from '../../../cache/read-order.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { perClient } from '../../../lib/per-client.ts'

/** Everything read of a post's comments. */
export const commentsKey = (postId: string) => ['comments', postId] as const
export const commentKey = (postId: string, commentId: string) =>
  [...commentsKey(postId), 'one', commentId] as const
const writtenKey = (postId: string) => [...commentsKey(postId), 'written'] as const

/** A top-level comment in a list. The comment and its replies themselves stand in the cache once, under their own keys. */
export type ThreadRow = Pick<CommentThreadView, 'id' | 'reply_count' | 'replies_cursor'> & {
  replyIds: string[]
}

/** Longer than that of the lists that name it, in milliseconds. */
export const commentLifetime = 10 * 60_000

type CommentKey = Pick<CommentView, 'post_id' | 'id'>
export type Likes = Pick<CommentView, 'like_count' | 'is_liked'>

/** Likes shown here that the server has not confirmed yet, by comment: reads that began earlier do not undo them. */
const heldIn = perClient(() => new Map<string, Likes>())

/**
 * The comment to show for the server's answer: with unconfirmed likes, and never of an earlier read than is known.
 *
 * @param read number of the read that brought it; an answer to a write has none
 */
export function asShown(client: QueryClient, comment: CommentView, read?: number): CommentView {
  const known = client.getQueryData<CommentView>(commentKey(comment.post_id, comment.id))
  const isLatest = read === undefined || recordRead(client, comment.id, read)
  return { ...(isLatest ? comment : (known ?? comment)), ...heldIn(client).get(comment.id) }
}

/** Puts what the server says of a comment or a reply into the cache, in its one place. */
export function storeComment(client: QueryClient, comment: CommentView, read?: number): void {
  const options = client.defaultQueryOptions({
    queryKey: commentKey(comment.post_id, comment.id),
    gcTime: commentLifetime,
  })
  client
    .getQueryCache()
    .build(client, options)
    .setData(asShown(client, comment, read), { manual: true })
}

export function patchComment(
  client: QueryClient,
  { post_id, id }: CommentKey,
  change: Partial<CommentView>,
): void {
  client.setQueryData<CommentView>(commentKey(post_id, id), (comment) => comment && { ...comment, ...change })
}

/** Shows likes at once, and keeps them over reads until they are released. */
export function applyOptimisticLikes(client: QueryClient, comment: CommentKey, likes: Likes): void {
  heldIn(client).set(comment.id, likes)
  patchComment(client, comment, likes)
}

/** Ends {@link applyOptimisticLikes} with what stood before. */
export function rollbackOptimisticLikes(client: QueryClient, comment: CommentKey, likes: Likes): void {
  heldIn(client).delete(comment.id)
  patchComment(client, comment, likes)
}

/**
 * Ends {@link applyOptimisticLikes} with the server's answer. Reads on their way may have begun before the tap: the answer is laid
 * over them until they have ended. A newer tap stays.
 */
export function commitOptimisticLikes(client: QueryClient, comment: CommentKey, answer: Likes): void {
  applyOptimisticLikes(client, comment, answer)
  const queryKey = commentsKey(comment.post_id)
  const reads = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  void Promise.allSettled(reads.map(({ promise }) => promise)).then(() => {
    if (heldIn(client).get(comment.id) === answer) heldIn(client).delete(comment.id)
  })
}

/** A comment written on this page, by its id and the comment that it answers. */
export interface OwnComment {
  id: string
  parentId: string | null
}

/** Comments written on this page, which lists may not have read yet. */
export const writtenQuery = (postId: string) => ({
  queryKey: writtenKey(postId),
  queryFn: (): OwnComment[] => [],
  enabled: false,
  initialData: [] as OwnComment[],
})

export function addWritten(client: QueryClient, comment: CommentView): void {
  storeComment(client, comment)
  client.setQueryData<OwnComment[]>(writtenKey(comment.post_id), (written = []) => [
    ...written,
    { id: comment.id, parentId: comment.parent_id },
  ])
}

/** Shows a comment that was just written, and reads the lists that contain it again. */
export function showOwnComment(client: QueryClient, comment: CommentView): void {
  addWritten(client, comment)
  for (const queryKey of [commentsKey(comment.post_id), ['profile-replies']])
    void client.invalidateQueries({ queryKey })
}

/**
 * Notes how many comments a post has before another one is sent. Returns a function that counts that one: once, also where
 * the post has been read again with it meanwhile.
 */
export function countWritten(client: QueryClient, postId: string): () => void {
  const before = client.getQueryData<PostView>(postKey(postId))?.commentCount ?? 0
  return () => {
    patchPost(client, postId, (post) => ({ ...post, commentCount: Math.max(post.commentCount, before + 1) }))
    // Others may have commented at the same time.
    refreshPost(client, postId)
  }
}

type Rows = InfiniteData<{ rows: ThreadRow[] } | { ids: string[] }>

/** Takes a comment or a reply out of every list of its post: deleted here or elsewhere, or removed by moderation. */
export function removeComment(client: QueryClient, { post_id, id }: CommentKey): void {
  const isOther = (other: string) => other !== id
  client.setQueryData<OwnComment[]>(writtenKey(post_id), (written) =>
    written?.filter((one) => isOther(one.id)),
  )
  client.setQueriesData<Rows | CommentView | OwnComment[]>({ queryKey: commentsKey(post_id) }, (known) => {
    if (known === undefined || !('pages' in known)) return known
    return {
      ...known,
      pages: known.pages.map((page) =>
        'ids' in page
          ? { ...page, ids: page.ids.filter(isOther) }
          : {
              ...page,
              rows: page.rows
                .filter((row) => isOther(row.id))
                .map((row) => ({ ...row, replyIds: row.replyIds.filter(isOther) })),
            },
      ),
    }
  })
  client.removeQueries({ queryKey: commentKey(post_id, id), type: 'inactive' })
  heldIn(client).delete(id)
}
