import { useLingui } from '@lingui/react/macro'
import { type StatementVote, voteOnStatement } from '@parvis/contract/civic/consultations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { nextStatementQuery } from './queries.ts'

/** Sends an answer to a statement, and shows the next one. */
export function useVote(consultationId: string, onVoted: (statementId: string) => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = nextStatementQuery(consultationId)
  return useSingleFlight({
    mutationFn: ({ statementId, choice }: { statementId: string; choice: StatementVote }) =>
      call(voteOnStatement, { params: { consultationId, statementId }, body: { vote: choice } }),
    onSuccess: (next, { statementId }) => {
      client.setQueryData(queryKey, next)
      onVoted(statementId)
    },
    onError: (error) => {
      notifyFailure(error, t`Votre réponse n’a pas été enregistrée.`, t`Connectez-vous pour répondre.`)
      void client.invalidateQueries({ queryKey })
    },
  })
}
