import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, UserRoundX, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError, isUnknownAddress } from '../../../lib/api-client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { FollowButton } from './follow-button.tsx'
import { MemberRow, MemberRowSkeletons } from './member-row.tsx'
import { followListQuery, type FollowList as List } from './queries.ts'

/** A member's followers, or whom they follow, in all its states. A failure is only logged, and can be tried again. */
export function FollowList({ list, reference }: { list: List; reference: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(followListQuery(list, reference))
  const { error } = query
  useEffect(() => {
    if (error) console.warn(`the list of ${list} could not be read:`, error.message)
  }, [error, list])

  if (!query.data) {
    if (!error) return <MemberRowSkeletons count={8} label={t`Chargement de la liste`} />
    if (error instanceof ApiError && error.code === 'follows_hidden') {
      return (
        <EmptyState icon={EyeOff} title={t`Cette liste n’est pas publique`}>
          <Trans>Ce membre ne la montre qu’à ses abonnés, ou à personne.</Trans>
        </EmptyState>
      )
    }
    if (isUnknownAddress(error)) return <EmptyState icon={UserRoundX} title={t`Profil introuvable`} />
    return <QueryFailure title={t`Cette liste n’a pas pu être chargée`} query={query} />
  }
  // A member who comes or goes while one reads on may push a row from one page onto the next.
  const rows = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((row) => [row.member.id, row]))).values(),
  ]
  if (rows.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={UsersRound}
        title={list === 'followers' ? t`Aucun abonné à montrer` : t`Aucun abonnement pour le moment`}
      >
        {list === 'followers' && <Trans>Chaque membre choisit à qui il montre ceux qu’il suit.</Trans>}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={list === 'followers' ? t`Abonnés` : t`Abonnements`}>
        {rows.map(
          ({ member, follow_state: followState, follows_you: followsYou, is_own_profile: isOwnProfile }) => (
            <MemberRow
              key={member.id}
              member={member}
              actions={
                !isOwnProfile && (
                  <FollowButton
                    memberId={member.id}
                    name={member.name}
                    state={followState}
                    followsYou={followsYou}
                  />
                )
              }
            />
          ),
        )}
      </ul>
      <ListEnd query={query} waiting={<MemberRowSkeletons count={3} label={t`Chargement de la suite`} />} />
    </>
  )
}
