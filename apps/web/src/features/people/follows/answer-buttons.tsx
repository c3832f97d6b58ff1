import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { useAnswer } from './use-answer.ts'

/** Accepts or rejects a request that waits. */
export function AnswerButtons({ requestId, name }: { requestId: string; name: string }) {
  const { t } = useLingui()
  const { mutate, isPending, variables } = useAnswer(requestId)
  return (
    <>
      <Button
        size="sm"
        aria-label={t`Accepter la demande de ${name}`}
        busy={isPending && variables === 'accept'}
        disabled={isPending}
        onClick={() => mutate('accept')}
      >
        <Trans>Accepter</Trans>
      </Button>
      <Button
        size="sm"
        look="secondary"
        aria-label={t`Refuser la demande de ${name}`}
        busy={isPending && variables === 'reject'}
        disabled={isPending}
        onClick={() => mutate('reject')}
      >
        <Trans>Refuser</Trans>
      </Button>
    </>
  )
}
