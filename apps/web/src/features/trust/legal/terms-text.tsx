import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { siteName } from '../../../lib/site-name.ts'
import { LegalPage, LegalSection } from '../../../ui/legal-page.tsx'
import { AnnouncedRules } from '../rules/announced-rules.tsx'
import { RulesList } from '../rules/rules-list.tsx'
import { useTermsDay } from '../rules/terms-day.ts'
import { AddedText } from './added-text.tsx'
import { FairUse } from './fair-use.tsx'
import { MisuseTerms } from './misuse-terms.tsx'
import { ModerationTerms } from './moderation-terms.tsx'
import { PointsOfContact } from './points-of-contact.tsx'
import { Publisher } from './publisher.tsx'

/** The day of the text below; rules have days of their own. */
const written = '2026-11-26'

export function TermsText() {
  const { t } = useLingui()
  const since = useTermsDay(written)
  return (
    <LegalPage
      title={t`Conditions d’utilisation`}
      updated={t`En vigueur depuis le ${since}`}
      summary={
        <Trans>
          L’essentiel : {siteName} est une place publique. Tout le monde peut lire, les membres prennent la
          parole sous leur responsabilité, les responsables politiques et les journalistes y sont vérifiés, et
          personne ne paie pour être vu.
        </Trans>
      }
    >
      <AnnouncedRules />
      <LegalSection title={t`Lire, puis participer`}>
        <p>
          <Trans>
            La lecture des contenus publics est libre et ne demande aucun compte. Réagir, commenter et publier
            demandent un compte, gratuit, ouvert avec une adresse email que vous confirmez.
          </Trans>
        </p>
        <p>
          <Trans>
            Il faut avoir au moins 15 ans pour ouvrir un compte. Vous gardez votre mot de passe pour vous et
            répondez de ce qui est fait avec votre compte.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Les types de compte`}>
        <ul>
          <li>
            <Trans>
              <strong>Citoyen</strong> : lit, réagit, commente, et publie dans le fil Citoyens.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Journaliste</strong> et <strong>responsable politique</strong> : publient dans leur
              propre fil une fois leur qualité vérifiée sur justificatifs. Le sceau à côté d’un nom dit que
              cette vérification a été faite ; il ne dit rien de la justesse des propos.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Se faire passer pour une autre personne, ou pour un mandat ou un média que l’on n’a pas, entraîne
            la fermeture du compte.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Ce que vous publiez`}>
        <p>
          <Trans>
            Vos textes restent les vôtres. En les publiant, vous autorisez {siteName} à les afficher aux
            personnes que vous avez choisies, et à rien d’autre : ni revente, ni publicité, ni entraînement de
            programmes.
          </Trans>
        </p>
        <p>
          <Trans>
            La critique des idées, des programmes et des décisions est libre, même vive. Ce qui ne l’est pas
            tient en quelques règles, les mêmes pour tous.
          </Trans>
        </p>
        <p>
          <Trans>
            Vous pouvez supprimer vos posts à tout moment : ils disparaissent alors de {siteName}, avec leurs
            commentaires et leurs réactions. Vous pouvez aussi emporter une copie de tout ce que vous avez
            ici, et supprimer votre compte, sans le justifier, depuis vos paramètres.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Les règles`}>
        <RulesList />
      </LegalSection>
      <LegalSection title={t`Un usage mesuré`}>
        <FairUse />
      </LegalSection>
      <LegalSection title={t`Ordre d’affichage`}>
        <p>
          <Trans>
            Vous choisissez le tri de chaque fil : chronologique, tendances ou pertinence. La formule de ce
            dernier est publique, et chaque post offre « Pourquoi ce post ? ». Aucun signal caché, aucune mise
            en avant payée : <Link to="/transparence">la page de transparence</Link> dit tout.
          </Trans>
        </p>
      </LegalSection>
      <ModerationTerms />
      <MisuseTerms />
      <PointsOfContact />
      <LegalSection title={t`Responsabilités`}>
        <p>
          <Trans>
            Chaque auteur répond de ce qu’il publie. {siteName}, hébergeur, répond de la mise en œuvre de ces
            règles et retire promptement ce qui est manifestement illicite lorsqu’il en a connaissance. Le
            service peut être interrompu le temps d’un entretien ou d’un incident.
          </Trans>
        </p>
        <p>
          <Trans>
            Si ces conditions changent, la date en tête de page change aussi, et les membres en sont avertis.
            Chaque règle garde ses textes successifs, que tout le monde peut relire, et une décision reste
            jugée d’après celui de son jour. Le droit français s’applique.
          </Trans>
        </p>
      </LegalSection>
      <Publisher title={t`Éditeur`} />
      <AddedText to="terms" />
    </LegalPage>
  )
}
