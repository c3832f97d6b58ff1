import { Trans, useLingui } from '@lingui/react/macro'
import type { FeedTab } from '@parvis/contract/feed.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { refusalText } from '../../lib/refusal-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { PostList } from '../posts/post-list.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { feedQuery, reloadFeed } from './queries.ts'
import { useNewPosts } from './use-new-posts.ts'

/** One tab of the feed. */
export function FeedPanel({ tab }: { tab: FeedTab }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(feedQuery(tab))
  const newPosts = useNewPosts(tab, query.data?.pages[0]?.newest ?? null, query.dataUpdatedAt)
  const reload = useMutation({
    mutationFn: () => reloadFeed(client, tab),
    onSuccess: () => scrollTo({ top: 0 }),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  return (
    <>
      <NewPostsPill newPosts={newPosts} busy={reload.isPending} onShow={() => reload.mutate()} />
      <PostList
        query={query}
        empty={
          <EmptyState
            icon={Newspaper}
            title={t`Aucun post pour le moment`}
            action={
              <Button look="secondary" busy={reload.isPending} onClick={() => reload.mutate()}>
                <Trans>Actualiser</Trans>
              </Button>
            }
          >
            <Trans>Les premiers posts de cet onglet apparaîtront ici.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}
