import { useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText, requestIdOf } from '../../lib/refusal-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { type EndQuery, ListEnd } from './list-end.tsx'
import { idsOf, type PostIds } from './post-cache.ts'
import { PostCard } from './post-card.tsx'
import { PostCardSkeletons } from './post-card-skeleton.tsx'

type ListQuery = EndQuery & Pick<UseInfiniteQueryResult<PostIds>, 'data' | 'refetch'>

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
      <ListEnd query={query} waiting={<PostCardSkeletons count={3} label={t`Chargement de la suite`} />} />
    </>
  )
}
