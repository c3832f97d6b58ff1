import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Journalist } from '@parvis/contract/people/organisations.schemas.ts'
import * as schemas from '@parvis/contract/people/organisations.schemas.ts'
import { confirmJournalist } from '@parvis/contract/people/organisations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ownOrganisationsKey } from '../verification/keys.ts'
import { journalistsKey } from './queries.ts'

/** Says whether a person works for the organisation. A tick that stands can only be confirmed. */
export function AnswerForm({
  one,
  organisationId,
  onClose,
}: {
  one: Journalist
  organisationId: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.confirmJournalist.body,
    start: { answer: (one.answer ?? 'confirmed') as 'confirmed' | 'declined', note: '' },
    draft: `confirmation-${one.request_id}`,
    bodyOf: ({ answer, note }) => ({ answer, note: note.trim() || null }),
    send: (body) => call(confirmJournalist, { params: { organisationId, requestId: one.request_id }, body }),
    onSent: () => {
      notify.success(t`Réponse enregistrée`, t`L’équipe de vérification la lit avant de décider.`)
      onClose()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: journalistsKey })
      void client.invalidateQueries({ queryKey: ownOrganisationsKey })
    },
  })
  return (
    <Form form={form} className="gap-4 rounded-lg border border-line px-3.5 py-4">
      {one.status === 'pending' ? (
        <Segments
          legend={t`${one.claimed_name} travaille-t-il ou elle chez vous ?`}
          {...form.field('answer')}
          options={[
            { value: 'confirmed', label: t`Oui` },
            { value: 'declined', label: t`Non` },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>
            Vous confirmez que {one.claimed_name} travaille chez vous ; le certificat public le dira.
          </Trans>
        </p>
      )}
      <Field
        label={t`Précision pour l’équipe (facultatif)`}
        hint={t`Lue par l’équipe de vérification seulement.`}
        error={form.errorOf('note')}
      >
        {(control) => (
          <TextArea {...control} maxLength={furtherLimits.verificationMessage} {...form.register('note')} />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSending}>
          <Trans>Enregistrer la réponse</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
