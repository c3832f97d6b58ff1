import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Newspaper, SearchX, Users } from 'lucide-react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSession } from '../../../lib/session.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notify } from '../../../ui/notify.ts'
import { openSignIn } from '../../accounts/identity/identity-dialogs.ts'
import { PostList } from '../../content/posts/post-list.tsx'
import { type FeedSearch, isFiltered } from './feed-search.ts'
import { NewPostsPill } from './new-posts-pill.tsx'
import { feedQuery, reloadFeed } from './queries.ts'
import { useNewPosts } from './use-new-posts.ts'

/** A tab of the feed, as its filters show it. */
export function FeedPanel({ view, onReset }: { view: FeedSearch; onReset: () => void }) {
  const isGuest = useSession().status === 'signed-out'
  if (isGuest && view.following) return <SubscriptionsOfNobody onReset={onReset} />
  return <Posts view={view} onReset={onReset} />
}

/** An address that asks for one's subscriptions may be opened by somebody who has none. */
function SubscriptionsOfNobody({ onReset }: { onReset: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={Users}
      title={t`Vos abonnements vous attendent`}
      action={
        <>
          <Button onClick={() => openSignIn()}>
            <Trans>Se connecter</Trans>
          </Button>
          <Button look="secondary" onClick={onReset}>
            <Trans>Réinitialiser les filtres</Trans>
          </Button>
        </>
      }
    >
      <Trans>Connectez-vous pour ne voir que les personnes que vous suivez.</Trans>
    </EmptyState>
  )
}

function Posts({ view, onReset }: { view: FeedSearch; onReset: () => void }) {
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
      <PostList
        listKey={feedQuery(view).queryKey}
        query={query}
        empty={
          isFiltered(view) ? (
            <EmptyState
              icon={SearchX}
              title={t`Aucun post ne correspond à ces filtres`}
              action={
                <>
                  <Button onClick={onReset}>
                    <Trans>Réinitialiser les filtres</Trans>
                  </Button>
                  {refresh}
                </>
              }
            >
              <Trans>Élargissez votre choix, ou revenez plus tard.</Trans>
            </EmptyState>
          ) : (
            <EmptyState icon={Newspaper} title={t`Aucun post pour le moment`} action={refresh}>
              <Trans>Les premiers posts de cet onglet apparaîtront ici.</Trans>
            </EmptyState>
          )
        }
      />
    </>
  )
}
