import { Plural, Trans } from '@lingui/react/macro'
import type { PressCheck, PressClaim } from '@parvis/contract/people/newsrooms.schemas.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { Finding } from '../register-claims/register-check.tsx'
import { dayOf } from '../verification/texts.ts'

/** A journalist's newsroom and proof, for reviewers: what agrees and what does not. */
export function PressComparison({
  claim,
  check,
  isConfirmed,
}: {
  claim: PressClaim
  check: PressCheck
  /** A contact of the newsroom has confirmed. */
  isConfirmed: boolean
}) {
  const { service, edition, same_card, mail_agrees, site_agrees } = check
  const domain = service?.domain
  const isSite = claim.proof === 'site'
  return (
    <section aria-labelledby="press-check" className="mt-4 rounded-xl border border-line px-3.5 py-3">
      <h3 id="press-check" className="text-sm font-semibold">
        <Trans>Rédaction et preuve</Trans>
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        <ServiceFinding service={service} edition={edition} />
        {claim.card_year !== null && <CardFinding number={claim.card_number} year={claim.card_year} />}
        {same_card > 0 && (
          <Finding agrees={false}>
            <Plural
              value={same_card}
              one="Un autre membre a donné cette carte"
              other="# autres membres ont donné cette carte"
            />
          </Finding>
        )}
        {claim.proof === 'newsroom' && !isConfirmed && (
          <Finding agrees={false}>
            <Trans>La rédaction n’a pas confirmé</Trans>
          </Finding>
        )}
        {domain && (isSite || mail_agrees) && (
          <Finding agrees={mail_agrees}>
            {mail_agrees ? (
              <Trans>Adresse email confirmée de {domain}</Trans>
            ) : (
              <Trans>L’adresse email n’est pas de {domain}</Trans>
            )}
          </Finding>
        )}
        {domain && (isSite || site_agrees) && (
          <Finding agrees={site_agrees}>
            {site_agrees ? (
              <Trans>Une page de {domain} renvoie vers le profil</Trans>
            ) : (
              <Trans>Aucune page de {domain} ne renvoie vers le profil</Trans>
            )}
          </Finding>
        )}
      </ul>
    </section>
  )
}

function ServiceFinding({ service, edition }: Pick<PressCheck, 'service' | 'edition'>) {
  if (edition === null && service === null)
    return (
      <Finding agrees={false}>
        <Trans>La liste des services de presse en ligne n’est pas importée</Trans>
      </Finding>
    )
  if (service === null)
    return (
      <Finding agrees={false}>
        <Trans>Rédaction absente de la liste des services de presse en ligne</Trans>
      </Finding>
    )
  const { number, publisher } = service
  const end = dayOf(service.expires_on)
  const isOver = service.expires_on < dayInParis()
  return (
    <Finding agrees={!isOver}>
      {isOver ? (
        <Trans>
          Service de presse en ligne {number} ({publisher}), à renouveler depuis le {end}
        </Trans>
      ) : (
        <Trans>
          Service de presse en ligne {number} ({publisher}), reconnu jusqu’au {end}
        </Trans>
      )}
    </Finding>
  )
}

function CardFinding({ number, year }: { number: string | null; year: number }) {
  const isOver = String(year) < dayInParis().slice(0, 4)
  return (
    <Finding agrees={!isOver}>
      {isOver ? (
        <Trans>Carte de presse de {year} : elle n’est plus valable</Trans>
      ) : number === null ? (
        <Trans>Carte de presse de {year}</Trans>
      ) : (
        <Trans>
          Carte de presse de l’année {year} : comparez le n° {number} avec le document
        </Trans>
      )}
    </Finding>
  )
}
