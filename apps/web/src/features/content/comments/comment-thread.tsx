import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CommentThreadView, CommentView } from '@parvis/contract/content/comments.ts'
import type { PostView } from '@parvis/contract/content/posts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownRight, Reply } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { AnswerMark } from '../questions/answer-mark.tsx'
import { AnswerMenuItem } from '../questions/answer-menu-item.tsx'
import { CommentBody } from './comment-body.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { readCommentDraft } from './draft.ts'
import { repliesQuery } from './queries.ts'

const actionClass =
  'hit-44 inline-flex h-8 items-center gap-1.5 text-sm font-semibold text-ink-2 hover:text-ink hover:underline'

/** Comments by id, each once: live events may bring what one has just written oneself. */
export function eachOnce<Comment extends CommentView>(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()]
}

/** A list of one's own writing after one of it was edited, or with null deleted. */
export function withChange<Comment extends CommentView>(
  comments: readonly Comment[],
  id: string,
  changed: CommentView | null,
): Comment[] {
  return comments.flatMap((comment) => {
    if (comment.id !== id) return [comment]
    return changed === null ? [] : [{ ...comment, content: changed.content, edited_at: changed.edited_at }]
  })
}

/**
 * A comment with its replies, and the field to answer it. `onPosted` hears of a reply just written, `onChanged` of the
 * comment's own edit or end.
 */
export function CommentThread({
  post,
  thread,
  onPosted,
  onChanged,
}: {
  post: PostView
  thread: CommentThreadView
  onPosted: (reply: CommentView) => void
  onChanged: (comment: CommentView | null) => void
}) {
  const { t, i18n } = useLingui()
  // A reply that was begun before a reload stands where it was, without taking the focus.
  const [begun, setBegun] = useState(() => readCommentDraft(thread.post_id, thread.id) !== '')
  const [answering, setAnswering] = useState(begun)
  const [opened, setOpened] = useState(false)
  const [written, setWritten] = useState<CommentView[]>([])
  const rest = useInfiniteQuery({
    ...repliesQuery(thread.post_id, thread.id, thread.replies_cursor),
    enabled: opened && thread.replies_cursor !== null,
  })

  const further = rest.data?.pages.flatMap((page) => page.items) ?? []
  const replies = eachOnce([...thread.replies, ...further, ...written])
  const hidden = Math.max(thread.replyCount, replies.length) - replies.length
  const more = opened ? rest.hasNextPage : hidden > 0
  const name = thread.author?.name ?? t`Utilisateur inconnu`

  return (
    <li className="border-b border-line px-4 py-4 last:border-b-0">
      <CommentBody
        comment={thread}
        size="sm"
        onChanged={onChanged}
        mark={post.answer_id === thread.id && <AnswerMark />}
        menu={<AnswerMenuItem post={post} comment={thread} />}
      >
        <button
          type="button"
          aria-expanded={answering}
          onClick={() => {
            setBegun(false)
            setAnswering(!answering)
          }}
          className={actionClass}
        >
          <Reply aria-hidden="true" size={15} />
          <Trans>Répondre</Trans>
        </button>
      </CommentBody>
      <div className="ml-12 flex flex-col gap-3.5 empty:hidden">
        {replies.length > 0 && (
          <ul
            aria-label={t`Réponses à ${name}`}
            className="mt-2 flex flex-col gap-3.5 border-l-2 border-line pl-3.5"
          >
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentBody
                  comment={reply}
                  size="xs"
                  mark={post.answer_id === reply.id && <AnswerMark />}
                  menu={<AnswerMenuItem post={post} comment={reply} />}
                  onChanged={(changed) => setWritten((before) => withChange(before, reply.id, changed))}
                />
              </li>
            ))}
          </ul>
        )}
        {more && (
          <button
            type="button"
            disabled={rest.isFetching}
            onClick={() => (opened ? void rest.fetchNextPage() : setOpened(true))}
            className={`${actionClass} self-start text-blue!`}
          >
            <CornerDownRight aria-hidden="true" size={15} />
            <Trans>Voir les autres réponses</Trans>
            {hidden > 0 && (
              <>
                <span aria-hidden="true" className="font-medium text-ink-3 tabular-nums">
                  {hidden}
                </span>
                <span className="sr-only">
                  <Plural value={hidden} one="# réponse" other="# réponses" />
                </span>
              </>
            )}
          </button>
        )}
        {rest.isError && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
            {i18n._(refusalText(rest.error))}
            <button type="button" onClick={() => void rest.refetch()} className={actionClass}>
              <Trans>Réessayer</Trans>
            </button>
          </p>
        )}
        {answering && (
          <div className="mt-1 flex">
            <CommentComposer
              postId={thread.post_id}
              parentId={thread.id}
              label={t`Répondre à ${name}`}
              autoFocus={!begun}
              onPosted={(reply) => {
                setWritten((before) => [...before, reply])
                setOpened(true)
                setAnswering(false)
                onPosted(reply)
              }}
            />
          </div>
        )}
      </div>
    </li>
  )
}
