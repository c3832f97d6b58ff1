import { Plural, Trans } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { VerifiableRole } from '@parvis/contract/people/verification.ts'

/** Explains the check, the next step, the usual delay, and the ways to contest the decision. */
export function Explanation({ role, usualHours }: { role: VerifiableRole; usualHours: number | null }) {
  return (
    <section aria-labelledby="what-next" className="mt-4 rounded-lg border border-line px-3.5 py-3">
      <h3 id="what-next" className="text-base">
        <Trans>Votre demande, pas à pas</Trans>
      </h3>
      <dl className="mt-2 flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">
            <Trans>Ce qui est vérifié</Trans>
          </dt>
          <dd className="text-ink-2 text-pretty">
            {role === 'politician' ? (
              <Trans>
                Que vous êtes la personne que dit votre profil, et que vous exercez le mandat ou la fonction
                annoncés. Vos opinions ne comptent pas.
              </Trans>
            ) : (
              <Trans>
                Que vous êtes la personne que dit votre profil, et que vous êtes journaliste pour la rédaction
                annoncée. Vos opinions ne comptent pas.
              </Trans>
            )}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            <Trans>La suite</Trans>
          </dt>
          <dd className="text-ink-2 text-pretty">
            <Trans>
              Une personne de l’équipe lit vos documents. Elle peut en demander d’autres : votre demande garde
              alors sa place. Vos documents sont supprimés 30 jours après la décision.
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            <Trans>Le délai</Trans>
          </dt>
          <dd className="text-ink-2 text-pretty">
            {usualHours !== null && (
              <>
                <UsualDelay hours={usualHours} />{' '}
              </>
            )}
            <Trans>
              L’équipe s’engage à répondre en {furtherLimits.verificationPromisedDays} jours ; au-delà, un
              rappel lui est envoyé.
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">
            <Trans>Si la demande est refusée</Trans>
          </dt>
          <dd className="text-ink-2 text-pretty">
            <Trans>
              Vous en recevez le motif par écrit. Vous pouvez envoyer une nouvelle demande, ou contester
              pendant six mois : une autre personne juge alors.
            </Trans>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** Median of the last 30 days, in days. */
function UsualDelay({ hours }: { hours: number }) {
  const days = Math.round(hours / 24)
  if (days < 1)
    return <Trans>Ces 30 derniers jours, la moitié des demandes ont été décidées en moins d’un jour.</Trans>
  return (
    <Plural
      value={days}
      one="Ces 30 derniers jours, la moitié des demandes ont été décidées en # jour ou moins."
      other="Ces 30 derniers jours, la moitié des demandes ont été décidées en # jours ou moins."
    />
  )
}

/** Above the form, while the tick still stands. */
export function RenewalNotice() {
  return (
    <section aria-labelledby="renewal" className="px-4 pt-5">
      <h2 id="renewal" className="text-post">
        <Trans>Renouveler votre vérification</Trans>
      </h2>
      <p className="mt-1 text-ink-2 text-pretty">
        <Trans>
          Votre coche prend fin bientôt. Envoyez un document à jour : elle reste en place pendant l’examen,
          jusqu’à son dernier jour.
        </Trans>
      </p>
    </section>
  )
}
