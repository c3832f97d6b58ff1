import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, UserRoundPlus } from 'lucide-react'
import { followRequestsQuery } from './queries.ts'

/** Leads from one's own profile to the requests that wait, once there are any. */
export function FollowRequestsCard() {
  const { data } = useInfiniteQuery(followRequestsQuery('received'))
  const waiting = data?.pages[0]?.items.length ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to="/follow-requests"
      className="flex items-center gap-3.5 border-b border-line px-4 py-4 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
        <UserRoundPlus aria-hidden="true" size={19} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-post font-semibold">
          <Trans>Demandes d’abonnement</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          {data?.pages[0]?.next_cursor ? (
            <Trans>Plus de {waiting} demandes attendent votre réponse.</Trans>
          ) : (
            <Plural
              value={waiting}
              one="Une demande attend votre réponse."
              other="# demandes attendent votre réponse."
            />
          )}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
