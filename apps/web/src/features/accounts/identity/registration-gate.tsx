import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, MailCheck, Ticket, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { OrganisationSignIn } from './organisation-sign-in.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { type Entry, useEntry } from './registration.ts'

/** Says who may join before anybody types anything, and shows the form to those who may. */
export function RegistrationGate({ children }: { children: (entry: Entry) => ReactNode }) {
  const { t } = useLingui()
  const entry = useEntry()
  if (entry === undefined) return <ListWaiting label={t`Chargement de l’inscription`} rows={2} />
  const { mode, invitation } = entry
  if (mode === 'closed' && invitation?.is_personal !== true)
    return (
      <Notice
        icon={<Lock aria-hidden="true" size={20} />}
        title={<Trans>Les inscriptions sont fermées</Trans>}
      >
        <Trans>
          Personne ne peut s’inscrire pour le moment. Vous pouvez lire sans compte ; les membres se connectent
          comme d’habitude.
        </Trans>
      </Notice>
    )
  if (mode === 'invitation' && invitation === null)
    return (
      <div className="flex flex-col gap-5">
        <Notice
          icon={<Ticket aria-hidden="true" size={20} />}
          title={<Trans>L’inscription se fait sur invitation</Trans>}
        >
          {entry.isInvitationSpent ? (
            <Trans>
              Votre invitation ne vaut plus : elle a expiré, a déjà servi ou a été retirée. Demandez-en une
              autre à qui vous l’a envoyée.
            </Trans>
          ) : (
            <Trans>Ouvrez le lien que vous avez reçu, ou collez-le ici.</Trans>
          )}
        </Notice>
        <InvitationForm onInvitation={entry.onInvitation} />
      </div>
    )
  return (
    <div className="flex flex-col gap-5">
      <ModeNotice entry={entry} />
      {children(entry)}
      {mode !== 'open' && <OtherWays />}
    </div>
  )
}

function ModeNotice({ entry: { mode, invitation, isInvitationSpent, requestDays } }: { entry: Entry }) {
  const { i18n } = useLingui()
  if (invitation !== null) {
    const end = i18n.date(new Date(invitation.ends_at), { dateStyle: 'long' })
    return (
      <Notice icon={<MailCheck aria-hidden="true" size={20} />} title={<Trans>Vous êtes invité</Trans>}>
        <Trans>Votre invitation vaut jusqu’au {end}. Elle est gardée pendant votre inscription.</Trans>
        {invitation.is_personal && (
          <>
            {' '}
            <Trans>Inscrivez-vous avec l’adresse email qui l’a reçue : elle ne vaut pour aucune autre.</Trans>
          </>
        )}
      </Notice>
    )
  }
  if (mode === 'approval')
    return (
      <Notice
        icon={<UserRoundCheck aria-hidden="true" size={20} />}
        title={<Trans>L’équipe accepte chaque inscription</Trans>}
      >
        <Trans>
          Dites pourquoi vous souhaitez nous rejoindre. Une fois votre adresse confirmée, l’équipe lit votre
          demande et vous répond par email, sous {requestDays} jours au plus.
        </Trans>
      </Notice>
    )
  if (!isInvitationSpent) return null
  return (
    <Notice
      icon={<Ticket aria-hidden="true" size={20} />}
      title={<Trans>Votre invitation ne vaut plus</Trans>}
    >
      <Trans>Les inscriptions sont ouvertes à tous : vous n’en avez pas besoin.</Trans>
    </Notice>
  )
}

function Notice({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div role="note" className="flex gap-3 rounded-lg bg-blue-soft px-3.5 py-3 text-blue">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-sm text-ink text-pretty">{children}</p>
      </div>
    </div>
  )
}

/** Ways to sign up at another site, which carry along what the newcomer brings. */
function OtherWays() {
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>ou</Trans>
      </div>
      <ProviderButtons />
      <OrganisationSignIn />
    </>
  )
}
