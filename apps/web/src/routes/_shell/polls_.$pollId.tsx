import { Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Vote } from 'lucide-react'
import { FollowUpOf } from '../../features/civic/follow-ups/follow-up-of.tsx'
import { PollCard } from '../../features/content/polls/poll-card.tsx'
import { pollPostsQuery, pollQuery, refreshPoll } from '../../features/content/polls/queries.ts'
import { CitingPosts } from '../../features/content/posts/citing-posts.tsx'
import { ApiError, isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTopic } from '../../lib/realtime.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { throttle } from '../../lib/throttle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/polls_/$pollId')({
  component: PollPage,
})

/** One poll at its address, and what is said of it. */
function PollPage() {
  const { t } = useLingui()
  const { pollId } = Route.useParams()
  const client = useQueryClient()
  const query = useQuery(pollQuery(pollId))
  const poll = query.data
  usePageTitle(poll?.title ?? t`Sondage`)
  const reread = () => throttle(`poll ${pollId}`, () => refreshPoll(client, pollId))
  useTopic(
    topics.polls,
    (event) => {
      if (event.type === 'poll_changed' && event.id === pollId) reread()
    },
    reread,
  )
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Sondage</Trans>}
        back={{ to: { to: '/polls' }, label: t`Tous les sondages` }}
      />
      <div className="px-4 pb-8">{body()}</div>
    </>
  )

  function body() {
    if (poll)
      return (
        <>
          <PollCard poll={poll} isOwnPage />
          {poll.author?.role === 'politician' && <FollowUpOf subject={pollId} />}
          <Discussion pollId={pollId} />
        </>
      )
    if (!query.error)
      return (
        <div role="status" aria-label={t`Chargement du sondage`}>
          <Skeleton className="h-72 w-full" />
        </div>
      )
    return <Missing error={query.error} query={query} />
  }
}

function Missing({
  error,
  query,
}: {
  error: Error
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}) {
  const { t, i18n } = useLingui()
  const isReserved = error instanceof ApiError && error.code === 'reserve_in_force'
  if (!isUnknownAddress(error) && !isReserved)
    return <QueryFailure title={t`Ce sondage n’a pas pu être chargé`} query={{ ...query, error }} />
  return (
    <EmptyState icon={Vote} title={t`Sondage introuvable`}>
      {error.code === 'validation_failed'
        ? t`Ce sondage n’existe pas ou a été supprimé.`
        : i18n._(refusalText(error))}
    </EmptyState>
  )
}

function Discussion({ pollId }: { pollId: string }) {
  const { t } = useLingui()
  return (
    <CitingPosts
      query={useInfiniteQuery(pollPostsQuery(pollId))}
      label={t`Posts qui citent ce sondage`}
      empty={
        <Trans>Aucun post ne cite encore ce sondage. Touchez « En parler » pour écrire le premier.</Trans>
      }
    />
  )
}
