import { Trans } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/people/register-invitations.schemas.ts'
import { refuseElectedInvitations } from '@parvis/contract/people/register-invitations.ts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'

/** A body wants no more invitations of its elected people. Opening the link alone changes nothing. */
export function InvitationRefusalForm({ token }: { token: string }) {
  const [isSent, setSent] = useState(false)
  const form = useContractForm({
    schema: schemas.refuseElectedInvitations.body,
    start: {},
    bodyOf: () => ({ token }),
    asks: false,
    send: (body) => call(refuseElectedInvitations, { body }),
    onSent: () => setSent(true),
  })
  if (isSent)
    return (
      <p role="status" className="font-medium">
        <Trans>C’est noté : votre collectivité ne recevra plus d’invitation.</Trans>
      </p>
    )
  return (
    <Form form={form} className="gap-5">
      <p className="text-ink-2 text-pretty">
        <Trans>
          Nous avons écrit à votre collectivité pour inviter une personne élue. Ce bouton arrête ces
          invitations pour toujours, quel que soit l’élu.
        </Trans>
      </p>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Ne plus recevoir d’invitation</Trans>
      </Button>
    </Form>
  )
}
