import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check as CheckMark, CircleHelp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteName } from '../../../lib/site-name.ts'
import type { Check, CheckStep } from './check-proof.ts'

/** Hashes in full, broken wherever the line ends: they are there to be compared. */
export function Hash({ children }: { children: string }) {
  return <code className="block text-xs text-ink-2 wrap-anywhere">{children}</code>
}

/** One line of a check: what was looked at, and how it ended. */
export function CheckLine({
  holds,
  title,
  children,
}: {
  holds: boolean | null
  title: string
  children?: ReactNode
}) {
  const { t } = useLingui()
  const Mark = holds === null ? CircleHelp : holds ? CheckMark : X
  return (
    <li className="flex gap-3">
      <span
        className={clsx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          holds === null
            ? 'bg-question-soft text-question'
            : holds
              ? 'bg-support-soft text-support'
              : 'bg-danger-soft text-danger',
        )}
      >
        <Mark aria-hidden="true" size={15} strokeWidth={2.5} />
        <span className="sr-only">
          {holds === null ? t`Non vérifiable ici :` : holds ? t`Vérifié :` : t`Échec :`}
        </span>
      </span>
      <div className="min-w-0 flex-1">
        <p className={clsx('font-medium', holds === false && 'text-danger')}>{title}</p>
        {children !== undefined && <div className="mt-1 text-sm text-ink-2 text-pretty">{children}</div>}
      </div>
    </li>
  )
}

/** Every step of a check as it was computed on this device. */
export function CheckSteps({ check }: { check: Check }) {
  return (
    <ol className="flex flex-col gap-4">
      {check.steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else
        <Step key={place} step={step} turn={turnOf(check, place)} />
      ))}
    </ol>
  )
}

/** The how-manieth pair of hashes it is. */
function turnOf({ steps }: Check, place: number): number {
  return steps.slice(0, place + 1).filter(({ name }) => name === 'climb').length
}

function Step({ step, turn }: { step: CheckStep; turn: number }) {
  const { t } = useLingui()
  switch (step.name) {
    case 'commitment':
      return (
        <CheckLine
          holds={step.holds}
          title={
            step.holds
              ? t`Votre sel et votre décision donnent bien l’engagement publié`
              : t`Le sel et la décision ne donnent pas l’engagement publié`
          }
        >
          {step.hash !== '' && <Hash>{step.hash}</Hash>}
        </CheckLine>
      )
    case 'leaf':
      return (
        <CheckLine holds title={t`Empreinte de l’entrée, recalculée ici`}>
          <Hash>{step.hash}</Hash>
        </CheckLine>
      )
    case 'climb':
      return (
        <CheckLine
          holds
          title={
            step.side === 'left'
              ? t`Étage ${turn} : réunie à sa voisine de gauche`
              : t`Étage ${turn} : réunie à sa voisine de droite`
          }
        >
          <span className="text-xs">
            <Trans>Voisine</Trans>
          </span>
          <Hash>{step.sibling}</Hash>
          <span className="mt-1 block text-xs">
            <Trans>Ensemble</Trans>
          </span>
          <Hash>{step.hash}</Hash>
        </CheckLine>
      )
    case 'root':
      return (
        <CheckLine
          holds={step.holds}
          title={
            step.holds
              ? t`Au sommet : l’empreinte signée du journal`
              : t`Le chemin ne mène pas à l’empreinte signée`
          }
        >
          {step.hash !== '' && <Hash>{step.hash}</Hash>}
        </CheckLine>
      )
    case 'signature':
      return <SignatureLine holds={step.holds} />
  }
}

export function SignatureLine({ holds }: { holds: boolean | null }) {
  const { t } = useLingui()
  return (
    <CheckLine
      holds={holds}
      title={
        holds === null
          ? t`Signature : ce navigateur ne sait pas la vérifier`
          : holds
            ? t`La signature de ${siteName} est valable`
            : t`La signature est fausse`
      }
    >
      {holds === null && (
        <Trans>
          Les signatures Ed25519 demandent un navigateur plus récent et une adresse en https. Le reste a été
          vérifié.
        </Trans>
      )}
    </CheckLine>
  )
}
