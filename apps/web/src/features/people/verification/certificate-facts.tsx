import { useLingui } from '@lingui/react/macro'
import type { Certificate } from '@parvis/contract/people/verification-parts.schemas.ts'
import { usePartyName } from '../parties/use-parties.ts'
import { dayOf, evidenceTexts, reasonTexts, roleTexts } from './texts.ts'

/** Public facts of a certificate, in two columns where they fit. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useLingui()
  const party = usePartyName(certificate.party)
  const editionOf = (day: string) => t`édition du ${day}`
  const statuses = { valid: t`Valable`, suspended: t`Suspendue`, ended: t`Terminée` }
  const facts: [string, string | null][] = [
    [t`Statut`, statuses[certificate.status]],
    [t`Nom vérifié`, certificate.claimed_name],
    [t`En qualité de`, i18n._(roleTexts[certificate.role])],
    [certificate.role === 'politician' ? t`Institution` : t`Média ou rédaction`, certificate.organisation],
    [t`Mandat ou fonction`, certificate.mandate],
    [t`Parti`, party],
    [t`Preuve examinée`, certificate.evidence && i18n._(evidenceTexts[certificate.evidence])],
    [t`Carte de presse de l’année`, certificate.press_card_year?.toString() ?? null],
    [t`Service de presse en ligne reconnu (CPPAP)`, certificate.press_service],
    [
      t`Confirmé par l’organisation elle-même le`,
      certificate.organisation_confirmed_at && dayOf(certificate.organisation_confirmed_at),
    ],
    [
      t`Mandat relevé dans le répertoire national des élus`,
      certificate.register && editionOf(dayOf(certificate.register.edition)),
    ],
    [
      t`Mandat terminé, selon le répertoire, le`,
      certificate.register?.left_on ? dayOf(certificate.register.left_on) : null,
    ],
    [t`Vérifié le`, dayOf(certificate.verified_at)],
    [t`Valable jusqu’au`, certificate.valid_until && dayOf(certificate.valid_until)],
    [
      certificate.status === 'suspended' ? t`Suspendue le` : t`Terminée le`,
      certificate.ended_at && dayOf(certificate.ended_at),
    ],
    [t`Motif`, certificate.reason && i18n._(reasonTexts[certificate.reason])],
    [
      t`Examinée par`,
      certificate.reviewers === 0
        ? null
        : certificate.reviewers === 1
          ? t`une personne de l’équipe de vérification`
          : t`${certificate.reviewers} personnes de l’équipe de vérification`,
    ],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
