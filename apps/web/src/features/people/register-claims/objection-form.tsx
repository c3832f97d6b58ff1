import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/people/register-claims.schemas.ts'
import { objectToClaim } from '@parvis/contract/people/register-claims.ts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** A body says that a claim of one of its mandates is not its elected person's. Opening the link alone changes nothing. */
export function ObjectionForm({ token }: { token: string }) {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  const form = useContractForm({
    schema: schemas.objectToClaim.body,
    start: { reason: '' },
    bodyOf: ({ reason }) => ({ token, reason: reason.trim() || null }),
    asks: false,
    send: (body) => call(objectToClaim, { body }),
    onSent: () => setSent(true),
  })
  if (isSent)
    return (
      <p role="status" className="font-medium">
        <Trans>
          C’est noté : le code n’est plus valable, et l’équipe de vérification examine la demande.
        </Trans>
      </p>
    )
  return (
    <Form form={form} className="gap-5">
      <p className="text-ink-2 text-pretty">
        <Trans>
          Une personne s’est réclamée d’un mandat de votre collectivité, et nous vous avons écrit un code à
          lui remettre. Si ce n’est pas la personne élue, dites-le ici : le code ne vaudra plus rien.
        </Trans>
      </p>
      <Field label={t`Ce que l’équipe doit savoir (facultatif)`} error={form.errorOf('reason')}>
        {(control) => (
          <TextArea {...control} maxLength={furtherLimits.verificationMessage} {...form.register('reason')} />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="danger" busy={form.isSending} className="self-start">
        <Trans>Contester cette demande</Trans>
      </Button>
    </Form>
  )
}
