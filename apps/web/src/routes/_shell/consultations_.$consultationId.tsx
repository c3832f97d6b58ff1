import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { Answering } from '../../features/civic/consultations/answering.tsx'
import { ConsultationModeration } from '../../features/civic/consultations/moderation.tsx'
import { consultationQuery } from '../../features/civic/consultations/queries.ts'
import { Results } from '../../features/civic/consultations/results.tsx'
import { FollowUpOf } from '../../features/civic/follow-ups/follow-up-of.tsx'
import { ReportButton } from '../../features/people/reporting/report-button.tsx'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { dateFormat } from '../../lib/date-format.ts'
import { contentLanguage } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { separator } from '../../lib/separator.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/consultations_/$consultationId')({
  staticData: { visits: 'rare' },
  component: ConsultationPage,
})

const day = dateFormat({ dateStyle: 'long' })

/** One consultation: the statements to answer, then what all said. */
function ConsultationPage() {
  const { t } = useLingui()
  const { consultationId } = Route.useParams()
  const query = useQuery(consultationQuery(consultationId))
  const consultation = query.data
  const profile = useOwnProfile()
  usePageTitle(consultation?.question ?? t`Consultation`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Consultation</Trans>}
        back={{ to: { to: '/consultations' }, label: t`Toutes les consultations` }}
      />
      <div className="flex flex-col gap-5 px-4 pb-8">{body()}</div>
    </>
  )

  function body() {
    if (consultation === undefined) {
      if (!query.error)
        return (
          <div role="status" aria-label={t`Chargement de la consultation`}>
            <Skeleton className="h-72 w-full" />
          </div>
        )
      if (isUnknownAddress(query.error))
        return <EmptyState icon={MessagesSquare} title={t`Consultation introuvable`} />
      return <QueryFailure title={t`La consultation n’a pas pu être chargée`} query={query} />
    }
    const { question, context, sources, policy, opener, opens_at, closes_at, state, results } = consultation
    return (
      <>
        <header className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-2">
            <h2 lang={contentLanguage} className="text-xl font-semibold text-balance wrap-anywhere">
              {question}
            </h2>
            {opener?.id !== profile?.id && (
              <ReportButton
                target={{ type: 'consultation', id: consultationId }}
                label={t`Signaler cette consultation`}
              />
            )}
          </div>
          <p className="text-sm text-ink-2">
            {opener && (
              <>
                <bdi>{opener.name}</bdi>
                {separator}
              </>
            )}
            <Trans>
              Du {day.format(new Date(opens_at))} au {day.format(new Date(closes_at))}
            </Trans>
          </p>
          <p lang={contentLanguage} className="whitespace-pre-line wrap-anywhere">
            {context}
          </p>
          {sources.length > 0 && (
            <ul className="text-sm wrap-anywhere">
              {sources.map((source) => (
                <li key={source}>
                  <a href={source} rel="noopener nofollow ugc" className="text-blue underline">
                    {source}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-ink-2">
            <Trans>Relecture des énoncés : {policy}</Trans>{' '}
            <a
              href={`/api/v1/consultations/${consultationId}/moderation.csv`}
              className="text-blue underline"
            >
              <Trans>Journal des décisions (CSV)</Trans>
            </a>
          </p>
        </header>
        {state === 'coming' && (
          <p className="text-ink-2">
            <Trans>Cette consultation n’est pas encore ouverte.</Trans>
          </p>
        )}
        {consultation.can_moderate && <ConsultationModeration consultation={consultation} />}
        <Answering consultation={consultation} />
        {opener?.role === 'politician' && <FollowUpOf subject={consultationId} />}
        <section aria-label={t`Résultats`}>
          {results === null ? (
            <p className="text-sm text-ink-2">
              <Trans>Les résultats paraissent à partir de dix personnes.</Trans>
            </p>
          ) : (
            <Results consultationId={consultationId} results={results} isOpen={state === 'open'} />
          )}
        </section>
      </>
    )
  }
}
