import { Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { refusalText, requestIdOf } from '../../lib/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { idsOf, type PostIds } from './post-cache.ts'
import { PostCard } from './post-card.tsx'
import { PostCardSkeletons } from './post-card-skeleton.tsx'
import { useInView } from './use-in-view.ts'

type ListQuery = Pick<
  UseInfiniteQueryResult<PostIds>,
  | 'data'
  | 'error'
  | 'fetchNextPage'
  | 'hasNextPage'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'refetch'
>

/** The next page comes before the end is reached; a button stands there all the same. */
function More({ query }: { query: ListQuery }) {
  const { t, i18n } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const near = useInView(ref, { margin: '900px' })
  const wanted = near && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const fetchNextPage = useEffectEvent(() => void query.fetchNextPage())
  useEffect(() => {
    if (wanted) fetchNextPage()
  }, [wanted])

  return (
    <div ref={ref}>
      {query.isFetchingNextPage && <PostCardSkeletons count={3} label={t`Chargement de la suite`} />}
      {query.hasNextPage && !query.isFetchingNextPage && (
        <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
          {query.isFetchNextPageError && (
            <p role="alert" className="text-sm text-ink-2">
              {i18n._(refusalText(query.error))}
            </p>
          )}
          <Button look="secondary" onClick={() => void query.fetchNextPage()}>
            {query.isFetchNextPageError ? <Trans>Réessayer</Trans> : <Trans>Voir plus</Trans>}
          </Button>
        </div>
      )}
      {!query.hasNextPage && (
        <p className="px-4 py-10 text-center text-sm text-ink-3">
          <Trans>Vous avez tout lu.</Trans>
        </p>
      )}
    </div>
  )
}

/** A list of posts in all its states. `empty` says what an empty one means here. */
export function PostList({ query, empty }: { query: ListQuery; empty: ReactNode }) {
  const { t, i18n } = useLingui()
  if (!query.data) {
    if (!query.error) return <PostCardSkeletons count={6} label={t`Chargement des posts`} />
    const requestId = requestIdOf(query.error)
    return (
      <ErrorState
        title={t`Les posts n’ont pas pu être chargés`}
        description={i18n._(refusalText(query.error))}
        reference={requestId && t`Référence de l’incident : ${requestId}`}
        retryLabel={t`Réessayer`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const ids = idsOf(query.data)
  if (ids.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      {ids.map((id) => (
        <PostCard key={id} id={id} />
      ))}
      <More query={query} />
    </>
  )
}
