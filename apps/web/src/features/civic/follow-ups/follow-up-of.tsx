import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { FollowUpEntry } from './follow-up-entry.tsx'
import { followUpOfQuery } from './queries.ts'

/** On the page of a poll or a consultation: the day by which its official answers, and what they decided. */
export function FollowUpOf({ subject }: { subject: string }) {
  const { t } = useLingui()
  const query = useQuery(followUpOfQuery(subject))
  const followUp = query.data
  if (query.error && followUp === undefined)
    return <QueryFailure title={t`La suite donnée n’a pas pu être chargée`} query={query} />
  if (!followUp) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">
        <Trans>Suite donnée</Trans>
      </h2>
      <FollowUpEntry followUp={followUp} isOwnPage />
    </section>
  )
}
