import { Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { PostList } from '../../features/content/posts/post-list.tsx'
import { savedPostsQuery } from '../../features/content/saves/queries.ts'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTopic } from '../../lib/realtime.ts'
import { currentSession, useSession } from '../../lib/session.ts'
import { throttle } from '../../lib/throttle.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/saved-posts')({
  loader: ({ context }) => {
    if (currentSession().status === 'signed-in')
      void context.queryClient.prefetchInfiniteQuery(savedPostsQuery)
  },
  component: SavedPosts,
})

function SignedIn({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(savedPostsQuery)
  // One member's tabs are few: they need not be spread.
  const reread = () =>
    throttle('saved posts', () => client.invalidateQueries({ queryKey: savedPostsQuery.queryKey }), {
      spread: 0,
    })
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'saved_posts_changed') reread()
    },
    reread,
  )
  useCardKeys()
  return (
    <section aria-label={t`Posts sauvegardés`}>
      <PageHeader title={<Trans>Posts sauvegardés</Trans>} />
      <PostList
        listKey={savedPostsQuery.queryKey}
        query={query}
        empty={
          <EmptyState
            icon={Bookmark}
            title={t`Aucun post sauvegardé`}
            action={
              <Link to="/" className={buttonClass()}>
                <Trans>Parcourir le fil</Trans>
              </Link>
            }
          >
            <Trans>Touchez le signet d’un post pour le retrouver ici. Vous seul verrez cette liste.</Trans>
          </EmptyState>
        }
      />
    </section>
  )
}

/** Posts that the member has saved; a guest is asked to sign in. */
function SavedPosts() {
  const { t } = useLingui()
  const session = useSession()
  usePageTitle(t`Posts sauvegardés`)
  if (session.status !== 'signed-in')
    return (
      <SignInRequired
        title={t`Posts sauvegardés`}
        sentence={t`Vous devez être connecté pour voir vos posts sauvegardés.`}
      />
    )
  return <SignedIn memberId={session.userId} />
}
