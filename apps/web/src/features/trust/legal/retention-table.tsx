import { useLingui } from '@lingui/react/macro'
import { retentionBounds } from '@parvis/contract/accounts/site-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { siteName } from '../../../lib/site-name.ts'
import { aboutQuery } from './queries.ts'

/** Data kept of a member, and until when. */
export function RetentionTable() {
  const { t } = useLingui()
  const { data } = useQuery(aboutQuery)
  const documents = data?.documents_days ?? retentionBounds.documents_days.usual
  const notices = data?.notices_days ?? retentionBounds.notices_days.usual
  const security = data?.security_days ?? retentionBounds.security_days.usual
  const untilYou = t`jusqu’à ce que vous le supprimiez, ou que votre compte prenne fin`
  const rows: [what: string, how: string][] = [
    [
      t`Votre compte : adresse email, mot de passe sous forme d’empreinte irréversible (Argon2id), type de compte, date de votre accord, code de parrainage`,
      t`tant que le compte existe`,
    ],
    [t`Votre profil : nom, nom d’utilisateur, photo, biographie, lieu, site`, untilYou],
    [t`Vos posts, avec ce qu’ils disaient avant d’être modifiés, commentaires, médias`, untilYou],
    [
      t`Vos réactions, vos questions, vos votes aux sondages`,
      t`jusqu’à ce que vous les retiriez ; quand votre compte prend fin, ils restent comptés sans vous`,
    ],
    [
      t`Le fichier d’un contenu signalé que vous supprimez, la photo d’un profil signalé que vous changez, pour ceux qui le jugent et pour eux seuls`,
      t`six mois après la décision, ou la fin du recours ; au plus tard avec le compte`,
    ],
    [t`Le texte d’un contenu signalé, tel qu’il l’a été, pour les mêmes`, t`tant que le compte existe`],
    [
      t`Votre demande d’inscription, quand l’équipe doit l’accepter : la raison que vous donnez`,
      t`tant que le compte existe ; sans réponse, quatre-vingt-dix jours au plus`,
    ],
    [t`Vos abonnements, demandes, posts enregistrés, partages, blocages et préférences`, untilYou],
    [t`Vos messages privés`, untilYou],
    [t`Les signalements que vous faites, vos contestations`, t`tant que le compte existe`],
    [
      t`Votre nom et votre adresse, quand vous signalez un contenu illicite sans compte`,
      notices === 365 ? t`un an` : t`${notices} jours`,
    ],
    [t`Vos notifications`, t`tant que le compte existe, ou que ce qu’elles annoncent existe`],
    [
      t`Les justificatifs d’une demande de vérification, chiffrés`,
      documents === 30
        ? t`trente jours après la décision ; jamais envoyés : sept jours`
        : t`après la décision, en jours : ${documents} ; jamais envoyés : sept jours`,
    ],
    [
      t`Une preuve par ProConnect ou FranceConnect : le mandat, le service et le jour, rien de votre identité`,
      t`trente jours`,
    ],
    [t`Une photo ou un fichier envoyés et jamais publiés`, t`un jour`],
    [t`Vos connexions : nom du navigateur, adresse réseau abrégée, dates`, t`180 jours sans utilisation`],
    [
      t`Le journal de sécurité : connexions, changements de mot de passe`,
      security === 365 ? t`un an` : t`${security} jours`,
    ],
    [t`L’adresse à laquelle un navigateur reçoit vos notifications`, t`jusqu’à la déconnexion`],
    [t`Les emails que ${siteName} vous envoie`, t`une heure après l’envoi`],
    [
      t`Le sel qui relie à votre compte les décisions du journal public, dont vous seul disposez`,
      t`tant que le compte existe ; le journal, sans nom, demeure`,
    ],
    [t`L’archive de vos données, chiffrée`, t`sept jours`],
    [t`Ce que vous cherchez et ce que vous lisez`, t`rien n’est gardé`],
  ]
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t`Données conservées et durées`}</caption>
        <thead className="bg-sunk text-ink">
          <tr>
            <th scope="col" className="px-3.5 py-2.5 font-semibold">
              {t`Donnée`}
            </th>
            <th scope="col" className="w-2/5 px-3.5 py-2.5 font-semibold">
              {t`Conservée`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, how]) => (
            <tr key={what} className="border-t border-line align-top">
              <td className="px-3.5 py-2.5 text-ink">{what}</td>
              <td className="px-3.5 py-2.5">{how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
