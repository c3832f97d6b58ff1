import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EndedBy } from '@parvis/contract/accounts/browser-session.ts'
import { siteName } from '../../../lib/site-name.ts'
import { notify } from '../../../ui/notify.ts'

const reasons: Record<`ENDED_BY_${EndedBy}`, MessageDescriptor> = {
  ENDED_BY_device: msg`Vous l’avez déconnecté depuis un autre de vos appareils.`,
  ENDED_BY_password: msg`Votre mot de passe a été changé depuis un autre appareil.`,
  ENDED_BY_factor: msg`La validation en deux étapes a été activée ou utilisée depuis un autre appareil.`,
  ENDED_BY_copy: msg`Quelqu’un d’autre a pu se servir de votre connexion. Par prudence, nous l’avons fermée : changez votre mot de passe si ce n’était pas vous.`,
  ENDED_BY_staff: msg`L’équipe de ${siteName} l’a déconnecté, pour la sécurité de votre compte. Votre mot de passe reste le même.`,
  ENDED_BY_deletion: msg`Le compte qui y était connecté a été supprimé. S’il était le vôtre et que vous ne l’avez pas demandé, écrivez à l’équipe de ${siteName}.`,
}

/** Tells a member why this device was signed out from elsewhere. */
export function notifySessionEnd(event: string, signIn: () => void): void {
  const reason = reasons[event as keyof typeof reasons]
  // Nobody signs in again to an account that is gone.
  const action =
    event === 'ENDED_BY_deletion' ? undefined : { label: i18n._(msg`Me reconnecter`), onClick: signIn }
  notify.persistent(i18n._(msg`Cet appareil a été déconnecté`), i18n._(reason), action)
}
