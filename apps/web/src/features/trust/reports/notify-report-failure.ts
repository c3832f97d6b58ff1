import { useLingui } from '@lingui/react/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'

/** Refusals whose reason helps the reader. */
const explained: ReadonlySet<RefusalCode> = new Set([
  'member_banned',
  'second_factor_required',
  'post_not_found',
  'comment_not_found',
  'profile_not_found',
  'message_not_found',
  'own_content',
  'reporting_suspended',
])

/** The toast of a report that did not arrive. */
export function useNotifyReportFailure(): (error: unknown) => void {
  const { t, i18n } = useLingui()
  return (error) => {
    if (!(error instanceof ApiError)) {
      notify.error(t`Erreur`, t`Une erreur s'est produite.`)
    } else if (error.code === 'not_authenticated') {
      notify.error(t`Erreur`, t`Vous devez être connecté pour signaler du contenu`)
    } else if (explained.has(error.code) || error.status === 429) {
      const reason = i18n._(refusalText(error))
      notify.error(t`Impossible de soumettre le signalement`, reason)
    } else {
      notify.error(t`Erreur`, t`Impossible de soumettre le signalement`)
    }
  }
}
