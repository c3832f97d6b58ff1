import { useLingui } from '@lingui/react/macro'
import type { FollowState } from '@parvis/contract/people/follow-state.ts'
import type { FollowView } from '@parvis/contract/people/follows.schemas.ts'
import { cancelFollowRequest, requestFollow, unfollow } from '@parvis/contract/people/follows.ts'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { leavePostsForFollowers } from './posts-for-followers.ts'
import { rereadTies } from './reread-ties.ts'

/** Effect of a tap on the button, by its present state. */
const acts = { none: requestFollow, pending: cancelFollowRequest, following: unfollow }

/** Asks to follow a member, takes the request back, or stops following: the tap decides by what stands there. */
export function useFollow(memberId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const tellFailure = useTellFailure()
  const signIn = t`Vous devez être connecté pour suivre un membre.`
  const mutation = useMutation({
    scope: { id: `follow ${memberId}` },
    mutationFn: (state: FollowState) => call(acts[state], { params: { memberId } }),
    onSuccess: (view, state) => {
      showTie(client, memberId, view)
      if (view.followState !== 'following') leavePostsForFollowers(client, memberId)
      if (state === 'none' && view.followState === 'pending') notify.success(t`Demande envoyée`)
      void rereadTies(client)
    },
    onError: (error) => {
      tellFailure(error, t`Impossible de traiter votre demande`, signIn)
      void rereadTies(client)
    },
  })
  return {
    busy: mutation.isPending,
    tap: (state: FollowState) => {
      if (loginPrompt.require(signIn)) mutation.mutate(state)
    },
  }
}

/** At once on every profile that shows the member, by whatever reference it was opened. */
function showTie(client: QueryClient, memberId: string, { followState, followsYou }: FollowView): void {
  client.setQueriesData<ProfileView>({ queryKey: ['profile'] }, (profile) =>
    profile?.id === memberId ? { ...profile, followState, followsYou } : profile,
  )
}
