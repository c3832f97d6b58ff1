import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notify } from '../../../ui/notify.ts'

let isConfirmed = false

/** Says that an address was confirmed on this page and the account is open. */
export function notifyConfirmed(): void {
  isConfirmed = true
  notify.success(i18n._(msg`Adresse confirmée`), i18n._(msg`Votre compte est ouvert. Bienvenue !`))
}

/** Whether an address was confirmed on this page. True only once: the newcomer is shown the first steps. */
export function takeConfirmed(): boolean {
  const taken = isConfirmed
  isConfirmed = false
  return taken
}
