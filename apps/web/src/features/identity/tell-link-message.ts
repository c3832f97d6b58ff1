import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { notify } from '../../ui/notify.ts'
import { authCodeText } from './auth-errors.ts'
import type { LinkMessage } from './link-message.ts'

/** Tells what a link from a mail, or the return from a provider, has come to. */
export function tellLinkMessage({ kind, code, description }: LinkMessage): void {
  if (kind === 'confirmed') {
    notify.success(t`Adresse confirmée`, t`Votre compte est ouvert. Bienvenue !`)
    return
  }
  const known = authCodeText(code)
  notify.error(
    t`Erreur de connexion`,
    known ? i18n._(known) : (description ?? t`Une erreur technique s’est produite`),
  )
}
