import { Trans, useLingui } from '@lingui/react/macro'
import type { BallotStep } from '@parvis/contract/audit/ballot-check.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { siteName } from '../../../lib/site-name.ts'
import { CheckLine, SignatureLine } from '../transparency-log/check-steps.tsx'
import { VerdictBox } from '../transparency-log/verdict-box.tsx'
import type { BallotExamination } from './examine-ballot.ts'

/** Result of the check of a ballot, or of the result alone. */
export function BallotVerdict({
  holds,
  receipt,
  children,
}: {
  holds: boolean
  /** Receipt of the ballot that was checked; null for the check of the result alone. */
  receipt: BallotReceipt | null
  children?: ReactNode
}) {
  return (
    <VerdictBox
      holds={holds}
      title={
        holds ? (
          receipt?.option === null ? (
            <Trans>Prouvé : ce vote est compté</Trans>
          ) : receipt !== null ? (
            <Trans>Prouvé : ce vote a été compté tel qu’il a été exprimé</Trans>
          ) : (
            <Trans>Prouvé : ce résultat est celui inscrit au journal public à la clôture</Trans>
          )
        ) : receipt?.option === null ? (
          <Trans>Alerte : ce vote ne se retrouve pas parmi ceux qui sont comptés</Trans>
        ) : receipt !== null ? (
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
  receipt,
  children,
}: {
  examination: BallotExamination
  receipt: BallotReceipt | null
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
        <Step
          key={step.name}
          step={step}
          isBlind={receipt?.option === null || (step.name === 'listed' && closing.options === null)}
        />
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

/** `isBlind`: the receipt, or the list, has no option. */
function Step({ step: { name, holds }, isBlind }: { step: BallotStep; isBlind: boolean }) {
  const { t } = useLingui()
  const blind = {
    commitment: holds
      ? t`Le sel et le compte donnent bien l’engagement`
      : t`Le sel et le compte ne donnent pas l’engagement`,
    listed: holds
      ? t`L’engagement est dans la liste des votes comptés`
      : t`L’engagement n’est pas dans la liste des votes comptés`,
  }
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
  return <CheckLine holds={holds} title={{ ...titles, ...(isBlind ? blind : {}) }[name]} />
}
