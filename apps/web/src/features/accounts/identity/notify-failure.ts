import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { openConsent, openVerification } from './identity-dialogs.ts'

/** Refusals that say more than "it failed": what the reader can do about them differs. Limits tell when they end, all of them. */
const explained: ReadonlySet<RefusalCode> = new Set([
  'member_banned',
  'second_factor_required',
  'post_not_found',
  'post_not_public',
  'comment_not_found',
  'content_too_long',
  'messages_closed',
  'follow_refused',
  'follow_not_restorable',
])

/**
 * The toast of a failed action: the specification's sentence `failed`, unless the server named a reason, or the
 * session ended meanwhile (`signIn` is then the sentence a guest reads). A consent or verification that is missing is asked for instead.
 */
export function notifyFailure(error: unknown, failed: string, signIn: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') {
    notify.error(i18n._(msg`Connexion requise`), signIn)
  } else if (error instanceof ApiError && error.code === 'consent_required') {
    openConsent()
  } else if (error instanceof ApiError && error.code === 'verification_required') {
    openVerification()
  } else if (error instanceof ApiError && (explained.has(error.code) || error.status === 429)) {
    notify.error(i18n._(msg`Erreur`), i18n._(refusalText(error)))
  } else {
    notify.error(i18n._(msg`Erreur`), failed)
  }
}
