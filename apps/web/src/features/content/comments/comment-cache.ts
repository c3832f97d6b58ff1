import type { CommentThreadView, CommentView } from '@parvis/contract/content/comments.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { commentsKey } from './queries.ts'

type Comments = InfiniteData<{ items: (CommentThreadView | CommentView)[]; next_cursor: string | null }>

/** Changes a comment or a reply in every list of its post that has been read. */
export function patchComment(
  client: QueryClient,
  { post_id, id }: Pick<CommentView, 'post_id' | 'id'>,
  change: <Comment extends CommentView>(comment: Comment) => Comment,
): void {
  const patched = <Comment extends CommentView>(comment: Comment): Comment =>
    comment.id === id ? change(comment) : comment
  client.setQueriesData<Comments>({ queryKey: commentsKey(post_id) }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((comment) => {
              const shown = patched(comment)
              return 'replies' in shown ? { ...shown, replies: shown.replies.map(patched) } : shown
            }),
          })),
        },
  )
}
