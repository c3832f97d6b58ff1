import { Trans, useLingui } from '@lingui/react/macro'
import type { BallotStep } from '@parvis/contract/audit/ballot-check.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { siteName } from '../../../lib/site-name.ts'
import { CheckLine, SignatureLine } from '../transparency-log/check-steps.tsx'
import { VerdictBox } from '../transparency-log/verdict-box.tsx'
import type { BallotExamination } from './examine-ballot.ts'

/** Result of the check of a ballot, or of the result alone. */
export function BallotVerdict({
  holds,
  isOwn,
  children,
}: {
  holds: boolean
  /** A ballot was checked, rather than the result alone. */
  isOwn: boolean
  children?: ReactNode
}) {
  return (
    <VerdictBox
      holds={holds}
      title={
        holds ? (
          isOwn ? (
            <Trans>Prouvé : ce vote a été compté tel qu’il a été exprimé</Trans>
          ) : (
            <Trans>Prouvé : ce résultat est celui inscrit au journal public à la clôture</Trans>
          )
        ) : isOwn ? (
          <Trans>Alerte : ce vote ne se retrouve pas tel qu’il a été exprimé</Trans>
        ) : (
          <Trans>Alerte : ce résultat n’est pas celui inscrit au journal public</Trans>
        )
      }
      advice={
        <Trans>
          Une étape au moins échoue : elle est marquée ci-dessous. Enregistrez le reçu et, sur la page du
          journal public, l’état du journal. Écrivez ensuite à l’équipe de {siteName} ; sans réponse
          satisfaisante, confiez ces deux fichiers à un tiers, par exemple un journaliste.
        </Trans>
      }
    >
      {children}
    </VerdictBox>
  )
}

/** Said while the entry of a closing does not stand in the log yet. */
export function WaitsForLog() {
  return (
    <p role="status">
      <Trans>L’inscription au journal public est en cours : revenez dans quelques secondes.</Trans>
    </p>
  )
}

/** Every step of the check as this device computed it. */
export function BallotSteps({
  examination: { closing, steps, log },
  children,
}: {
  examination: BallotExamination
  /** Further steps, before those of the list. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const isIncluded = log?.steps.some(({ name, holds }) => name === 'root' && holds) === true
  const signature = log?.steps.find(({ name }) => name === 'signature')
  return (
    <ol className="flex flex-col gap-4">
      {children}
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
      <CheckLine
        holds={isIncluded}
        title={
          isIncluded
            ? t`Cette inscription est dans le journal public`
            : t`Cette inscription n’est pas dans le journal public`
        }
      >
        {closing.entry !== null && (
          <Link
            to="/transparence/journal"
            search={{ entry: closing.entry }}
            className="font-semibold text-blue hover:underline"
          >
            <Trans>Entrée n° {closing.entry}</Trans>
          </Link>
        )}
      </CheckLine>
      {signature !== undefined && <SignatureLine holds={signature.holds} />}
    </ol>
  )
}

function Step({ step: { name, holds } }: { step: BallotStep }) {
  const { t } = useLingui()
  const titles = {
    commitment: holds
      ? t`Le sel, la réponse et le compte donnent bien l’engagement du reçu`
      : t`Le sel, la réponse et le compte ne donnent pas l’engagement du reçu`,
    listed: holds
      ? t`L’engagement est dans la liste des votes comptés, sous la même réponse`
      : t`L’engagement n’est pas dans la liste des votes comptés sous cette réponse`,
    root: holds
      ? t`Le chemin mène de ce vote à l’empreinte de toute la liste`
      : t`Le chemin ne mène pas à l’empreinte de la liste`,
    closing: holds
      ? t`L’empreinte de la liste est celle inscrite à la clôture`
      : t`L’empreinte de la liste n’est pas celle inscrite à la clôture`,
    results: holds
      ? t`Les résultats sont ceux inscrits à la clôture`
      : t`Les résultats ne sont pas ceux inscrits à la clôture`,
  }
  return <CheckLine holds={holds} title={titles[name]} />
}
