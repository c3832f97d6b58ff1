import { Trans, useLingui } from '@lingui/react/macro'
import { type RequestedDocument, requestedDocuments } from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { askForDocuments } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { questionTexts } from '../verification/texts.ts'
import { reviewKey } from './queries.ts'

/** Asks the applicant for further documents. The typed words stay after a refusal and a reload. */
export function AskForm({ request, onClose }: { request: ReviewedRequest; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const faultId = useId()
  const form = useContractForm({
    schema: schemas.askForDocuments.body,
    start: { wanted: [] as RequestedDocument[], message: '' },
    draft: `ask-${request.id}`,
    bodyOf: ({ wanted, message }) => ({ wanted, message: message.trim() }),
    faults: {
      wanted: {
        missing: t`Choisissez au moins un document.`,
        wrong: t`Choisissez au moins un document.`,
      },
    },
    send: (body) => call(askForDocuments, { params: { requestId: request.id }, body }),
    onSent: () => {
      notify.success(
        t`Documents demandés`,
        t`La demande attend sous « En attente du membre », et garde sa place.`,
      )
      void client.invalidateQueries({ queryKey: reviewKey })
      onClose()
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: reviewKey })
    },
  })
  const wanted = form.field('wanted')
  return (
    <Form form={form} className="gap-4 rounded-lg border border-line px-3.5 py-4">
      <fieldset
        aria-invalid={wanted.error ? true : undefined}
        aria-describedby={wanted.error ? faultId : undefined}
        className="flex flex-col gap-2.5"
      >
        <legend className="mb-2 text-sm font-semibold">
          <Trans>Documents demandés</Trans>
        </legend>
        {requestedDocuments.map((one) => (
          <Checkbox
            key={one}
            checked={wanted.value.includes(one)}
            onChange={({ target }) =>
              wanted.onChange(
                target.checked ? [...wanted.value, one] : wanted.value.filter((other) => other !== one),
              )
            }
          >
            {i18n._(questionTexts[one])}
          </Checkbox>
        ))}
        {wanted.error && (
          <p id={faultId} role="alert" className="text-sm font-medium text-danger">
            {wanted.error}
          </p>
        )}
      </fieldset>
      <Field
        label={t`Ce qui manque, et pourquoi`}
        hint={t`Le membre le lit. Il a ${furtherLimits.verificationAskDays} jours pour répondre.`}
        error={form.errorOf('message')}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            maxLength={furtherLimits.verificationMessage}
            {...form.register('message')}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSending}>
          <Trans>Demander ces documents</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
