import { useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { claimCase, readAsker, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { cacheCase } from './queries.ts'

/** Keeps the case that an act on it answers with; a refusal reads it again, since somebody may have been faster. */
function useAnswer() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  return {
    onSuccess: (shown: CaseView) => cacheCase(client, shown),
    onError: (error: Error) => {
      notify.error(t`Dossier`, i18n._(refusalText(error)))
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey: moderationKey })
    },
  }
}

/** Reads who asked the question of a claimed case; the audit trail records it. */
export function useAsker() {
  const answer = useAnswer()
  const read = useSingleFlight({
    mutationFn: (caseId: string) => call(readAsker, { params: { caseId } }),
    ...answer,
  })
  return { read }
}

/** Takes a case, so that nobody else works on it, and gives it back. */
export function useClaim() {
  const answer = useAnswer()
  const claim = useSingleFlight({
    mutationFn: (caseId: string) => call(claimCase, { params: { caseId } }),
    ...answer,
  })
  const release = useSingleFlight({
    mutationFn: (caseId: string) => call(releaseCase, { params: { caseId } }),
    ...answer,
  })
  return { claim, release }
}
