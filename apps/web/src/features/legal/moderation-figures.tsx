import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportReason, ReportTarget } from '@parvis/contract/reports.ts'
import { reportReasons, reportTargets } from '@parvis/contract/reports.ts'
import { getTransparency, type TransparencyView } from '@parvis/contract/transparency.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LegalSection } from './legal-page.tsx'

const transparencyQuery = queryOptions({
  queryKey: ['transparency'] as const,
  queryFn: ({ signal }) => call(getTransparency, { signal }),
  // The server counts once an hour.
  staleTime: 600_000,
})

/** The figures of a year, as the server counted them last. */
export function ModerationFigures() {
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(transparencyQuery)
  if (data) return <Figures figures={data} />
  if (error)
    return (
      <ErrorState
        title={t`Les chiffres n’ont pas pu être lus`}
        description={i18n._(refusalText(error))}
        retryLabel={t`Réessayer`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status" aria-label={t`Chargement des chiffres`} className="mt-8 flex flex-col gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-40" />
    </div>
  )
}

function Figures({ figures }: { figures: TransparencyView }) {
  const { t, i18n } = useLingui()
  const { reports, suspensions, verifications } = figures
  const since = i18n.date(new Date(figures.since), { dateStyle: 'long' })
  const at = i18n.date(new Date(figures.as_of), { dateStyle: 'long', timeStyle: 'short' })
  const reasons: Record<ReportReason, string> = {
    harassment: t`Harcèlement`,
    hate_speech: t`Discours de haine`,
    spam: t`Spam`,
    misinformation: t`Désinformation`,
    inappropriate: t`Contenu inapproprié`,
    other: t`Autre motif`,
  }
  const targets: Record<ReportTarget, string> = {
    post: t`Posts`,
    comment: t`Commentaires`,
    profile: t`Profils`,
    message: t`Messages privés`,
  }
  const hours = verifications.median_hours
  return (
    <>
      <LegalSection title={t`Modération`}>
        <p>
          <Trans>
            Depuis le {since}, comptés le {at}. Les comptes supprimés n’y sont plus : leurs lignes ont été
            effacées.
          </Trans>
        </p>
        <Table
          caption={t`Signalements reçus, par motif`}
          rows={[
            ...reportReasons.map((reason): Line => [reasons[reason], reports.by_reason[reason]]),
            [t`Total`, reports.total],
          ]}
        />
        <Table
          caption={t`Signalements reçus, par contenu`}
          rows={reportTargets.map((target): Line => [targets[target], reports.by_target[target]])}
        />
        <Table
          caption={t`Suspensions de comptes`}
          rows={[
            [t`Prononcées`, suspensions.given],
            [t`En cours`, suspensions.now],
          ]}
        />
      </LegalSection>
      <LegalSection title={t`Vérification des journalistes et responsables politiques`}>
        <Table
          caption={t`Demandes de vérification`}
          rows={[
            [t`Reçues`, verifications.received],
            [t`Acceptées`, verifications.approved],
            [t`Refusées`, verifications.rejected],
            [t`Retirées après coup`, verifications.revoked],
            [t`En attente`, verifications.waiting],
          ]}
        />
        <p>
          {hours === null ? (
            <Trans>Aucune décision n’a encore été prise.</Trans>
          ) : (
            <Trans>La moitié des décisions ont été prises en moins de {i18n.number(hours)} h.</Trans>
          )}
        </p>
      </LegalSection>
    </>
  )
}

type Line = [name: string, count: number]

function Table({ caption, rows }: { caption: string; rows: Line[] }) {
  const { i18n } = useLingui()
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="bg-sunk px-3.5 py-2.5 text-left font-semibold text-ink">{caption}</caption>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3.5 py-2.5 font-normal">
                {name}
              </th>
              <td className="px-3.5 py-2.5 text-right font-semibold text-ink tabular-nums">
                {i18n.number(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
