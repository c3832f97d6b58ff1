import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/people/organisations.schemas.ts'
import { addOrganisation } from '@parvis/contract/people/organisations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { organisationsKey } from './queries.ts'

/** Adds an organisation, with the ways in which requests name it. */
export function OrganisationForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.addOrganisation.body,
    start: { name: '', other_names: '' },
    draft: 'organisation',
    bodyOf: ({ name, other_names }) => ({
      name: name.trim(),
      other_names: other_names
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    }),
    faults: {
      other_names: {
        tooLong: t`Dix noms au plus, de ${furtherLimits.organisation} caractères au plus chacun.`,
      },
    },
    fieldOf: { organisation_exists: 'name' },
    send: (body) => call(addOrganisation, { body }),
    onSent: () => {
      notify.success(t`Organisation ajoutée`, t`Nommez maintenant sa personne de contact.`)
      void client.invalidateQueries({ queryKey: organisationsKey })
      onClose()
    },
  })
  return (
    <Form form={form} className="gap-4 border-b border-line px-4 py-5">
      <Field label={t`Nom de l’organisation`} error={form.errorOf('name')}>
        {(control) => (
          <Input {...control} required maxLength={furtherLimits.organisation} {...form.register('name')} />
        )}
      </Field>
      <Field
        label={t`Autres noms (facultatif)`}
        hint={t`Un par ligne : toutes les façons de la nommer dans une demande. Accents et majuscules ne comptent pas.`}
        error={form.errorOf('other_names')}
      >
        {(control) => <TextArea {...control} {...form.register('other_names')} />}
      </Field>
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSending}>
          <Trans>Ajouter</Trans>
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
