import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { PostList } from '../../content/posts/post-list.tsx'
import type { EmptyFeed } from './feed-empty.tsx'
import { type FeedSearch, isFiltered } from './feed-search.ts'
import { NewPostsPill } from './new-posts-pill.tsx'
import { feedQuery, reloadFeed } from './queries.ts'
import { useNewPosts } from './use-new-posts.ts'

const FeedEmpty = lazy(backgroundPart(() => import(/* visits: rare */ './feed-empty.tsx'), 'FeedEmpty'))

/** A tab of the feed, as its filters show it. */
export function FeedPanel({ view, onReset }: { view: FeedSearch; onReset: () => void }) {
  const isGuest = useSession().status === 'signed-out'
  const empty = (why: EmptyFeed, refresh?: ReactNode) => (
    <Suspense fallback={null}>
      <FeedEmpty why={why} refresh={refresh} onReset={onReset} />
    </Suspense>
  )
  if (isGuest && view.following) return empty('guest')
  return <Posts view={view} empty={(refresh) => empty(isFiltered(view) ? 'filtered' : 'new', refresh)} />
}

function Posts({ view, empty }: { view: FeedSearch; empty: (refresh: ReactNode) => ReactNode }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(feedQuery(view))
  const newPosts = useNewPosts(view, query.data?.pages[0]?.newest ?? null, query.dataUpdatedAt)
  const reload = useSingleFlight({
    mutationFn: () => reloadFeed(client, view),
    onSuccess: () => scrollTo({ top: 0 }),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  const refresh = (
    <Button look="secondary" busy={reload.isPending} onClick={() => reload.mutate()}>
      <Trans>Actualiser</Trans>
    </Button>
  )
  return (
    <>
      <NewPostsPill newPosts={newPosts} busy={reload.isPending} onShow={() => reload.mutate()} />
      <PostList listKey={feedQuery(view).queryKey} query={query} empty={empty(refresh)} />
    </>
  )
}
