import { TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { CodeField, codeLength } from './code-field.tsx'
import { useFailureText } from './failure-text.ts'

/** Form for the code of a second factor. A refusal is shown at the code and empties it. */
export function FactorCodeForm({
  send,
  onSent,
  onRefused,
  submitLabel,
  autoFocus,
  isWaiting = false,
  children,
}: {
  send: (code: string) => Promise<unknown>
  onSent: () => void
  onRefused?: (error: Error) => unknown
  submitLabel: ReactNode
  autoFocus?: boolean
  /** No code has been sent yet: hides the field and the button. */
  isWaiting?: boolean
  /** Shown above the field. */
  children?: ReactNode
}) {
  const failureText = useFailureText()
  const form = useContractForm({
    schema: TypedCode,
    start: { code: '' },
    asks: false,
    clears: 'code',
    refusalOf: (error) => ({ field: 'code', message: failureText(error) }),
    send: ({ code }) => send(code),
    onSent,
    onRefused,
  })
  const code = form.field('code')

  return (
    <Form form={form}>
      {children}
      {!isWaiting && (
        <>
          <CodeField {...code} autoFocus={autoFocus} />
          <Button type="submit" block busy={form.isSending} disabled={code.value.length !== codeLength}>
            {submitLabel}
          </Button>
        </>
      )}
    </Form>
  )
}
