import { Trans, useLingui } from '@lingui/react/macro'
import { LegalPage, LegalSection } from './legal-page.tsx'
import { Publisher } from './publisher.tsx'

export function PrivacyText() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Politique de confidentialité`}
      updated={t`En vigueur depuis le 21 novembre 2026`}
      summary={
        <Trans>
          L’essentiel : aucun traceur, aucun cookie de mesure, aucune publicité, aucun service tiers dans vos
          pages. Parvis garde ce que vous lui confiez pour le montrer à qui vous voulez, et rien de plus.
        </Trans>
      }
    >
      <LegalSection title={t`Vos opinions politiques`}>
        <p>
          <Trans>
            Ce que vous soutenez, questionnez, commentez ou publiez peut révéler vos opinions politiques. Le
            règlement européen sur la protection des données (RGPD, article 9) protège particulièrement ces
            informations : Parvis ne les traite qu’avec votre <strong>accord explicite</strong>, demandé à
            l’inscription, dont la date est conservée.
          </Trans>
        </p>
        <p>
          <Trans>
            Vous pouvez retirer cet accord à tout moment, dans Paramètres, Confidentialité. Vous lisez alors
            tout Parvis sans réagir, commenter, publier, suivre, voter ni écrire ; ce que vous avez fait avant
            reste en place jusqu’à ce que vous l’effaciez, ou que vous supprimiez votre compte.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Si vous lisez sans compte`}>
        <p>
          <Trans>
            Parvis ne vous connaît pas. Votre adresse réseau sert le temps de vous répondre et de limiter les
            abus ; elle n’est rattachée à aucun historique de lecture. Le choix du thème et celui de masquer
            les onglets du fil restent dans votre navigateur.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Si vous avez un compte`}>
        <p>
          <Trans>Cette version conserve :</Trans>
        </p>
        <ul>
          <li>
            <Trans>
              <strong>Votre compte</strong> : adresse email, mot de passe sous forme d’empreinte irréversible
              (Argon2id), type de compte, date de votre accord, code de parrainage éventuel.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Votre profil public</strong> : nom affiché, nom d’utilisateur, et la biographie si vous
              en écrivez une.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Votre participation</strong> : posts, commentaires et réactions, avec leur date et, pour
              les posts, les personnes à qui vous les montrez.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Vos connexions</strong> : pour chaque appareil, le nom du navigateur, une adresse réseau
              abrégée et des dates, afin de protéger votre compte.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Le nombre de réactions à un post est public ; le nom des personnes qui ont réagi n’est pas
            affiché.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Dans votre navigateur`}>
        <p>
          <Trans>
            Parvis ne dépose aucun cookie chez les visiteurs. Si vous êtes connecté, un seul, indispensable,
            accompagne les images et les vidéos des posts : il dit qui lit, pour que celles d’un post réservé
            ne soient montrées qu’à qui peut le voir. Il ne va nulle part ailleurs et disparaît avec votre
            session. Le stockage de votre navigateur contient le thème choisi, le choix de masquer les onglets
            du fil et, si vous êtes connecté, votre session et ce que vous avez écrit sans l’envoyer : la
            déconnexion efface les deux. Une photo choisie à l’inscription y attend votre première connexion,
            trente jours au plus.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Qui voit quoi, et combien de temps`}>
        <p>
          <Trans>
            Vos données ne sont ni vendues, ni louées, ni transmises à des tiers, sauf obligation légale.
            Elles sont conservées tant que votre compte existe ; une session inutilisée depuis 180 jours est
            effacée, et le journal de sécurité (connexions, changements de mot de passe) est gardé un an.
          </Trans>
        </p>
        <p>
          <Trans>
            Si vous activez les notifications sur un appareil, elles passent par le service de l’éditeur de
            son navigateur, chiffrées pour votre appareil : il ne peut pas les lire. Le résumé par e-mail ne
            part que si vous l’avez demandé, et chaque envoi permet de l’arrêter.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Vos droits`}>
        <p>
          <Trans>
            Vous pouvez demander l’accès à vos données, leur copie, leur rectification, leur effacement, la
            limitation de leur traitement, et vous y opposer. Dans cette version, adressez votre demande à
            l’exploitant de ce site : il vous répond dans le mois.
          </Trans>
        </p>
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
    </LegalPage>
  )
}
