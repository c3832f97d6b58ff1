import { Trans, useLingui } from '@lingui/react/macro'
import { inviteElected } from '@parvis/contract/people/register-invitations.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** Has an elected person invited at the official address of their body. The page says what is sent. */
export function InviteButton({ mandateId, name }: { mandateId: string; name: string }) {
  const { t, i18n } = useLingui()
  const sending = useSingleFlight({
    mutationFn: () => call(inviteElected, { params: { mandateId } }),
    onError: (error) => notify.error(t`Invitation`, i18n._(refusalText(error))),
  })
  if (sending.isSuccess)
    return (
      <span role="status" className="shrink-0 text-sm text-ink-2">
        <Trans>Invitation envoyée</Trans>
      </span>
    )
  return (
    <Button
      look="secondary"
      size="sm"
      busy={sending.isPending}
      aria-label={t`L’inviter : ${name}`}
      onClick={() => sending.mutate()}
    >
      <Trans>L’inviter</Trans>
    </Button>
  )
}
