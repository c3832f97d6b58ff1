import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { authClient, currentSession } from '../../lib/session.ts'
import { notify } from '../../ui/notify.ts'
import { authCodeText } from './auth-errors.ts'
import { openDeadLink } from './identity-dialogs.ts'
import type { LinkMessage } from './link-message.ts'

/** Tells what a link from a mail, or the return from a provider, has come to. */
export async function tellLinkMessage(message: LinkMessage): Promise<void> {
  if (message.kind === 'half-changed') {
    notify.info(
      t`Première confirmation reçue`,
      t`Ouvrez aussi le lien envoyé à votre autre adresse : le changement sera alors complet.`,
    )
  } else if (message.kind === 'accepted') {
    await (await authClient()).initialize()
    // The link was one proof of two: the form for the other speaks for itself.
    if (currentSession().status === 'second-factor') return
    if (message.mail === 'signup') {
      notify.success(t`Adresse confirmée`, t`Votre compte est ouvert. Bienvenue !`)
    } else if (message.mail === 'magiclink') {
      notify.success(t`Connexion réussie`, t`Bienvenue !`)
    } else {
      notify.success(t`Adresse modifiée`, t`Votre nouvelle adresse est confirmée.`)
    }
  } else if (hasWayOn(message.code)) {
    openDeadLink()
  } else {
    const known = authCodeText(message.code, message.description)
    notify.error(
      t`Erreur de connexion`,
      known ? i18n._(known) : (message.description ?? t`Une erreur technique s’est produite`),
    )
  }
}

/**
 * A mail's link that works no more: somebody who is signed out needs another one, and is offered it. The screen of
 * a recovery asks for the next mail itself.
 */
function hasWayOn(code: string | null): boolean {
  const recovering = new URLSearchParams(location.search).get('mode') === 'recovery'
  return code === 'otp_expired' && currentSession().status === 'signed-out' && !recovering
}
