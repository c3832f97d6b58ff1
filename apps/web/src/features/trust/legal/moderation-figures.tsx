import { Trans, useLingui } from '@lingui/react/macro'
import {
  type DecisionKind,
  decisionKinds,
  moderationRules,
  type ReportTarget,
  reportTargets,
} from '@parvis/contract/audit/decisions.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import {
  type NoticeReason,
  noticeReasons,
  type ReportReason,
  reportReasons,
} from '@parvis/contract/trust/reports.ts'
import type { TransparencyView } from '@parvis/contract/trust/transparency.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ruleTexts } from '../moderation/notices/texts.ts'
import { FigureTable, type Line, Median, Nothing } from './figure-table.tsx'
import { transparencyQuery } from './queries.ts'
import { ReportLinks } from './report-links.tsx'

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
  const at = i18n.date(new Date(figures.as_of), { dateStyle: 'long', timeZone })
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
    consultation: t`Consultations`,
    statement: t`Énoncés`,
    context_note: t`Notes de contexte`,
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
    warn_reporting: t`Avertissement sur les signalements`,
    suspend_reporting: t`Signalements suspendus`,
  }
  const { orders, flaggers, misuse } = figures
  const isQuiet =
    [
      reports.total,
      notices.total,
      decisions.total,
      appeals.received,
      suspensions.given,
      suspensions.now,
    ].every((count) => count === 0) && [orders.act, orders.inform].every((count) => count === 0)
  return (
    <>
      <LegalSection title={t`Modération`}>
        <p>
          <Trans>
            Depuis le {since}, jusqu’au {at} exclu. Signalements et décisions s’ajoutent par dizaines : un
            chiffre qui avancerait d’une unité dirait la raison de ce qui vient de disparaître. Les comptes
            supprimés n’y sont plus : leurs lignes ont été effacées.
          </Trans>
        </p>
        {isQuiet && (
          <Nothing>
            <Trans>
              Rien à montrer : moins de dix signalements et moins de dix décisions depuis cette date, et aucun
              ordre d’une autorité.
            </Trans>
          </Nothing>
        )}
        <FigureTable
          caption={t`Signalements reçus, par motif`}
          rows={reportReasons.map((reason): Line => [reasons[reason], reports.by_reason[reason]])}
          total={reports.total}
        />
        <FigureTable
          caption={t`Signalements reçus, par contenu`}
          rows={reportTargets.map((target): Line => [targets[target], reports.by_target[target]])}
        />
        <FigureTable
          caption={t`Signalements de contenus illicites (article 16), par motif`}
          rows={noticeReasons.map((reason): Line => [grounds[reason], notices.by_reason[reason]])}
          total={notices.total}
          after={[[t`Dont de signaleurs de confiance (article 22)`, flaggers.notices]]}
        />
        <FigureTable
          caption={t`Décisions, par mesure`}
          rows={decisionKinds.map((kind): Line => [measures[kind], decisions.by_kind[kind]])}
          total={decisions.total}
          after={[
            [t`Annulées depuis`, decisions.reversed],
            [t`Prises par un programme`, decisions.automated],
          ]}
        />
        <FigureTable
          caption={t`Mesures, par règle et par fondement`}
          rows={[
            ...moderationRules.map((rule): Line => [i18n._(ruleTexts[rule]), decisions.by_rule[rule]]),
            [t`Contre la loi`, decisions.by_ground.illegal_content],
            [t`Contre les seules conditions d’utilisation`, decisions.by_ground.terms],
          ]}
        />
        <Median hours={decisions.median_hours} measured={decisions.measured}>
          {(hours) => (
            <Trans>
              La moitié des dossiers ont été décidés en moins de {hours} h après le premier signalement.
            </Trans>
          )}
        </Median>
        <FigureTable
          caption={t`Contestations`}
          rows={[
            [t`Reçues`, appeals.received],
            [t`Décision annulée`, appeals.reversed],
            [t`Décision maintenue`, appeals.upheld],
            [t`En attente`, appeals.waiting],
          ]}
        />
        <Median hours={appeals.median_hours} measured={appeals.measured}>
          {(hours) => <Trans>La moitié des contestations ont reçu leur réponse en moins de {hours} h.</Trans>}
        </Median>
        <FigureTable
          caption={t`Suspensions de comptes`}
          rows={[
            [t`Prononcées`, suspensions.given],
            [t`En cours`, suspensions.now],
          ]}
        />
        <FigureTable
          caption={t`Usage abusif (article 23)`}
          rows={[
            [t`Auteurs avertis`, misuse.warned_authors],
            [t`Auteurs suspendus après avertissement`, misuse.suspended_authors],
            [t`Avertissements pour signalements infondés`, misuse.warned_reporters],
            [t`Signalements suspendus après avertissement`, misuse.suspended_reporters],
          ]}
        />
      </LegalSection>
      <LegalSection title={t`Ordres d’autorités (articles 9 et 10)`}>
        {orders.act + orders.inform === 0 ? (
          <p>
            <Trans>Aucune autorité n’a rien ordonné depuis cette date.</Trans>
          </p>
        ) : (
          <FigureTable
            caption={t`Ordres reçus`}
            rows={[
              [t`D’agir contre un contenu`, orders.act],
              [t`De fournir des informations`, orders.inform],
              [t`Suivis, en tout ou partie`, orders.followed],
            ]}
          />
        )}
        <Median hours={orders.median_hours} measured={orders.measured}>
          {(hours) => <Trans>La moitié des ordres ont reçu leur suite en moins de {hours} h.</Trans>}
        </Median>
      </LegalSection>
      <StatementFiles years={figures.years} />
      <LegalSection title={t`Vérification des journalistes et responsables politiques`}>
        {verifications.received === 0 ? (
          <p>
            <Trans>Aucune demande n’est arrivée depuis cette date.</Trans>
          </p>
        ) : (
          <FigureTable
            caption={t`Demandes de vérification`}
            rows={[
              [t`Reçues`, verifications.received],
              [t`Acceptées`, verifications.approved],
              [t`Refusées`, verifications.rejected],
              [t`Retirées après coup`, verifications.revoked],
              [t`En attente`, verifications.waiting],
            ]}
          />
        )}
        <Median hours={verifications.median_hours} measured={verifications.measured}>
          {(hours) => <Trans>La moitié des décisions ont été prises en moins de {hours} h.</Trans>}
        </Median>
      </LegalSection>
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
          Les mesures des années achevées, sans nom, ni texte, ni jour, dans la forme de la base de
          transparence de l’Union européenne ; celles que moins de dix autres partagent vues du dehors n’y
          sont pas. La référence d’une ligne figure sur la page de la décision, que seules les personnes
          concernées peuvent lire.
        </Trans>
      </p>
      {years.length === 0 ? (
        <p>
          <Trans>Les fichiers d’une année paraissent quand elle est achevée.</Trans>
        </p>
      ) : (
        <ul>
          {years.map((year) => (
            <li key={year}>
              {year} :{' '}
              <a href={`${apiAddress}/transparency/statements/${year}.csv`} download>
                <Trans>CSV de {year}</Trans>
              </a>
              ,{' '}
              <a href={`${apiAddress}/transparency/statements/${year}.json`} download>
                <Trans>JSON de {year}</Trans>
              </a>
            </li>
          ))}
        </ul>
      )}
      {years.map((year) => (
        <details key={year}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            <Trans>Rapport de transparence de {year}</Trans>
          </summary>
          <p className="mb-2">
            <Trans>
              Aux modèles du règlement d’exécution (UE) 2024/2835, un fichier CSV par partie ; ceux de l’année
              en cours s’arrêtent à aujourd’hui.
            </Trans>
          </p>
          <ReportLinks year={year} />
        </details>
      ))}
    </LegalSection>
  )
}
