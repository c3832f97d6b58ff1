import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RegisterCheck, RegisterClaim } from '@parvis/contract/people/verification-parts.schemas.ts'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf } from '../verification/texts.ts'
import { MandateLine } from './mandate-line.tsx'
import { nameMatchTexts, proofTexts } from './texts.ts'

/** Something that agrees with a claim, or speaks against it. */
export function Finding({ agrees, children }: { agrees: boolean; children: ReactNode }) {
  const Sign = agrees ? CircleCheck : CircleAlert
  return (
    <li className={clsx('flex items-start gap-2 text-sm', agrees ? 'text-ink' : 'font-medium text-question')}>
      <Sign aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  )
}

/** The register's row beside a claim, for reviewers: what agrees and what does not, so that a decision takes one look. */
export function RegisterComparison({ claim, check }: { claim: RegisterClaim; check: RegisterCheck }) {
  const { i18n } = useLingui()
  const edition = dayOf(claim.edition)
  const confirmed = claim.code?.confirmed_at
  const confirmedOn = confirmed ? dayOf(confirmed) : null
  return (
    <section aria-labelledby="register-check" className="mt-4 rounded-xl border border-line px-3.5 py-3">
      <h3 id="register-check" className="text-sm font-semibold">
        <Trans>Répertoire national des élus, édition du {edition}</Trans>
      </h3>
      {check.mandate && (
        <p className="mt-2">
          <MandateLine mandate={check.mandate} />
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-1.5">
        {check.mandate === null ? (
          <Finding agrees={false}>
            <Trans>Le répertoire n’a plus ce mandat</Trans>
          </Finding>
        ) : (
          <Finding agrees={check.name_match === 'full'}>{i18n._(nameMatchTexts[check.name_match])}</Finding>
        )}
        {check.namesakes > 0 && (
          <Finding agrees={false}>
            <Plural
              value={check.namesakes}
              one="Une autre personne de ce nom siège dans cette collectivité"
              other="# autres personnes de ce nom siègent dans cette collectivité"
            />
          </Finding>
        )}
        {check.other_claims > 0 && (
          <Finding agrees={false}>
            <Plural
              value={check.other_claims}
              one="Un autre membre se réclame de ce mandat"
              other="# autres membres se réclament de ce mandat"
            />
          </Finding>
        )}
        <Finding agrees={claim.proof !== 'code' || confirmedOn !== null}>
          {i18n._(proofTexts[claim.proof])}
          {claim.proof === 'code' &&
            (confirmedOn === null ? (
              <Trans> : pas encore tapé</Trans>
            ) : (
              <Trans> : tapé le {confirmedOn}</Trans>
            ))}
        </Finding>
        {check.objected_at !== null && (
          <Finding agrees={false}>
            <Trans>La collectivité conteste cette demande.</Trans> {check.objection}
          </Finding>
        )}
      </ul>
    </section>
  )
}
