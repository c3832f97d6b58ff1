import { Trans, useLingui } from '@lingui/react/macro'
import { moderatedDays, settledDays, shownPages, smallestGroup } from '@parvis/contract/trust/transparency.ts'
import { LegalSection } from '../../../ui/legal-page.tsx'

/** How the figures are made, and what they do not say. */
export function Method() {
  const { t } = useLingui()
  return (
    <LegalSection title={t`Méthode`}>
      <ul>
        <li>
          <Trans>
            <strong>Montrés</strong> : toutes les heures, le serveur relit les {shownPages} premières pages de
            chaque onglet dans chaque tri, comme un visiteur sans compte. Chaque post qui s’y trouve a été
            montré une fois. On compte des posts, jamais des lecteurs : personne n’est suivi.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Quand</strong> : les posts d’un jour sont comptés {settledDays} jours plus tard, et leur
            modération {moderatedDays} jours plus tard, une fois pour toutes.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Modération par mois</strong> : signalés, retirés, limités, rétablis, mesures prises et
            attente ne paraissent que par mois civils, une fois le mois compté en entier : le dernier mois
            clos, les trois derniers ou les douze derniers. Une période qui glisserait d’un jour à l’autre
            dirait, par différence, ce qui est arrivé à un post. Les posts retirés ne comptent qu’ici. La part
            des posts est celle de chaque mois, pesée par ce qui y a été compté.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Orientation</strong> : celle du parti d’un responsable politique vérifié, comme dans les
            filtres du fil. Les autres auteurs n’en ont pas.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Intervalle à 95 %</strong> : de Wilson pour les parts de posts, par linéarisation du
            rapport pour les posts montrés et les réactions ; l’unité est le post.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>À échanges égaux</strong> : la formule compte les réactions et les commentaires, si bien
            qu’un groupe dont les posts en reçoivent plus est montré davantage. Chaque post est donc comparé
            aux posts du même jour, du même rôle, avec autant d’échanges ; l’intervalle est celui d’un tirage
            au hasard parmi eux.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Écart à expliquer</strong> : le hasard seul le donnerait moins d’une fois sur mille. Un
            groupe abaissé relève les autres. C’est une question à poser, pas une preuve : les groupes
            n’écrivent pas la même chose.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Petits groupes</strong> : ceux de moins de {smallestGroup} posts, auteurs ou mesures ne
            sont pas montrés ; pour la modération, mois par mois.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Ce qui n’y est pas</strong> : les posts pour abonnés, les pages suivantes, les pages
            filtrées. Chaque rôle a son onglet, si bien que les rôles ne se disputent pas les mêmes places.
            Pendant une réserve électorale, seul le tri chronologique est relu.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  )
}
