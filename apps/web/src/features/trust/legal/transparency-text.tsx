import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { relevance } from '@parvis/contract/discovery/relevance.ts'
import { Link } from '@tanstack/react-router'
import { LegalPage, LegalSection } from '../../../ui/legal-page.tsx'
import { ModerationFigures } from './moderation-figures.tsx'

/** How the feed is ordered, and what moderation and verification did. */
export function TransparencyText() {
  const { t } = useLingui()
  return (
    <LegalPage
      title={t`Transparence`}
      updated={t`Formule de pertinence, version ${relevance.version}`}
      summary={
        <Trans>
          Comment le fil est classé, ce que la modération et la vérification ont fait : tout ce qui décide de
          ce que vous voyez est ici, en chiffres quand il y en a.
        </Trans>
      }
    >
      <LegalSection title={t`Comment le fil est classé`}>
        <ul>
          <li>
            <Trans>
              <strong>Chronologique</strong>, le tri par défaut : le post le plus récent d’abord. Rien d’autre
              ne compte.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Tendances</strong> : parmi les posts des sept derniers jours, celui qui réunit le plus
              de soutiens et de votes d’abord. Les questions ne comptent pas : interroger n’est pas approuver.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Pertinence</strong> : la somme ci-dessous, en points entiers.
            </Trans>
          </li>
        </ul>
        <FormulaTable />
        <p>
          <Trans>
            Ni l’opinion, ni le parti, ni le temps passé à lire, ni les clics, ni l’argent n’entrent dans le
            calcul. Le menu de chaque post offre « Pourquoi ce post ? », qui montre les chiffres mêmes dont le
            serveur s’est servi.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Neutralité`}>
        <p>
          <Trans>
            Chaque orientation, chaque rôle et chaque région sont-ils montrés et modérés de même ?{' '}
            <Link to="/transparence/neutralite">Voir les chiffres, leurs intervalles et la méthode</Link>
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={t`Journal public des décisions`}>
        <p>
          <Trans>
            Chaque décision de vérification ou de modération est inscrite, sans nom, dans un journal que
            personne ne peut réécrire sans que cela se voie.{' '}
            <Link to="/transparence/journal">Lire le journal et le vérifier</Link>
          </Trans>
        </p>
      </LegalSection>
      <ModerationFigures />
    </LegalPage>
  )
}

function FormulaTable() {
  const { t } = useLingui()
  const { pointsPerHour, pointsPerTenfold, commentWeight, pointsOfVerified, pointsOfSubscription } = relevance
  const rows = [
    [
      t`Fraîcheur`,
      <Plural
        key="age"
        value={pointsPerHour}
        one="# point par heure, du 1er janvier 2026 à la publication"
        other="# points par heure, du 1er janvier 2026 à la publication"
      />,
    ],
    [t`Échanges`, t`${pointsPerTenfold} × log₁₀(1 + réactions + ${commentWeight} × commentaires)`],
    [t`Vérification`, t`${pointsOfVerified} points si l’auteur est vérifié`],
    [t`Abonnement`, t`${pointsOfSubscription} points si vous suivez l’auteur`],
  ] as const
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t`Termes du score de pertinence`}</caption>
        <tbody>
          {rows.map(([term, points]) => (
            <tr key={term} className="align-top not-first:border-t not-first:border-line">
              <th scope="row" className="px-3.5 py-2.5 font-semibold text-ink">
                {term}
              </th>
              <td className="px-3.5 py-2.5 tabular-nums">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
