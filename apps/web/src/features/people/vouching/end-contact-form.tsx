import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { OrganisationContact } from '@parvis/contract/people/organisations.schemas.ts'
import * as schemas from '@parvis/contract/people/organisations.schemas.ts'
import { endContact } from '@parvis/contract/people/organisations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { organisationsKey } from './queries.ts'

/** Ends the role of a contact, for a reason. */
export function EndContactForm({
  organisationId,
  contact,
  onClose,
}: {
  organisationId: string
  contact: OrganisationContact
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.endContact.body,
    start: { reason: '' },
    draft: `end-contact-${contact.id}`,
    bodyOf: ({ reason }) => ({ reason: reason.trim() }),
    send: (body) => call(endContact, { params: { organisationId, contactId: contact.id }, body }),
    onSent: () => {
      notify.success(t`Rôle terminé`, t`Ce que ${contact.member.name} a confirmé reste valable.`)
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: organisationsKey }),
  })
  return (
    <Form form={form} className="mt-3 gap-3">
      <Field
        label={t`Motif`}
        hint={t`Inscrit au journal des actes. Le rôle cesse aussitôt, et cette personne en est prévenue.`}
        error={form.errorOf('reason')}
      >
        {(control) => (
          <Input
            {...control}
            required
            maxLength={furtherLimits.verificationMessage}
            {...form.register('reason')}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" size="sm" busy={form.isSending}>
          <Trans>Mettre fin à ce rôle</Trans>
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
