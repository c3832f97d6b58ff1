import { Trans, useLingui } from '@lingui/react/macro'
import { siteName } from '../../../lib/site-name.ts'
import { LegalPage, LegalSection } from '../../../ui/legal-page.tsx'
import { AddedText } from './added-text.tsx'
import { Publisher } from './publisher.tsx'
import { RetentionTable } from './retention-table.tsx'

export function PrivacyText() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Politique de confidentialité`}
      updated={t`En vigueur depuis le 21 novembre 2026`}
      summary={
        <Trans>
          L’essentiel : aucun traceur, aucun cookie de mesure, aucune publicité, aucun service tiers dans vos
          pages. {siteName} garde ce que vous lui confiez pour le montrer à qui vous voulez, et rien de plus.
        </Trans>
      }
    >
      <LegalSection title={t`Vos opinions politiques`}>
        <p>
          <Trans>
            Ce que vous soutenez, questionnez, commentez ou publiez peut révéler vos opinions politiques. Le
            règlement européen sur la protection des données (RGPD, article 9) protège particulièrement ces
            informations : {siteName} ne les traite qu’avec votre <strong>accord explicite</strong>, demandé à
            l’inscription, dont la date est conservée.
          </Trans>
        </p>
        <p>
          <Trans>
            Vous pouvez retirer cet accord à tout moment, dans Paramètres, Confidentialité. Vous lisez alors
            tout {siteName} sans réagir, commenter, publier, suivre, voter ni écrire ; ce que vous avez fait
            avant reste en place jusqu’à ce que vous l’effaciez, ou que vous supprimiez votre compte.
          </Trans>
        </p>
        <p>
          <Trans>
            Vos votes aux sondages, vos réactions et vos abonnements n’entrent dans aucun fichier public,
            aucun flux, aucune donnée ouverte.
          </Trans>
        </p>
        <p>
          <Trans>
            À la clôture d’un sondage, une liste sans nom prouve que chaque vote a été compté, sans rien dire
            de vous. Dans un sondage « avec reçu », et là seulement, un fichier que vous seul et le serveur
            avez prouve ce que vous avez voté à qui vous le montrez.
          </Trans>
        </p>
        <p>
          <Trans>
            Les pourcentages d’un sondage avancent par paliers de dix votes, et ne paraissent pas sous dix :
            leur changement ne dévoile aucun vote. Les nombres de réactions et de questions, eux, changent
            aussitôt.
          </Trans>
        </p>
        <p>
          <Trans>
            Un départ, une suspension ou son annulation ne change aussitôt aucun nombre de votes, de
            réactions, de questions ou d’abonnés. Le nombre de réactions et de questions bouge en revanche dès
            que quelqu’un réagit : qui le surveille de près peut en tirer des suppositions.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Si vous lisez sans compte`}>
        <p>
          <Trans>
            {siteName} ne vous connaît pas. Votre adresse réseau sert le temps de vous répondre et de limiter
            les abus ; elle n’est rattachée à aucun historique de lecture. Le choix du thème et celui de
            masquer les onglets du fil restent dans votre navigateur.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Si vous avez un compte`}>
        <p>
          <Trans>
            Le tableau dit tout ce que {siteName} garde de vous, et jusqu’à quand. Votre archive, dans vos
            paramètres, le contient ligne par ligne.
          </Trans>
        </p>
        <RetentionTable />
        <p>
          <Trans>
            Une photo est réécrite à l’envoi : le lieu, la date et l’appareil n’y sont plus. D’une vidéo, le
            lieu, l’auteur, l’appareil, les titres et les dates sont effacés du fichier ; ce qui se voit et
            s’entend y reste, même une date que la caméra a inscrite dans les images. Un document part tel
            quel : s’il nomme son auteur, vous en êtes averti avant de publier.
          </Trans>
        </p>
        <p>
          <Trans>
            Le nombre de réactions à un post est public ; le nom des personnes qui ont réagi n’est montré à
            personne, pas même à l’auteur. Vous choisissez qui voit vos abonnements. Les messages privés ne
            sont lisibles que par les deux membres d’une conversation ; ils ne sont pas chiffrés de bout en
            bout, et l’exploitant du serveur pourrait techniquement y accéder.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Dans votre navigateur`}>
        <p>
          <Trans>
            {siteName} ne dépose aucun cookie chez les visiteurs. Si vous vous connectez, il y en a trois,
            indispensables, qu’aucun script ne peut lire et qui ne vont nulle part ailleurs : l’un tient votre
            session ; un autre accompagne les images et les vidéos des posts et dit qui lit, pour que celles
            d’un post réservé ne soient montrées qu’à qui peut le voir. Ces deux-là disparaissent avec votre
            session. Le troisième reste un an : il reconnaît l’appareil sur lequel vous vous êtes connecté,
            pour que les mots de passe essayés par un inconnu ne vous ferment pas votre compte.
          </Trans>
        </p>
        <p>
          <Trans>
            Si ce site lit dans plusieurs bases, un quatrième, tout aussi indispensable et hors de portée des
            scripts, suit pour moins de deux minutes ce que vous venez d’écrire : il évite que vous relisiez
            un état plus ancien.
          </Trans>
        </p>
        <p>
          <Trans>
            Le stockage de votre navigateur contient le thème choisi, le choix de masquer les onglets du fil,
            les écrans de {siteName} et les dernières pages publiques lues, pour les temps sans connexion ;
            et, si vous êtes connecté, votre session et ce que vous avez écrit sans l’envoyer. La déconnexion
            efface tout cela, sauf le thème, le choix des onglets et les écrans eux-mêmes. Une photo choisie à
            l’inscription y attend votre première connexion, trente jours au plus.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`À qui vos données sont transmises`}>
        <p>
          <Trans>
            À personne : elles ne sont ni vendues, ni louées, ni transmises à des tiers, sauf obligation
            légale.
          </Trans>
        </p>
        <p>
          <Trans>
            Si vous activez les notifications sur un appareil, elles passent par le service de l’éditeur de
            son navigateur, chiffrées pour votre appareil : il ne peut pas les lire. Le résumé par email ne
            part que si vous l’avez demandé, et chaque envoi permet de l’arrêter.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Vos droits`}>
        <ul>
          <li>
            <Trans>
              <strong>Copie et portabilité</strong> : vos paramètres préparent une archive de tout ce que vous
              avez ici, en fichiers ouverts (JSON) avec vos médias. Un email vous prévient ; elle se
              télécharge pendant sept jours, connecté à votre compte, puis est détruite. Sur le serveur elle
              est chiffrée.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Effacement</strong> : la suppression du compte, dans vos paramètres, retire aussitôt
              tout ce que vous avez publié et écrit sous votre nom, déconnecte vos appareils, puis efface les
              lignes et les fichiers dans les minutes qui suivent. Il n’y a pas de délai de grâce : rien ne
              peut être récupéré. Les réponses des autres à leurs propres conversations leur restent. Vos
              réactions, vos votes et les questions que vous avez posées restent comptés, sans rien qui mène à
              vous : un nombre qui baisse au moment d’un départ dirait ce que vous pensiez. Les mots d’une
              question restent affichés sans nom ; retirez-la avant de partir si vous ne le voulez pas.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Rectification, opposition, limitation</strong> : vos paramètres, ou une demande à
              l’exploitant de ce site, qui vous répond dans le mois. C’est aussi à lui que s’adresse une
              personne dont le compte est suspendu.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Si la réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique
            et des libertés (CNIL, 3 place de Fontenoy, 75007 Paris).
          </Trans>
        </p>
      </LegalSection>
      <Publisher title={t`Éditeur et responsable du traitement`}>
        <p>
          <Trans>C’est à cet éditeur que s’adressent les demandes concernant vos données.</Trans>
        </p>
      </Publisher>
      <AddedText to="privacy" />
    </LegalPage>
  )
}
