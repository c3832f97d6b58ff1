import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FollowView } from '@parvis/contract/people/follows.schemas.ts'
import {
  cancelFollowRequest,
  type FollowState,
  requestFollow,
  restoreFollow,
  unfollow,
} from '@parvis/contract/people/follows.ts'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { queueWrite, usePendingWrite, type WriteKind } from '../../../lib/pending-writes.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { leavePostsForFollowers } from './posts-for-followers.ts'
import { rereadTies } from './reread-ties.ts'

/** Whether the reader follows a member, or asks to. Buttons show a pending write; profiles change with the answer. */
export const followWrite: WriteKind<FollowState, FollowView> = {
  name: 'follow',
  once: true,
  isSame: (one, other) => (one === 'none') === (other === 'none'),
  send: ({ subject, wanted, before }) => {
    const end = before === 'pending' ? cancelFollowRequest : unfollow
    const act = { none: end, pending: requestFollow, following: restoreFollow }[wanted]
    return call(act, { params: { memberId: subject } })
  },
  valueOf: ({ follow_state: followState }) => followState,
  settle: (client, memberId, _value, view) => {
    if (view === undefined) return
    showTie(client, memberId, view)
    if (view.follow_state !== 'following') leavePostsForFollowers(client, memberId)
  },
  onAccepted: (client, { subject, wanted, before }, { follow_state: followState }) => {
    if (wanted !== 'none' && followState === 'pending') notify.success(i18n._(msg`Demande envoyée`))
    // Restored without a new request, which following anew would ask for.
    const restore = () => queueWrite(client, followWrite, { subject, wanted: 'following', before: 'none' })
    if (wanted === 'none' && before === 'following')
      notify.success(i18n._(msg`Vous ne suivez plus ce membre`), undefined, {
        label: i18n._(msg({ message: 'Annuler', context: 'undo' })),
        onClick: restore,
      })
    void rereadTies(client)
  },
  onRefused: (client, _write, error) => {
    notifyFailure(
      error,
      i18n._(msg`Impossible de traiter votre demande`),
      i18n._(msg`Vous devez être connecté pour suivre un membre.`),
    )
    void rereadTies(client)
  },
}

/**
 * Asks to follow a member, takes the request back, or stops following, depending on the state that the button shows.
 * `shown`: the state, with a write that waits for a connection.
 */
export function useFollow(memberId: string, known: FollowState) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const pending = usePendingWrite(followWrite, memberId)
  const isWaiting = pending?.isSent === false
  return {
    busy: pending?.isSent === true,
    isWaiting,
    shown: isWaiting ? pending.wanted : known,
    tap: (state: FollowState) => {
      if (!loginPrompt.require(t`Vous devez être connecté pour suivre un membre.`)) return
      const wanted: FollowState = state === 'none' ? 'pending' : 'none'
      queueWrite(client, followWrite, { subject: memberId, wanted, before: known })
    },
  }
}

/** At once on every profile that shows the member, by whatever reference it was opened. */
function showTie(
  client: QueryClient,
  memberId: string,
  { follow_state: followState, follows_you: followsYou }: FollowView,
): void {
  client.setQueriesData<ProfileView>({ queryKey: ['profile'] }, (profile) =>
    profile?.id === memberId ? { ...profile, follow_state: followState, follows_you: followsYou } : profile,
  )
}
