import { Trans } from '@lingui/react/macro'
import type { Newsroom } from '@parvis/contract/people/newsrooms.schemas.ts'
import type { PressProof } from '@parvis/contract/people/newsrooms.ts'
import { Finding } from '../register-claims/register-check.tsx'

/** Conditions of a proof without a document, each with whether the chosen newsroom meets it. */
export function NewsroomProof({ proof, newsroom }: { proof: PressProof; newsroom: Newsroom | undefined }) {
  return (
    <ul className="flex flex-col gap-1.5 rounded-xl border border-line px-3.5 py-3">
      {proof === 'newsroom' ? <ByContact newsroom={newsroom} /> : <BySite newsroom={newsroom} />}
    </ul>
  )
}

function ByContact({ newsroom }: { newsroom: Newsroom | undefined }) {
  if (newsroom === undefined)
    return (
      <Finding agrees={false}>
        <Trans>Choisissez d’abord votre rédaction dans la liste.</Trans>
      </Finding>
    )
  return newsroom.has_contact ? (
    <Finding agrees>
      <Trans>Sa personne de contact recevra votre demande.</Trans>
    </Finding>
  ) : (
    <Finding agrees={false}>
      <Trans>Personne ne peut encore confirmer pour cette rédaction ici : prenez une autre preuve.</Trans>
    </Finding>
  )
}

function BySite({ newsroom }: { newsroom: Newsroom | undefined }) {
  const domain = newsroom?.service?.domain
  if (newsroom === undefined || !domain)
    return (
      <Finding agrees={false}>
        <Trans>Choisissez d’abord dans la liste une rédaction reconnue qui a un site.</Trans>
      </Finding>
    )
  return (
    <>
      <Finding agrees={newsroom.mail_agrees}>
        {newsroom.mail_agrees ? (
          <Trans>Votre adresse email confirmée est de {domain}.</Trans>
        ) : (
          <Trans>
            Votre adresse email confirmée n’est pas de {domain} : changez-la dans les paramètres de votre
            compte.
          </Trans>
        )}
      </Finding>
      <Finding agrees={newsroom.site_agrees}>
        {newsroom.site_agrees ? (
          <Trans>Une page de {domain} renvoie vers votre profil.</Trans>
        ) : (
          <Trans>
            Indiquez comme site de votre profil une page de {domain} qui renvoie vers lui : le formulaire du
            profil donne le lien à y mettre.
          </Trans>
        )}
      </Finding>
    </>
  )
}
