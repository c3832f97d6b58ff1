import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { FollowButton } from '../alerts/follow-button.tsx'
import { LastUpdate } from '../imports/last-update.tsx'
import { OfficialRecord } from '../officials/official-record.tsx'
import { OfficialFigures } from './official-figures.tsx'
import { noVoteFilter, officialQuery, profileVotesQuery } from './queries.ts'
import { VoteList } from './vote-list.tsx'

/** The tab « Au Parlement » of a profile: votes with their explanations, mandates, texts and speeches. */
export default function ProfileVotes({ reference, own }: { reference: string; own: boolean }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState(noVoteFilter)
  const official = useQuery(officialQuery(reference))
  const query = useInfiniteQuery(profileVotesQuery(reference, useDeferredValue(filter)))
  // With what stands above them: nothing is pushed away once it is there.
  if (official.isPending) return <ListWaiting rows={3} label={t`Chargement des votes`} />
  const known = official.data?.official
  const votes = (
    <VoteList query={query} filter={filter} onFilter={setFilter} own={own} reference={reference} />
  )
  return (
    <section aria-label={t`Au Parlement`}>
      {known && !own && (
        <div className="px-4 pt-4">
          <FollowButton kind="official" reference={known.uid}>
            <Trans>Être alerté de ses votes</Trans>
          </FollowButton>
        </div>
      )}
      {known && (
        <OfficialFigures
          official={known}
          facts={[known.constituency, known.group].filter(Boolean).join(separator)}
        />
      )}
      {known?.is_example === false && <LastUpdate sources={['assemblee-scrutins']} />}
      {known && <OfficialRecord uid={known.uid} votes={votes} />}
    </section>
  )
}
