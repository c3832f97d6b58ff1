import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { OwnVerification, VerificationRequest } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { sendFurtherDocuments } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { AskFacts } from './ask-facts.tsx'
import { DocumentsField } from './documents-field.tsx'
import { ownVerificationQuery } from './queries.ts'
import { dayOf } from './texts.ts'
import { useDocuments } from './use-documents.ts'

const day = 24 * 3_600_000

/** The open ask, and the form that answers it. The typed reply stays after a refusal and a reload. */
export function FurtherDocuments({ own, request }: { own: OwnVerification; request: VerificationRequest }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const documents = useDocuments(own.documents)
  const ask = request.asks.at(-1)
  const form = useContractForm({
    schema: schemas.sendFurtherDocuments.body,
    start: { reply: '' },
    draft: 'further-documents',
    bodyOf: ({ reply }) => ({ reply: reply.trim() || null }),
    send: (body) => call(sendFurtherDocuments, { body }),
    onSent: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      notify.success(t`Documents envoyés`, t`Votre demande retrouve sa place parmi celles à examiner.`)
    },
    onRefused: (error) => {
      // Taken back or expired meanwhile: what is true now is shown.
      if (error instanceof ApiError && error.code === 'ask_not_found')
        void client.invalidateQueries({ queryKey: ownVerificationQuery.queryKey })
    },
  })
  if (!ask) return null
  const { refusal } = form
  const lacksDocuments = refusal instanceof ApiError && refusal.code === 'documents_required'
  const left = Math.max(0, Math.ceil((Date.parse(ask.due_at) - Date.now()) / day))
  return (
    <>
      <div className="mt-3 rounded-lg border border-line bg-sunk px-3.5 py-3 text-sm">
        <AskFacts ask={ask} />
      </div>
      <p className="mt-3 text-sm text-ink-2 text-pretty">
        <Trans>À envoyer jusqu’au {dayOf(ask.due_at)}</Trans>
        {' ('}
        <Plural value={left} _0="dernier jour" one="encore # jour" other="encore # jours" />
        {'). '}
        <Trans>
          Votre demande garde sa place. Sans réponse à temps, elle est refusée, et vous pourrez le contester
          ou en envoyer une autre.
        </Trans>
      </p>
      <Form form={form} className="mt-5 gap-5">
        <DocumentsField kept={own.documents} documents={documents} />
        <Field label={t`Message à l’équipe de vérification (facultatif)`} error={form.errorOf('reply')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={furtherLimits.verificationMessage}
              {...form.register('reply')}
            />
          )}
        </Field>
        <RefusalMessage error={lacksDocuments && own.documents.length > 0 ? null : refusal} />
        <Button type="submit" busy={form.isSending} disabled={documents.busy} className="self-start">
          <Trans>Envoyer les documents</Trans>
        </Button>
      </Form>
    </>
  )
}
