import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChevronRight } from 'lucide-react'
import { followUpsQuery } from './queries.ts'

/** For an official, above the questions to them: answers that they owe. Leads to them. */
export function OwnOwed({ reference }: { reference: string }) {
  const { data, hasNextPage } = useInfiniteQuery(followUpsQuery({ state: 'owed', official: reference }))
  const owed = data?.pages.flatMap(({ items }) => items) ?? []
  if (owed.length === 0) return null
  return (
    <Link
      to="/suites"
      search={{ state: 'owed', official: reference }}
      className="flex min-h-11 items-center gap-2.5 border-b border-line bg-question-soft px-4 py-2 text-sm font-semibold text-question -outline-offset-2 hover:underline"
    >
      <CalendarClock aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">
        {hasNextPage ? (
          <Trans>Vous devez plus de {owed.length} réponses à un jour dit</Trans>
        ) : (
          <Plural
            value={owed.length}
            one="Vous devez une réponse à un jour dit"
            other="Vous devez # réponses à un jour dit"
          />
        )}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
    </Link>
  )
}
