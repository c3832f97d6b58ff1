import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ExternalLink, Landmark } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { separator } from '../../../lib/separator.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LastUpdate } from '../imports/last-update.tsx'
import { officialQuery, profileVotesQuery, type VoteFilter } from './queries.ts'
import { VoteCard } from './vote-card.tsx'
import { VoteFilters } from './vote-filters.tsx'

const unfiltered: VoteFilter = { q: '', position: undefined, scope: 'notable' }

/** How an official voted, and how they explain it. */
export default function ProfileVotes({ reference, own }: { reference: string; own: boolean }) {
  const { t } = useLingui()
  const [filter, setFilter] = useState(unfiltered)
  const asked = useDeferredValue(filter)
  const official = useQuery(officialQuery(reference))
  const query = useInfiniteQuery(profileVotesQuery(reference, asked))
  const votes = [
    ...new Map(query.data?.pages.flatMap(({ items }) => items.map((vote) => [vote.uid, vote]))).values(),
  ]
  // With what stands above them: nothing is pushed away once it is there.
  if (official.isPending) return <VoteSkeletons count={3} label={t`Chargement des votes`} />
  return (
    <section aria-label={t`Votes`}>
      {official.data?.official && <Official official={official.data.official} />}
      {official.data?.official?.is_example === false && <LastUpdate sources={['assemblee-scrutins']} />}
      <VoteFilters filter={filter} onChange={(next) => setFilter({ ...filter, ...next })} />
      {query.data === undefined &&
        (query.error ? (
          <QueryFailure title={t`Les votes n’ont pas pu être chargés`} query={query} />
        ) : (
          <VoteSkeletons count={3} label={t`Chargement des votes`} />
        ))}
      {query.data !== undefined && votes.length === 0 && (
        <EmptyState icon={Landmark} title={t`Aucun vote`}>
          {asked.q !== '' || asked.position !== undefined ? (
            <Trans>Aucun scrutin ne correspond à votre recherche.</Trans>
          ) : (
            <Trans>Aucun scrutin sur l’ensemble d’un texte n’est connu pour cette personne.</Trans>
          )}
        </EmptyState>
      )}
      {votes.length > 0 && (
        <>
          <ul aria-label={t`Scrutins`} aria-busy={asked !== filter}>
            {votes.map((vote) => (
              <VoteCard key={vote.uid} vote={vote} own={own} reference={reference} />
            ))}
          </ul>
          <ListEnd query={query} waiting={<VoteSkeletons count={2} label={t`Chargement de la suite`} />} />
        </>
      )}
    </section>
  )
}

/** The official's place in the institution, and figures of their votes. */
function Official({ official }: { official: OfficialView }) {
  const { t, i18n } = useLingui()
  const { positions, participation } = official
  const share = participation && Math.round((participation.cast / participation.held) * 100)
  const facts = [official.constituency, official.group].filter(Boolean).join(separator)
  return (
    <header className="border-b border-line px-4 py-4">
      {official.is_example && (
        <p className="mb-3 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          <Trans>Données d’exemple : cette personne, ces scrutins et ces votes sont inventés.</Trans>
        </p>
      )}
      {facts !== '' && <p className="text-sm text-ink-2">{facts}</p>}
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Figure name={t`Pour`} value={i18n.number(positions.for)} />
        <Figure name={t`Contre`} value={i18n.number(positions.against)} />
        <Figure name={t`Abstention`} value={i18n.number(positions.abstentions)} />
        {participation && (
          <Figure
            name={t`Participation`}
            value={t`${share} %`}
            detail={t`${participation.cast} sur ${participation.held}`}
          />
        )}
      </dl>
      <p className="mt-2 text-xs text-ink-3">
        <Trans>
          Scrutins publics sur l’ensemble d’un texte et motions de censure ; la participation compte les
          scrutins tenus pendant le mandat, motions de censure exclues.
        </Trans>
      </p>
      {official.source && (
        <p className="mt-1 text-xs text-ink-3">
          <Trans>
            Source : {official.source.institution}, {official.source.page}, au{' '}
            {dayText(official.source.as_of)}
          </Trans>
        </p>
      )}
      {official.page_url && (
        <a
          href={official.page_url}
          target="_blank"
          rel="noreferrer"
          className="hit-44 relative mt-1 inline-flex items-center gap-1 text-sm text-blue hover:underline"
        >
          <Trans>Page officielle</Trans>
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
    </header>
  )
}

function Figure({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {detail && <span className="ml-1.5 text-xs font-normal text-ink-3">{detail}</span>}
      </dd>
    </div>
  )
}

function VoteSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <div key={place} className="flex flex-col gap-2.5 border-b border-line px-4 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-6 w-28" />
        </div>
      ))}
    </div>
  )
}
