import { useLingui } from '@lingui/react/macro'
import { assignCase, takeCaseBack } from '@parvis/contract/trust/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moderationKey } from '../../../../cache/query-keys.ts'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { notify } from '../../../../ui/notify.ts'
import { cacheCase } from '../queries.ts'
import type { SharedCase } from './desk-request.ts'

/** Gives a case to somebody, or to nobody, and gives a case that was passed on back to the team. */
export function useSharing() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const onError = (error: Error) => {
    notify.error(t`Dossier`, i18n._(refusalText(error)))
    // The screen was stale: what is true now is shown.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey: moderationKey })
  }
  const assign = useSingleFlight({
    mutationFn: ({ shown, to }: { shown: SharedCase; to: string | null }) =>
      call(assignCase, {
        params: { caseId: shown.id },
        body: { member_id: to, from: shown.assignment?.to.id ?? null },
      }),
    onSuccess: (answer) => {
      cacheCase(client, answer)
      const { assignment } = answer
      if (assignment === null) notify.success(t`Dossier rendu à l’équipe`)
      else if (assignment.is_own) notify.success(t`Dossier confié à vous`)
      else notify.success(t`Dossier confié à ${assignment.to.name}`)
    },
    onError,
  })
  const takeBack = useSingleFlight({
    mutationFn: (caseId: string) => call(takeCaseBack, { params: { caseId } }),
    onSuccess: (answer) => {
      cacheCase(client, answer)
      notify.success(t`Dossier rendu à l’équipe`)
    },
    onError,
  })
  return { assign, takeBack }
}
