import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { LegalPage, LegalSection } from '../../../ui/legal-page.tsx'
import { Candidacies } from './candidacies.tsx'
import { Periods } from './periods.tsx'

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

const code = 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006070239/'
const pollsLaw = 'https://www.legifrance.gouv.fr/loda/id/JORFTEXT000000522846/'

/** Explains what the law asks before a vote, what Parvis does then, and when. */
export function ReserveText() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  return (
    <LegalPage
      title={t`Réserve électorale`}
      updated={t`Textes relus le 22 novembre 2026`}
      summary={
        <Trans>
          De la veille du scrutin à zéro heure jusqu’à la fermeture des bureaux de vote, les candidats ne
          diffusent plus de message de propagande électorale. {siteName} les y aide, et ne cache rien à
          personne.
        </Trans>
      }
    >
      <LegalSection title={t`Les périodes`}>
        <Periods />
      </LegalSection>
      {signedIn && <Candidacies />}
      <LegalSection title={t`Ce que fait ${siteName} pendant la période`}>
        <ul>
          <li>
            <Trans>
              Les posts que publient les comptes candidats, publics ou pour leurs abonnés, restent{' '}
              <strong>en attente</strong>. Eux seuls les voient ; ils paraissent une fois, d’eux-mêmes, à la
              fin de la période.
            </Trans>
          </li>
          <li>
            <Trans>
              Republier, commenter, modifier un texte public ou l’ouvrir à plus de monde leur est refusé
              jusque là. Supprimer reste permis, écrire un message privé aussi.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Rien ne met en avant</strong> un compte candidat : ni ses échanges, ni sa vérification,
              ni un abonnement ne comptent dans la pertinence, ses posts ne comptent pas dans les tendances,
              et il vient après les autres dans la recherche de comptes. « Pourquoi ce post ? » le montre.
            </Trans>
          </li>
          <li>
            <Trans>
              Ce qui est déjà publié reste lisible, et l’ordre chronologique ne change pas : personne n’est
              caché à ceux qui le suivent.
            </Trans>
          </li>
          <li>
            <Trans>
              Les sondages de {siteName} rattachés à cette élection sont suspendus, résultats compris.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            La règle vaut pour les comptes d’élus vérifiés inscrits comme candidats, par un administrateur qui
            cite sa source ou par leur propre déclaration. Tout ce que décide un administrateur est motivé, et
            gardé dans un journal qui ne se réécrit pas.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Ce que dit la loi`}>
        <ul>
          <li>
            <Trans>
              <Source href={code}>Code électoral, article L. 49</Source> (version en vigueur depuis le 30 juin
              2020) : à partir de la veille du scrutin à zéro heure, il est interdit de diffuser par tout
              moyen de communication au public par voie électronique tout message ayant le caractère de
              propagande électorale.
            </Trans>
          </li>
          <li>
            <Trans>
              <Source href={code}>Article L. 52-2</Source> : aucun résultat, partiel ou définitif, ne peut
              être communiqué au public en métropole avant la fermeture du dernier bureau de vote du
              territoire métropolitain.
            </Trans>
          </li>
          <li>
            <Trans>
              <Source href={code}>Article L. 52-1</Source> : pendant les six mois qui précèdent le premier
              jour du mois de l’élection et jusqu’à la date du tour de scrutin où celle-ci est acquise, la
              publicité commerciale à des fins de propagande électorale est interdite. {siteName} n’en vend à
              aucun moment.
            </Trans>
          </li>
          <li>
            <Trans>
              <Source href={pollsLaw}>Loi n° 77-808 du 19 juillet 1977, article 11</Source> : la veille et le
              jour de chaque tour, publier, diffuser ou commenter un sondage d’opinion lié à l’élection est
              interdit. Les sondages de {siteName} ne portent pas sur un échantillon représentatif ; ils sont
              suspendus par prudence.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Ces règles obligent chacun, candidat ou non : {siteName} n’agit de lui-même que sur les comptes
            candidats. Cette page résume ; seul le texte publié au Journal officiel fait foi.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  )
}
