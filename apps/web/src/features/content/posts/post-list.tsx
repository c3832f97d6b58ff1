import { useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { idsOf, type PostIds } from '../../../cache/post-cache.ts'
import { type EndQuery, ListEnd } from '../../../ui/list-end.tsx'
import { PostCardSkeletons } from '../../../ui/post-card-skeleton.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { PostRows } from './post-rows.tsx'

type ListQuery = EndQuery & Pick<UseInfiniteQueryResult<PostIds>, 'data' | 'refetch'>

/** A list of posts in all its states. `listKey` is its query's; `empty` says what an empty one means here. */
export function PostList({
  listKey,
  query,
  empty,
}: {
  listKey: readonly string[]
  query: ListQuery
  empty: ReactNode
}) {
  const { t } = useLingui()
  const ids = useMemo(() => (query.data ? idsOf(query.data) : []), [query.data])
  const name = listKey.join(' ')
  if (!query.data) {
    if (!query.error) return <PostCardSkeletons count={6} label={t`Chargement des posts`} />
    return <QueryFailure title={t`Les posts n’ont pas pu être chargés`} query={query} />
  }
  if (ids.length === 0 && !query.hasNextPage) return empty
  return (
    <>
      <PostRows
        key={name}
        list={name}
        ids={ids}
        total={query.hasNextPage ? null : ids.length}
        busy={query.isFetchingNextPage}
      />
      <ListEnd query={query} waiting={<PostCardSkeletons count={3} label={t`Chargement de la suite`} />} />
    </>
  )
}
