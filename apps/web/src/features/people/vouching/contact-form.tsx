import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedEvidence } from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Organisation } from '@parvis/contract/people/organisations.schemas.ts'
import * as schemas from '@parvis/contract/people/organisations.schemas.ts'
import { nameContact } from '@parvis/contract/people/organisations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { UsernameInput } from '../../../ui/username-input.tsx'
import { EvidenceField } from '../verification/evidence-field.tsx'
import { organisationsKey } from './queries.ts'

/** Names the contact of an organisation, with the evidence that they speak for it. */
export function ContactForm({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.nameContact.body,
    start: {
      username: '',
      evidence: '' as ReviewedEvidence | '',
      evidence_note: '',
      starts_on: dayInParis(),
      ends_on: '',
    },
    draft: `contact-${organisation.id}`,
    bodyOf: ({ ends_on, evidence, ...rest }) => ({
      ...rest,
      evidence: evidence as ReviewedEvidence,
      ends_on: ends_on || null,
    }),
    faults: { evidence: { missing: t`Choisissez dans la liste.`, wrong: t`Choisissez dans la liste.` } },
    fieldOf: {
      profile_not_found: 'username',
      contact_not_verified: 'username',
      contact_exists: 'username',
      mandate_over: 'ends_on',
    },
    refusalOf: (error) =>
      error instanceof ApiError && error.code === 'own_content'
        ? {
            field: 'username',
            message: t`Vous ne pouvez pas vous nommer : un autre administrateur doit le faire.`,
          }
        : undefined,
    send: (body) => call(nameContact, { params: { organisationId: organisation.id }, body }),
    onSent: () => {
      notify.success(t`Contact nommé`, t`Il en est prévenu, et l’acte est inscrit au journal.`)
      void client.invalidateQueries({ queryKey: organisationsKey })
      onClose()
    },
  })
  return (
    <Form form={form} className="gap-4 rounded-lg border border-line px-3.5 py-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Nom d’utilisateur`}
          hint={t`Celui qui suit le @ sur le profil. Le compte doit être vérifié.`}
          error={form.errorOf('username')}
        >
          {(control) => <UsernameInput {...control} required {...form.register('username')} />}
        </Field>
        <EvidenceField
          label={t`Preuve de ce rôle`}
          error={form.errorOf('evidence')}
          bound={form.register('evidence')}
        />
      </div>
      <Field
        label={t`Où et comment cela a été vérifié`}
        hint={t`Lu par les administrateurs, et par cette personne dans son archive.`}
        error={form.errorOf('evidence_note')}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            maxLength={furtherLimits.verificationMessage}
            {...form.register('evidence_note')}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t`Premier jour`} error={form.errorOf('starts_on')}>
          {(control) => <Input {...control} type="date" required {...form.register('starts_on')} />}
        </Field>
        <Field label={t`Dernier jour (facultatif)`} error={form.errorOf('ends_on')}>
          {(control) => <Input {...control} type="date" {...form.register('ends_on')} />}
        </Field>
      </div>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSending}>
          <Trans>Nommer ce contact</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
