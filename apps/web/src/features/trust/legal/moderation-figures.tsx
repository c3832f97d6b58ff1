import { Trans, useLingui } from '@lingui/react/macro'
import type { DecisionKind, ReportTarget } from '@parvis/contract/audit/decisions.ts'
import { decisionKinds, moderationRules, reportTargets } from '@parvis/contract/audit/decisions.ts'
import type { NoticeReason } from '@parvis/contract/trust/moderation.ts'
import { noticeReasons } from '@parvis/contract/trust/moderation.ts'
import type { ReportReason } from '@parvis/contract/trust/reports.ts'
import { reportReasons } from '@parvis/contract/trust/reports.ts'
import type { TransparencyView } from '@parvis/contract/trust/transparency.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ruleTexts } from '../moderation/notices/texts.ts'
import { transparencyQuery } from './queries.ts'

/** Where they are counted. */
const timeZone = 'Europe/Paris'

/** The figures of a year, as the server counted them last. */
export function ModerationFigures() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(transparencyQuery)
  if (data) return <Figures figures={data} />
  if (error)
    return (
      <QueryFailure title={t`Les chiffres n’ont pas pu être lus`} query={{ error, isFetching, refetch }} />
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
  const { reports, notices, decisions, appeals, suspensions, verifications } = figures
  const since = i18n.date(new Date(figures.since), { dateStyle: 'long', timeZone })
  const at = i18n.date(new Date(figures.as_of), { dateStyle: 'long', timeStyle: 'short', timeZone })
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
    question: t`Questions`,
    profile: t`Profils`,
    message: t`Messages privés`,
  }
  const grounds: Record<NoticeReason, string> = {
    harassment: t`Menaces ou harcèlement`,
    hate_speech: t`Provocation à la haine ou à la violence`,
    defamation: t`Injure ou diffamation`,
    privacy: t`Atteinte à la vie privée`,
    terrorism: t`Apologie ou provocation au terrorisme`,
    child_abuse: t`Atteinte à un mineur`,
    intellectual_property: t`Propriété intellectuelle`,
    election: t`Sincérité d’un scrutin`,
    other: t`Autre infraction`,
  }
  const measures: Record<DecisionKind, string> = {
    no_action: t`Aucune mesure`,
    label: t`Avertissement aux lecteurs`,
    limit_reach: t`Diffusion limitée`,
    remove: t`Contenu retiré`,
    warn: t`Rappel à l’ordre`,
    suspend: t`Compte suspendu`,
    ban: t`Compte fermé`,
    refuse_tick: t`Vérification refusée`,
    suspend_tick: t`Vérification suspendue`,
    remove_tick: t`Vérification retirée`,
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
          caption={t`Signalements de contenus illicites (article 16), par motif`}
          rows={[
            ...noticeReasons.map((reason): Line => [grounds[reason], notices.by_reason[reason]]),
            [t`Total`, notices.total],
          ]}
        />
        <Table
          caption={t`Décisions, par mesure`}
          rows={[
            ...decisionKinds.map((kind): Line => [measures[kind], decisions.by_kind[kind]]),
            [t`Total`, decisions.total],
            [t`Annulées depuis`, decisions.reversed],
            [t`Prises par un programme`, decisions.automated],
          ]}
        />
        <Table
          caption={t`Mesures, par règle et par fondement`}
          rows={[
            ...moderationRules.map((rule): Line => [i18n._(ruleTexts[rule]), decisions.by_rule[rule]]),
            [t`Contre la loi`, decisions.by_ground.illegal_content],
            [t`Contre les seules conditions d’utilisation`, decisions.by_ground.terms],
          ]}
        />
        <Table
          caption={t`Contestations`}
          rows={[
            [t`Reçues`, appeals.received],
            [t`Décision annulée`, appeals.reversed],
            [t`Décision maintenue`, appeals.upheld],
            [t`En attente`, appeals.waiting],
          ]}
        />
        <Delays decisions={decisions.median_hours} appeals={appeals.median_hours} />
        <Table
          caption={t`Suspensions de comptes`}
          rows={[
            [t`Prononcées`, suspensions.given],
            [t`En cours`, suspensions.now],
          ]}
        />
      </LegalSection>
      <StatementFiles years={figures.years} />
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

/** From the first report to a decision, and from an appeal to its answer, half of them. */
function Delays({ decisions, appeals }: { decisions: number | null; appeals: number | null }) {
  const { i18n } = useLingui()
  const whole = (hours: number) => i18n.number(Math.max(1, Math.ceil(hours)))
  return (
    <>
      {decisions !== null && (
        <p>
          <Trans>
            La moitié des dossiers ont été décidés en moins de {whole(decisions)} h après le premier
            signalement.
          </Trans>
        </p>
      )}
      {appeals !== null && (
        <p>
          <Trans>La moitié des contestations ont reçu leur réponse en moins de {whole(appeals)} h.</Trans>
        </p>
      )}
    </>
  )
}

/** The statements of reasons of each year, for whoever counts for themselves. */
function StatementFiles({ years }: { years: number[] }) {
  const { t } = useLingui()
  return (
    <LegalSection title={t`Les décisions, une à une`}>
      <p>
        <Trans>
          Chaque mesure de l’année, sans nom ni texte, dans la forme de la base de transparence de l’Union
          européenne. La référence d’une ligne figure sur la page de la décision, que seules les personnes
          concernées peuvent lire.
        </Trans>
      </p>
      {years.length === 0 ? (
        <p>
          <Trans>Aucune décision n’a encore été prise.</Trans>
        </p>
      ) : (
        <ul>
          {years.map((year) => (
            <li key={year}>
              {year} :{' '}
              <a href={`/api/transparency/statements/${year}.csv`} download>
                <Trans>CSV de {year}</Trans>
              </a>
              ,{' '}
              <a href={`/api/transparency/statements/${year}.json`} download>
                <Trans>JSON de {year}</Trans>
              </a>
            </li>
          ))}
        </ul>
      )}
    </LegalSection>
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
