import { useLingui } from '@lingui/react/macro'
import { NamedPasskey } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useFailureText } from '../failure-text.ts'

/** Takes the name of a passkey or of a security key. A failure leaves the typed name in the form. */
export function KeyNameForm({
  start,
  hint,
  submitLabel,
  failureOf,
  send,
  onSent,
}: {
  start: string
  hint: string
  submitLabel: ReactNode
  /** Sentence for a failure that means something else here than elsewhere. */
  failureOf?: (error: unknown) => string | undefined
  send: (name: string) => Promise<unknown>
  onSent: () => void
}) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useContractForm({
    schema: NamedPasskey,
    start: { name: start },
    faults: { name: { missing: t`Donnez un nom à cette clé.` } },
    refusalOf: (error) => ({ field: 'name', message: failureOf?.(error) ?? failureText(error) }),
    send: ({ name }) => send(name),
    onSent,
  })
  return (
    <Form form={form}>
      <Field label={t`Nom de la clé`} hint={hint} error={form.errorOf('name')}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={100} autoComplete="off" />}
      </Field>
      <Button type="submit" block busy={form.isSending}>
        {submitLabel}
      </Button>
    </Form>
  )
}
