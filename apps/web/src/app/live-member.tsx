import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveSettings } from '../features/accounts/preferences/use-live-settings.ts'
import { likeWish } from '../features/content/comments/like-wish.ts'
import { voteWish } from '../features/content/polls/vote-wish.ts'
import { reactionWish } from '../features/content/reactions/react-to-post.ts'
import { saveWish } from '../features/content/saves/use-save.ts'
import { readWish } from '../features/messaging/messages/read-wish.ts'
import { followWish } from '../features/people/follows/use-follow.ts'
import { useTiesSubscription } from '../features/people/follows/use-ties-subscription.ts'
import { useOwnTick } from '../features/people/verification/use-own-tick.ts'
import { useLiveFilters } from '../features/people/word-filters/use-live-filters.ts'
import { keepWishes } from '../lib/kept-wishes.ts'

const wishKinds = [reactionWish, saveWish, likeWish, followWish, voteWish, readWish]

/** Keeps true what the screens show of a member while others act upon it, and what they wish while it cannot be sent. */
export function LiveMember({ memberId }: { memberId: string }) {
  const client = useQueryClient()
  useEffect(() => keepWishes(client, memberId, wishKinds), [client, memberId])
  useTiesSubscription(memberId)
  useOwnTick(memberId)
  useLiveSettings(memberId)
  useLiveFilters(memberId)
  return null
}
