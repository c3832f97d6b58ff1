import { useLingui } from '@lingui/react/macro'
import { Addressed } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useRef, useState } from 'react'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { invalidEmail } from './auth-errors.ts'
import { EmailField } from './email-field.tsx'
import { orThrow, useFailureText } from './failure-text.ts'

export interface MailRequest {
  label: string
  look?: ButtonLook['look']
  send: (email: string) => Promise<{ error: Error | null }>
  onSent: (email: string) => void
}

/** Asks for an address, and for one of the mails that can be sent to it; the first is what Enter asks for. */
export function AddressForm({ requests }: { requests: readonly [MailRequest, ...MailRequest[]] }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const pressed = useRef(requests[0])
  const [busy, setBusy] = useState<string | null>(null)
  const invalid = i18n._(invalidEmail)
  const form = useContractForm({
    schema: Addressed,
    start: { email: '' },
    asks: false,
    faults: { email: { missing: t`Indiquez votre adresse email.`, tooLong: invalid, wrong: invalid } },
    refusalOf: (error) => ({ field: 'email', message: failureText(error) }),
    send: async ({ email }) => {
      const request = pressed.current
      setBusy(request.label)
      orThrow(await request.send(email.trim()))
      request.onSent(email.trim())
    },
    onSettled: () => setBusy(null),
  })

  return (
    <Form form={form} className="gap-3">
      <EmailField label={t`Adresse email`} error={form.errorOf('email')} field={form.register('email')} />
      {requests.map((request) => (
        <Button
          key={request.label}
          type="submit"
          block
          look={request.look}
          busy={busy === request.label}
          disabled={busy !== null}
          onClick={() => {
            pressed.current = request
          }}
        >
          {request.label}
        </Button>
      ))}
    </Form>
  )
}
