import { Trans, useLingui } from '@lingui/react/macro'
import { siteName } from '../../../lib/site-name.ts'
import { LegalPage, LegalSection } from '../../../ui/legal-page.tsx'
import { AddedText } from './added-text.tsx'
import { Publisher } from './publisher.tsx'

/** The declaration that article 47 of the law of 11 February 2005 asks for, in the form of the RGAA. */
export function AccessibilityText() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Déclaration d’accessibilité`}
      updated={t`Établie le 21 novembre 2026`}
      summary={
        <Trans>
          {siteName} veut être lisible et utilisable par tout le monde. Aucun audit complet n’a encore été
          mené : au sens du RGAA, ce site est donc déclaré <strong>non conforme</strong>, quoi que disent nos
          propres essais. Voici ce qui a été vérifié, et ce qui ne l’a pas été.
        </Trans>
      }
    >
      <LegalSection title={t`État de conformité`}>
        <p>
          <Trans>
            {siteName} est non conforme avec le référentiel général d’amélioration de l’accessibilité (RGAA),
            version 4.1.2, parce qu’il n’existe aucun résultat d’audit en cours de validité permettant de
            mesurer le respect des critères.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Ce qui a été vérifié`}>
        <ul>
          <li>
            <Trans>
              Tous les écrans, en thème clair et sombre, par l’outil automatique axe sur les règles WCAG 2.0,
              2.1 et 2.2 de niveaux A et AA : aucune erreur ne reste. Un tel outil voit environ un tiers des
              défauts possibles. Ces essais sont rejoués à chaque version.
            </Trans>
          </li>
          <li>
            <Trans>
              Les parcours au clavier seul : navigation, lecture du fil, connexion, commentaires, fenêtres et
              menus, avec retour du focus là où il était.
            </Trans>
          </li>
          <li>
            <Trans>Les contrastes des couleurs du thème, calculés, dans les deux thèmes.</Trans>
          </li>
          <li>
            <Trans>La réduction des animations, quand le système la demande.</Trans>
          </li>
          <li>
            <Trans>
              Essais faits avec Chromium, aux largeurs de 390 et 1 440 pixels, sur l’application servie par
              son propre serveur.
            </Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={t`Ce qui n’a pas été vérifié`}>
        <ul>
          <li>
            <Trans>L’usage avec un lecteur d’écran (NVDA, JAWS, VoiceOver, TalkBack).</Trans>
          </li>
          <li>
            <Trans>
              L’agrandissement à 400 %, les feuilles de style personnelles, la commande vocale, les
              contacteurs.
            </Trans>
          </li>
          <li>
            <Trans>Firefox et Safari, sur ordinateur comme sur téléphone.</Trans>
          </li>
          <li>
            <Trans>L’avis de personnes handicapées.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={t`Contenus non accessibles connus`}>
        <ul>
          <li>
            <Trans>
              Les images dont l’auteur n’a pas écrit la description : {siteName} la propose à l’envoi, sans
              l’imposer.
            </Trans>
          </li>
          <li>
            <Trans>Les vidéos des membres n’ont ni sous-titres ni audiodescription.</Trans>
          </li>
          <li>
            <Trans>Les documents joints (PDF, Word) sont servis tels que leur auteur les a envoyés.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Les contenus publiés par les membres et les documents de tiers ne relèvent pas entièrement de
            l’exploitant du site.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Technologies utilisées`}>
        <p>HTML5, CSS, JavaScript, WAI-ARIA, SVG.</p>
      </LegalSection>
      <Publisher title={t`Retour d’information et contact`}>
        <p>
          <Trans>
            Si vous n’arrivez pas à accéder à un contenu ou à un service, écrivez à cet éditeur : il vous
            oriente vers une alternative accessible, ou vous fait parvenir le contenu sous une autre forme.
          </Trans>
        </p>
      </Publisher>
      <LegalSection title={t`Voies de recours`}>
        <p>
          <Trans>
            Si vous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service et que vous
            n’avez pas reçu de réponse satisfaisante, vous pouvez :
          </Trans>
        </p>
        <ul>
          <li>
            <Trans>
              écrire un message au{' '}
              <a href="https://formulaire.defenseurdesdroits.fr/" rel="noreferrer">
                Défenseur des droits
              </a>{' '}
              ou contacter son délégué dans votre région ;
            </Trans>
          </li>
          <li>
            <Trans>
              lui envoyer un courrier, gratuitement et sans timbre : Défenseur des droits, Libre réponse
              71120, 75342 Paris CEDEX 07.
            </Trans>
          </li>
        </ul>
      </LegalSection>
      <AddedText to="accessibility" />
    </LegalPage>
  )
}
