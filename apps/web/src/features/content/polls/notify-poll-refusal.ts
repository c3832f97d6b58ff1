import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'

const own = ['already_voted', 'poll_closed', 'poll_not_found', 'staff_only']

/** Tells what only polls are refused for; false when the refusal is none of those. */
export function notifyPollRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || !own.includes(error.code)) return false
  notify.error(i18n._(msg`Erreur`), i18n._(refusalText(error)))
  return true
}
