import { Trans, useLingui } from '@lingui/react/macro'
import { withdrawStatementVotes } from '@parvis/contract/civic/consultations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { nextStatementQuery } from './queries.ts'

/** Deletes all answers of the reader in a consultation, after a question. */
export function WithdrawAnswers({ consultationId }: { consultationId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const withdrawing = useSingleFlight({
    mutationFn: () => call(withdrawStatementVotes, { params: { consultationId } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: nextStatementQuery(consultationId).queryKey })
      setAsked(false)
      notify.success(t`Vos réponses sont effacées`)
    },
    onError: (error) =>
      notifyFailure(error, t`Vos réponses n’ont pas été effacées.`, t`Connectez-vous pour continuer.`),
  })
  return (
    <>
      <Button look="quiet" size="sm" className="self-start" onClick={() => setAsked(true)}>
        <Trans>Reprendre mes réponses</Trans>
      </Button>
      {asked && (
        <ConfirmDialog
          title={t`Reprendre vos réponses ?`}
          description={t`Toutes vos réponses à cette consultation sont effacées. Les résultats suivent à leur prochaine étape ; ceux d’une consultation terminée ne changent plus.`}
          confirmLabel={t`Effacer mes réponses`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={withdrawing.isPending}
          onConfirm={() => withdrawing.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
