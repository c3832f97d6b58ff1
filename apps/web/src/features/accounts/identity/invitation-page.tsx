import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket, TicketX } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { storeTicket } from './entry-ticket.ts'
import { invitationQuery, registrationQuery } from './registration.ts'

/** Target of the link of an invitation. Opening it keeps the invitation in this tab, and takes no place yet. */
export function InvitationPage() {
  const { t, i18n } = useLingui()
  // Behind the "#": no server has seen it on the way.
  const [token] = useState(() => {
    const given = location.hash.slice(1)
    if (given !== '') storeTicket({ invitation: given })
    return given
  })
  const signedIn = useSession().status === 'signed-in'
  const registration = useQuery(registrationQuery)
  const invitation = useQuery(invitationQuery(token))
  if (signedIn)
    return (
      <EmptyState
        icon={Ticket}
        title={t`Vous avez déjà un compte`}
        action={
          <Link to="/" className={buttonClass({ look: 'secondary' })}>
            <Trans>Aller à l’accueil</Trans>
          </Link>
        }
      >
        <Trans>
          Cette invitation est faite pour quelqu’un qui n’est pas encore inscrit. Elle n’est pas entamée.
        </Trans>
      </EmptyState>
    )
  if (token === '' || invitation.error instanceof ApiError)
    return (
      <EmptyState
        icon={TicketX}
        title={t`Cette invitation ne vaut plus`}
        action={
          <Link to="/" className={buttonClass({ look: 'secondary' })}>
            <Trans>Lire sans compte</Trans>
          </Link>
        }
      >
        <Trans>
          Elle a expiré, a déjà servi ou a été retirée ; ou bien son adresse est incomplète. Demandez-en une
          autre à qui vous l’a envoyée.
        </Trans>
      </EmptyState>
    )
  if (invitation.error)
    return <QueryFailure title={t`L’invitation n’a pas pu être vérifiée`} query={invitation} />
  if (!invitation.data || registration.isPending)
    return <ListWaiting label={t`Vérification de l’invitation`} rows={2} />
  if (registration.data?.mode === 'closed' && !invitation.data.is_personal)
    return (
      <EmptyState icon={TicketX} title={t`Les inscriptions sont fermées`}>
        <Trans>
          Votre invitation est valable, mais personne ne peut s’inscrire pour le moment. Gardez son lien.
        </Trans>
      </EmptyState>
    )
  const end = i18n.date(new Date(invitation.data.ends_at), { dateStyle: 'long' })
  return (
    <EmptyState
      icon={Ticket}
      title={t`Vous êtes invité à nous rejoindre`}
      action={
        <>
          <Link to="/auth" search={{ mode: 'signup' }} className={buttonClass({})}>
            <Trans>Créer mon compte</Trans>
          </Link>
          <Link to="/" className={buttonClass({ look: 'quiet' })}>
            <Trans>Lire d’abord</Trans>
          </Link>
        </>
      }
    >
      <Trans>
        L’équipe vous invite à créer un compte. L’invitation vaut jusqu’au {end} ; elle est gardée dans cet
        onglet pendant votre inscription.
      </Trans>
    </EmptyState>
  )
}
