import { useLingui } from '@lingui/react/macro'
import { acceptFollowRequest, rejectFollowRequest } from '@parvis/contract/people/follows.ts'
import { useQueryClient } from '@tanstack/react-query'
import { notificationsKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { rereadTies } from './reread-ties.ts'

/** Answers a request to follow. One that was taken back or answered elsewhere is no failure: its buttons go. */
export function useAnswer(requestId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useSingleFlight({
    scope: { id: `answer ${requestId}` },
    mutationFn: (answer: 'accept' | 'reject') =>
      call(answer === 'accept' ? acceptFollowRequest : rejectFollowRequest, { params: { requestId } }),
    onSuccess: (_request, answer) =>
      notify.success(answer === 'accept' ? t`Demande acceptée` : t`Demande refusée`),
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'follow_request_not_found') notify.info(t`Cette demande a été annulée.`)
      else if (code === 'follow_request_settled') notify.info(t`Vous avez déjà répondu à cette demande.`)
      else notify.error(t`Erreur`, t`Impossible de traiter la demande`)
    },
    onSettled: () =>
      Promise.all([rereadTies(client), client.invalidateQueries({ queryKey: notificationsKey })]),
  })
}
