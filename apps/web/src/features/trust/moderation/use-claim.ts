import { useLingui } from '@lingui/react/macro'
import { claimCase, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { keepCase } from './queries.ts'

/** Takes a case, so that nobody else works on it, and gives it back. */
export function useClaim() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const onError = (error: Error) => {
    notify.error(t`Dossier`, i18n._(refusalText(error)))
    // Somebody was faster: what is true now is shown.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: moderationKey })
  }
  const claim = useSingleFlight({
    mutationFn: (caseId: string) => call(claimCase, { params: { caseId } }),
    onSuccess: (shown) => keepCase(client, shown),
    onError,
  })
  const release = useSingleFlight({
    mutationFn: (caseId: string) => call(releaseCase, { params: { caseId } }),
    onSuccess: (shown) => keepCase(client, shown),
    onError,
  })
  return { claim, release }
}
