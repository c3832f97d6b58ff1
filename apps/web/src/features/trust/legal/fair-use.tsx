import { Trans } from '@lingui/react/macro'
import {
  alikeText,
  linkFlood,
  newAccountAllowances,
  newAccountDays,
  reportFlood,
  verificationFlood,
} from '@parvis/contract/accounts/fair-use.ts'
import { useQuery } from '@tanstack/react-query'
import { siteName } from '../../../lib/site-name.ts'
import { aboutQuery } from './queries.ts'

const { inARow, toMany } = alikeText
const { posts, comments, messages, mentions, links, follows, reports } = newAccountAllowances

/** Limits for everyone: the figures are those that the server holds to. */
export function FairUse() {
  const { data } = useQuery(aboutQuery)
  const days = data?.new_account_days ?? newAccountDays
  return (
    <>
      <p>
        <Trans>
          {siteName} limite ce qu’une même personne fait en peu de temps, pour que personne ne couvre la voix
          des autres. Ces limites cessent d’elles-mêmes, et chaque refus dit quand.
        </Trans>
      </p>
      <ul>
        {days > 0 && (
          <li>
            <Trans>
              Un compte est récent pendant {days} jours. Il peut alors faire chaque jour au plus {posts}{' '}
              publications, {comments} commentaires, {mentions} mentions, {links} liens, {follows} demandes de
              suivi, {reports} signalements, et écrire {messages} messages à des personnes qui ne le suivent
              pas. Les élus et journalistes vérifiés n’y sont pas soumis.
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            Le même texte, quelle que soit sa présentation, ne se publie pas deux fois de suite dans l’heure ;
            un texte presque pareil, {inARow.post} fois de suite. En une heure, un tel texte paraît dans{' '}
            {toMany.post} publications au plus, sous {toMany.comment} posts en commentaire, et s’envoie à{' '}
            {toMany.message} personnes.
          </Trans>
        </li>
        <li>
          <Trans>
            Une heure admet {linkFlood.all} liens, dont {linkFlood.oneSite} vers un même site, et{' '}
            {reportFlood.all} signalements.
          </Trans>
        </li>
        <li>
          <Trans>Une journée admet {verificationFlood.all} demandes de vérification.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Ce qui paraît organisé (un même texte par plusieurs comptes, une vague de comptes récents sur un
          post ou un sondage) est montré à la modération. Aucune décision n’en découle sans elle, et vos
          messages privés n’y sont pas lus.
        </Trans>
      </p>
    </>
  )
}
