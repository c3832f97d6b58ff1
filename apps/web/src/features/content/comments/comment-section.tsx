import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { type CommentSort, commentSorts } from '@parvis/contract/content/comments.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { NetworkError } from '../../../lib/api-client.ts'
import { useConnection } from '../../../lib/connection.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { OfflineNotice } from '../../../ui/offline-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { showOwnComment, type ThreadRow, writtenQuery } from './comment-cache.ts'
import { CommentComposer } from './comment-composer.tsx'
import { CommentThread } from './comment-thread.tsx'
import { commentQuery, commentsQuery } from './queries.ts'

function CommentSkeletons() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Chargement des commentaires`}>
      {[78, 52, 66].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-4">
          <Skeleton shape="round" className="size-9 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-[38%]" />
            <span className="mt-2.5 block" style={{ width: `${width}%` }}>
              <Skeleton className="h-3.5 w-full" />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
}

function SortChoice({ sort, onChange }: { sort: CommentSort; onChange: (sort: CommentSort) => void }) {
  const { t } = useLingui()
  return (
    <div className="relative">
      <select
        aria-label={t`Trier les commentaires`}
        value={sort}
        onChange={(event) => onChange(commentSorts.find((name) => name === event.target.value) ?? 'newest')}
        className="h-9 appearance-none max-md:h-11 rounded-full border border-line bg-surface pr-8 pl-3.5 text-sm font-medium text-ink-2 hover:border-line-strong"
      >
        <option value="newest">{t`Plus récents`}</option>
        <option value="oldest">{t`Plus anciens`}</option>
        <option value="most_liked">{t`Plus aimés`}</option>
      </select>
      <ChevronDown
        aria-hidden="true"
        size={15}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
      />
    </div>
  )
}

const rowOf = (id: string): ThreadRow => ({ id, replyIds: [], reply_count: 0, replies_cursor: null })

/** The comment by which the author answers what is asked, or the one it replies to, stands first whatever the order. */
function withAnswer(rows: ThreadRow[], answer: CommentView | null): ThreadRow[] {
  if (answer === null) return rows
  const id = answer.parent_id ?? answer.id
  const first = rows.find((row) => row.id === id) ?? (answer.parent_id === null ? rowOf(answer.id) : null)
  return first === null ? rows : [first, ...rows.filter((row) => row.id !== id)]
}

/** A comment just written stands where the order puts it, even before the list has been read that far. */
function withWritten(read: ThreadRow[], unread: string[], sort: CommentSort): ThreadRow[] {
  const rows = unread.map(rowOf)
  return sort === 'newest' ? [...rows.toReversed(), ...read] : [...read, ...rows]
}

function Threads({
  post,
  sort,
  onPosted,
}: {
  post: PostView
  sort: CommentSort
  onPosted: (comment: CommentView) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(commentsQuery(post.id, sort))
  const isOffline = useConnection() === 'offline'
  const { data: written } = useQuery(writtenQuery(post.id))
  const answerId = post.answer_id ?? ''
  const {
    data: answer,
    isLoading,
    failureCount,
  } = useQuery({
    ...commentQuery(post.id, answerId),
    enabled: answerId !== '',
  })

  const [drawn, setDrawn] = useState(false)
  // The first comment is known before the others are drawn, or these would move as it comes; a failure holds nothing up.
  const awaitsAnswer = !drawn && isLoading && failureCount === 0
  if (!drawn && !query.isPending && !awaitsAnswer) setDrawn(true)

  if (query.isPending || awaitsAnswer) return <CommentSkeletons />
  // Comments that were read stay when a later read fails.
  if (query.isError && query.data === undefined) {
    if (isOffline) return <OfflineNotice lists={false} />
    return (
      <ErrorState
        title={t`Commentaires indisponibles`}
        description={
          query.error instanceof NetworkError
            ? t`Problème de connexion. Vérifiez votre connexion internet et réessayez.`
            : t`Impossible de charger les commentaires. Réessayez dans quelques instants.`
        }
        retryLabel={t`Réessayer`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const read = [
    ...new Map(query.data.pages.flatMap((page) => page.rows.map((row) => [row.id, row]))).values(),
  ]
  const known = new Set(read.map(({ id }) => id))
  const unread = written.filter(({ id, parentId }) => parentId === null && !known.has(id)).map(({ id }) => id)
  const rows = withAnswer(withWritten(read, unread, sort), answerId !== '' && answer ? answer : null)
  if (rows.length === 0) {
    return (
      <EmptyState icon={MessageCircle} title={t`Aucun commentaire pour le moment`}>
        <Trans>Ouvrez la discussion : une question, un argument, une source.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t`Commentaires`}>
        {rows.map((row) => (
          <CommentThread
            key={row.id}
            post={post}
            row={row}
            written={written}
            isUnlisted={unread.includes(row.id)}
            onPosted={onPosted}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex justify-center px-4 py-6">
          <Button look="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>Voir plus de commentaires</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** A post's comments, and the field to add one. */
export function CommentSection({ post }: { post: PostView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const profile = useOwnProfile()
  const [sort, setSort] = useState<CommentSort>('newest')
  const { data } = useInfiniteQuery(commentsQuery(post.id, sort))
  const hidden = data?.pages[0]?.hidden_count ?? 0
  const shown = Math.max(0, post.commentCount - hidden)

  const onPosted = (comment: CommentView) => showOwnComment(client, comment)

  return (
    <section
      id="commentaires"
      aria-label={t`Commentaires`}
      className="scroll-mt-[calc(var(--header-offset)+50px)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-4 pb-3">
        <h2 className="text-lg">
          {shown === 0 ? (
            <Trans>Commentaires</Trans>
          ) : (
            <Plural value={shown} one="# commentaire" other="# commentaires" />
          )}
        </h2>
        {shown > 1 && <SortChoice sort={sort} onChange={setSort} />}
        {hidden > 0 && (
          <p className="w-full text-sm text-ink-2 text-pretty">
            <Plural
              value={hidden}
              one="# commentaire ne vous est pas montré : il vient d’un membre bloqué, masqué ou suspendu, ou répond à un commentaire que vous ne voyez pas."
              other="# commentaires ne vous sont pas montrés : ils viennent de membres bloqués, masqués ou suspendus, ou répondent à des commentaires que vous ne voyez pas."
            />
          </p>
        )}
      </div>
      <div className="flex gap-3 border-b border-line px-4 pb-4">
        {profile && (
          <span className="pt-1">
            <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="sm" />
          </span>
        )}
        <CommentComposer postId={post.id} label={t`Ajouter un commentaire`} onPosted={onPosted} />
      </div>
      <Threads post={post} sort={sort} onPosted={onPosted} />
    </section>
  )
}
