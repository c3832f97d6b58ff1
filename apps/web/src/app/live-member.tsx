import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveSettings } from '../features/accounts/preferences/use-live-settings.ts'
import { likeWrite } from '../features/content/comments/like-write.ts'
import { voteWrite } from '../features/content/polls/vote-write.ts'
import { reactionWrite } from '../features/content/reactions/react-to-post.ts'
import { saveWrite } from '../features/content/saves/use-save.ts'
import { markReadWrite } from '../features/messaging/messages/mark-read-write.ts'
import { followWrite } from '../features/people/follows/use-follow.ts'
import { useTiesSubscription } from '../features/people/follows/use-ties-subscription.ts'
import { useOwnTick } from '../features/people/verification/use-own-tick.ts'
import { useLiveFilters } from '../features/people/word-filters/use-live-filters.ts'
import { storePendingWrites } from '../lib/stored-writes.ts'

const writeKinds = [reactionWrite, saveWrite, likeWrite, followWrite, voteWrite, markReadWrite]

/** Keeps the member's own data up to date on all screens, and their pending writes over a reload. */
export function LiveMember({ memberId }: { memberId: string }) {
  const client = useQueryClient()
  useEffect(() => storePendingWrites(client, memberId, writeKinds), [client, memberId])
  useTiesSubscription(memberId)
  useOwnTick(memberId)
  useLiveSettings(memberId)
  useLiveFilters(memberId)
  return null
}
