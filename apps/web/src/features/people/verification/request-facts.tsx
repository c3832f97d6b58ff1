import { useLingui } from '@lingui/react/macro'
import type { VerificationRequest } from '@parvis/contract/people/verification.schemas.ts'
import { pressProofTexts } from '../newsrooms/queries.ts'
import { usePartyName } from '../parties/use-parties.ts'
import { dayOf, evidenceTexts } from './texts.ts'

/** Facts of a request, and what is known of it since. */
export function RequestFacts({ request }: { request: VerificationRequest }) {
  const { t, i18n } = useLingui()
  const party = usePartyName(request.party)
  const facts: [string, string | false | null | undefined][] = [
    [t`Nom`, request.claimed_name],
    [request.role === 'politician' ? t`Institution` : t`Média ou rédaction`, request.organisation],
    [t`Mandat ou fonction`, request.mandate],
    [t`Parti`, party],
    [
      request.role === 'politician' ? t`Fin du mandat` : t`Fin de la carte`,
      request.mandate_ends_on && dayOf(request.mandate_ends_on),
    ],
    [t`Preuve choisie`, request.press && i18n._(pressProofTexts[request.press.proof])],
    [t`Numéro de la carte`, request.press?.card_number],
    [t`Preuve`, request.evidence && i18n._(evidenceTexts[request.evidence])],
    [
      t`Confirmée par l’organisation`,
      // Reviewers see the answer itself.
      !('confirmations' in request) &&
        request.confirmed_by &&
        `${request.confirmed_by.organisation}, ${dayOf(request.confirmed_by.at)}`,
    ],
    [t`Relevée dans la source le`, request.source && dayOf(request.source.on)],
    [t`Demandée le`, dayOf(request.created_at)],
    [t`Décidée le`, request.decided_at && dayOf(request.decided_at)],
    [t`Valable jusqu’au`, request.valid_until && dayOf(request.valid_until)],
    [t`Message`, request.message],
    [t`Documents`, request.documents.map(({ name }) => name).join(', ') || null],
    [t`Documents supprimés le`, request.documents_purged_at && dayOf(request.documents_purged_at)],
  ]
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
      {request.source && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-xs text-ink-2">{t`Source du mandat`}</dt>
          <dd className="font-medium wrap-anywhere">
            <a
              href={request.source.url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-blue underline underline-offset-2"
            >
              {request.source.url}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
