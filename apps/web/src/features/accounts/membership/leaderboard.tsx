import { Trans, useLingui } from '@lingui/react/macro'
import type { LeaderboardRow } from '@parvis/contract/people/referrals.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Trophy } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { leaderboardQuery } from './referral-queries.ts'

/** Members who brought the most others. */
export function Leaderboard() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(leaderboardQuery)
  if (error && !data)
    return (
      <QueryFailure title={t`Le classement n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    )
  if (!data)
    return (
      <div role="status" aria-label={t`Chargement du classement`} className="flex flex-col gap-3 px-4 py-5">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    )
  if (data.items.length === 0)
    return (
      <EmptyState icon={Trophy} title={t`Personne n’a encore parrainé`}>
        <Trans>Le classement commence avec le premier parrainage. Partagez votre code !</Trans>
      </EmptyState>
    )
  const rows = data.own ? [...data.items, data.own] : data.items
  return (
    <table className="w-full text-left">
      <caption className="sr-only">
        <Trans>Classement des parrains</Trans>
      </caption>
      <thead className="text-xs text-ink-3">
        <tr className="border-b border-line [&>th]:px-2 [&>th]:py-2.5 [&>th]:font-medium [&>th:first-child]:pl-4 [&>th:last-child]:pr-4">
          <th scope="col" className="w-14 text-center">
            <Trans>Rang</Trans>
          </th>
          <th scope="col">
            <Trans>Nom</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Points</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Tokens</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.member.id} row={row} apart={row === data.own} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, apart }: { row: LeaderboardRow; apart: boolean }) {
  const { rank, member, points, tokens, is_current_user: isCurrentUser } = row
  return (
    <tr
      aria-current={isCurrentUser || undefined}
      className={clsx(
        'border-b border-line tabular-nums [&>td]:px-2 [&>td]:py-2.5 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4',
        isCurrentUser && 'bg-blue-soft',
        apart && 'border-t-4 border-t-line',
      )}
    >
      <td className="text-center font-display font-semibold">{rank}</td>
      <th scope="row" className="min-w-0 px-2 py-2.5 font-normal">
        <Link
          to="/profile/$reference"
          params={{ reference: member.username ?? member.id }}
          className="flex min-h-11 min-w-0 items-center gap-2.5 hover:underline"
        >
          <Avatar name={member.name} seed={member.id} src={member.avatar} size="sm" />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{member.name}</span>
            {isCurrentUser && (
              <span className="block text-xs text-blue">
                <Trans>Vous</Trans>
              </span>
            )}
          </span>
        </Link>
      </th>
      <td className="text-right font-semibold">{points}</td>
      <td className="text-right text-ink-2">{tokens}</td>
    </tr>
  )
}
