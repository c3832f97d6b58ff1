import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { FollowButton } from './follow-button.tsx'
import { MemberRow, MemberRowSkeletons } from './member-row.tsx'
import { followRequestsQuery } from './queries.ts'

/** Requests that wait: for one's own answer, or for somebody else's. */
export function RequestList({ direction }: { direction: 'received' | 'sent' }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(followRequestsQuery(direction))
  if (!query.data) {
    if (!query.error) return <MemberRowSkeletons count={4} label={t`Chargement des demandes`} />
    return <QueryFailure title={t`Les demandes n’ont pas pu être chargées`} query={query} />
  }
  const requests = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((one) => [one.id, one]))).values(),
  ]
  if (requests.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={UserRoundPlus}
        title={direction === 'received' ? t`Aucune demande en attente` : t`Aucune demande envoyée`}
      >
        {direction === 'received' ? (
          <Trans>Qui veut vous suivre vous le demande ; ses demandes vous attendent ici.</Trans>
        ) : (
          <Trans>Vos demandes restent ici jusqu’à leur réponse.</Trans>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={direction === 'received' ? t`Demandes reçues` : t`Demandes envoyées`}>
        {requests.map(({ id, member, created_at }) => (
          <MemberRow
            key={id}
            member={member}
            detail={<ElapsedTime at={created_at} />}
            actions={
              direction === 'received' ? (
                <AnswerButtons requestId={id} name={member.name} />
              ) : (
                <FollowButton memberId={member.id} name={member.name} state="pending" />
              )
            }
          />
        ))}
      </ul>
      <ListEnd query={query} waiting={<MemberRowSkeletons count={2} label={t`Chargement de la suite`} />} />
    </>
  )
}
