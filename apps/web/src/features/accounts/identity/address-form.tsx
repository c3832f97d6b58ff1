import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { authFailure } from './auth-errors.ts'

export interface MailRequest {
  label: string
  look?: ButtonLook['look']
  send: (email: string) => Promise<{ error: unknown }>
  onSent: (email: string) => void
}

/** Asks for an address, and for one of the mails that can be sent to it; the first is what Enter asks for. */
export function AddressForm({ requests }: { requests: readonly [MailRequest, ...MailRequest[]] }) {
  const { t, i18n } = useLingui()
  const form = useForm({ defaultValues: { email: '' } })
  const [busy, setBusy] = useState<string | null>(null)

  const ask = (request: MailRequest) =>
    form.handleSubmit(async (values) => {
      const email = values.email.trim()
      if (!z.email().safeParse(email).success) {
        const message = t`Cette adresse email n’est pas valide.`
        return form.setError('email', { message }, { shouldFocus: true })
      }
      setBusy(request.label)
      const { error } = await request.send(email)
      setBusy(null)
      if (!error) return request.onSent(email)
      const { known, serverMessage } = authFailure(error)
      const message = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
      form.setError('email', { message }, { shouldFocus: true })
    })

  return (
    <form onSubmit={(event) => void ask(requests[0])(event)} noValidate className="flex flex-col gap-3">
      <Field label={t`Adresse email`} error={form.formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      {requests.map((request, position) => (
        <Button
          key={request.label}
          type={position === 0 ? 'submit' : 'button'}
          block
          look={request.look}
          busy={busy === request.label}
          disabled={busy !== null}
          onClick={position === 0 ? undefined : () => void ask(request)()}
        >
          {request.label}
        </Button>
      ))}
    </form>
  )
}
