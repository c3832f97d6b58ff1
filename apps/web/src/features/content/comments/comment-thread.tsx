import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CornerDownRight, Reply } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { AnswerMark } from '../questions/answer-mark.tsx'
import { AnswerMenuItem } from '../questions/answer-menu-item.tsx'
import { CommentBody } from './comment-body.tsx'
import type { OwnComment, ThreadRow } from './comment-cache.ts'
import { CommentComposer } from './comment-composer.tsx'
import { readCommentDraft } from './draft.ts'
import { commentQuery, repliesQuery } from './queries.ts'

const actionClass = 'hit-44 inline-flex h-8 items-center gap-1.5 text-sm font-semibold hover:underline'
const quiet = 'text-ink-2 hover:text-ink'

/** @param isUnlisted no list holds it: it is asked for alone, so that its end is noticed */
function useComment(postId: string, id: string, isUnlisted: boolean): CommentView | undefined {
  return useQuery({ ...commentQuery(postId, id), enabled: isUnlisted }).data
}

function ReplyItem({ post, id, isUnlisted }: { post: PostView; id: string; isUnlisted: boolean }) {
  const reply = useComment(post.id, id, isUnlisted)
  if (reply === undefined) return null
  return (
    <li>
      <CommentBody
        comment={reply}
        size="xs"
        mark={post.answer_id === id && <AnswerMark author={post.author} />}
        menu={<AnswerMenuItem post={post} comment={reply} />}
      />
    </li>
  )
}

interface CommentThreadProps {
  post: PostView
  row: ThreadRow
  /** Comments and replies written on this page. */
  written: readonly OwnComment[]
  /** It was written on this page, and no list holds it yet. */
  isUnlisted: boolean
  /** Hears of a reply just written. */
  onPosted: (reply: CommentView) => void
}

/** A comment with its replies, and the field to answer it. */
export function CommentThread(props: CommentThreadProps) {
  const { post, row, isUnlisted } = props
  const comment = useComment(post.id, row.id, isUnlisted)
  return comment && <LoadedThread {...props} thread={comment} />
}

function LoadedThread({
  post,
  row,
  written,
  thread,
  onPosted,
}: CommentThreadProps & { thread: CommentView }) {
  const { t, i18n } = useLingui()
  // A reply that was begun before a reload stands where it was, without taking the focus.
  const [begun, setBegun] = useState(() => readCommentDraft(thread.post_id, thread.id) !== '')
  const [answering, setAnswering] = useState(begun)
  const [isUnfolded, setUnfolded] = useState(false)
  const rest = useInfiniteQuery({
    ...repliesQuery(thread.post_id, thread.id, row.replies_cursor),
    enabled: isUnfolded && row.replies_cursor !== null,
  })

  const listed = new Set([...row.replyIds, ...(rest.data?.pages.flatMap((page) => page.ids) ?? [])])
  const ownReplies = written.filter(({ parentId }) => parentId === thread.id).map(({ id }) => id)
  const replies = [...new Set([...listed, ...ownReplies])]
  const hidden = Math.max(row.reply_count, replies.length) - replies.length
  const more = isUnfolded ? rest.hasNextPage : hidden > 0
  const name = thread.author?.name ?? t`Utilisateur inconnu`

  return (
    <li className="border-b border-line px-4 py-4 last:border-b-0">
      <CommentBody
        comment={thread}
        size="sm"
        mark={post.answer_id === thread.id && <AnswerMark author={post.author} />}
        menu={<AnswerMenuItem post={post} comment={thread} />}
      >
        <button
          type="button"
          aria-expanded={answering}
          onClick={() => {
            setBegun(false)
            setAnswering(!answering)
          }}
          className={`${actionClass} ${quiet}`}
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
            {replies.map((id) => (
              <ReplyItem key={id} post={post} id={id} isUnlisted={!listed.has(id)} />
            ))}
          </ul>
        )}
        {more && (
          <button
            type="button"
            disabled={rest.isFetching}
            onClick={() => (isUnfolded ? void rest.fetchNextPage() : setUnfolded(true))}
            className={`${actionClass} self-start text-blue`}
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
            <button type="button" onClick={() => void rest.refetch()} className={`${actionClass} ${quiet}`}>
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
                setUnfolded(true)
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
