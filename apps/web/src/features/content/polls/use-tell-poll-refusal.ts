import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'

/** Tells what only polls are refused for; false when the refusal is none of those. */
export function useTellPollRefusal(): (error: unknown) => boolean {
  const { t, i18n } = useLingui()
  return (error) => {
    const own = ['already_voted', 'poll_closed', 'poll_not_found', 'staff_only']
    if (!(error instanceof ApiError) || !own.includes(error.code)) return false
    notify.error(t`Erreur`, i18n._(refusalText(error)))
    return true
  }
}
