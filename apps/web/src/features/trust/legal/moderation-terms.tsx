import { Trans, useLingui } from '@lingui/react/macro'
import { appealMonths } from '@parvis/contract/audit/decisions.ts'
import { Link } from '@tanstack/react-router'
import { LegalSection } from '../../../ui/legal-page.tsx'

/** How what is reported is decided on, what is told of it, and how to contest it. */
export function ModerationTerms() {
  const { t } = useLingui()
  return (
    <LegalSection id="moderation" title={t`Modération`}>
      <p>
        <Trans>
          Chaque post, commentaire, profil et message offre aux membres de le signaler. Les signalements d’un
          même contenu sont examinés ensemble, par une personne : aucune décision n’est prise par un automate.
          Personne ne juge ses propres contenus, ni ne revoit sa propre décision.
        </Trans>
      </p>
      <p>
        <Trans>Selon la gravité des faits et leur répétition, la modération peut décider :</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            <strong>de ne rien faire</strong>, si aucune règle n’est enfreinte ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>d’avertir les lecteurs</strong> par une mention au-dessus du contenu ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>de limiter sa diffusion</strong> : il reste à son adresse et chez les abonnés de son
            auteur, sans être proposé à d’autres ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>de le retirer</strong> : son auteur seul le voit encore, avec la raison du retrait ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>de rappeler l’auteur à l’ordre</strong>, sans autre effet ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>de suspendre son compte</strong> jusqu’à une date dite : il ne peut plus se connecter, et
            ce qu’il a publié n’est plus montré ;
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>de fermer son compte</strong> : de même, sans terme.
          </Trans>
        </li>
      </ul>
      <p>
        <Trans>
          La personne concernée reçoit un <strong>exposé des motifs</strong> : les faits retenus, la règle
          enfreinte, si elle tient à la loi ou à ces conditions, l’absence d’automate dans la décision, et les
          recours. Qui avait signalé le contenu apprend ce qui a été décidé.
        </Trans>
      </p>
      <p>
        <Trans>
          Une décision se <strong>conteste gratuitement</strong> depuis son exposé des motifs, pendant{' '}
          {appealMonths} mois ; qui avait signalé un contenu laissé en place le peut aussi. Une autre personne
          que celle qui a décidé répond au recours. Si la décision est annulée, tout est rétabli. Saisir un
          organe de règlement extrajudiciaire des litiges, ou le juge, reste toujours possible.
        </Trans>
      </p>
      <p>
        <Trans>
          Avec ou sans compte, un contenu contraire à la loi se signale par{' '}
          <Link to="/signaler">un formulaire</Link>, contre reçu. Le nombre et le sort des signalements se
          lisent sur <Link to="/transparence">la page de transparence</Link>.
        </Trans>
      </p>
    </LegalSection>
  )
}
