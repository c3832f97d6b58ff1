import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import * as schemas from '@parvis/contract/people/verification.schemas.ts'
import { submitVerification } from '@parvis/contract/people/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { useParties } from '../parties/use-parties.ts'
import { DocumentsField } from './documents-field.tsx'
import { ownVerificationQuery } from './queries.ts'
import { useDocuments } from './use-documents.ts'

/** Answers of the last request are not asked again. */
function valuesFrom({ history: [last] }: OwnVerification) {
  return {
    organisation: last?.organisation ?? '',
    mandate: last?.mandate ?? '',
    party: last?.party ?? '',
    mandate_ends_on: last?.mandate_ends_on ?? '',
    message: '',
  }
}

/** Asks for the tick of an official. Typed values stay after a refusal and a reload. */
export function RequestForm({ own }: { own: OwnVerification }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const documents = useDocuments(own.documents)
  const form = useContractForm({
    schema: schemas.submitVerification.body,
    start: valuesFrom(own),
    draft: 'verification',
    bodyOf: ({ organisation, mandate, party, mandate_ends_on, message }) => ({
      organisation: organisation.trim(),
      message: message.trim() || null,
      mandate: mandate.trim(),
      party: party || null,
      mandate_ends_on: mandate_ends_on || null,
    }),
    faults: {
      organisation: { wrong: t`Écrivez le texte seul, sans balises.` },
      mandate: {
        missing: t`Indiquez votre mandat ou votre fonction.`,
        wrong: t`Écrivez le texte seul, sans balises.`,
      },
    },
    fieldOf: { mandate_over: 'mandate_ends_on' },
    send: (body) => call(submitVerification, { body }),
    onSent: async (answer) => {
      await client.cancelQueries({ queryKey: ownVerificationQuery.queryKey })
      client.setQueryData(ownVerificationQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      notify.success(t`Demande envoyée`, t`Vous serez prévenu de la décision par notification et par email.`)
    },
  })
  const { refusal } = form
  const lacksDocuments = refusal instanceof ApiError && refusal.code === 'documents_required'
  const party = form.field('party')
  // A member of a party that was retired since may keep it.
  const parties = useParties().filter(({ id, retired_at }) => retired_at === null || id === party.value)
  return (
    <Form form={form} className="gap-5 px-4 py-5">
      <Field
        label={t`Institution`}
        error={form.errorOf('organisation')}
        hint={t`Exemple : Assemblée nationale, mairie de Rennes`}
      >
        {(control) => (
          <Input
            {...control}
            required
            maxLength={furtherLimits.organisation}
            autoComplete="organization"
            {...form.register('organisation')}
          />
        )}
      </Field>
      <Field label={t`Mandat ou fonction`} error={form.errorOf('mandate')}>
        {(control) => (
          <Input {...control} required maxLength={furtherLimits.mandate} {...form.register('mandate')} />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Parti (facultatif)`} error={party.error}>
          {(control) => (
            <Select {...control} value={party.value} onChange={({ target }) => party.onChange(target.value)}>
              <option value="">{t`Aucun ou autre`}</option>
              {parties.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Fin du mandat (facultatif)`} error={form.errorOf('mandate_ends_on')}>
          {(control) => <Input {...control} type="date" {...form.register('mandate_ends_on')} />}
        </Field>
      </div>
      <DocumentsField kept={own.documents} documents={documents} />
      <Field label={t`Message à l’équipe de vérification (facultatif)`} error={form.errorOf('message')}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={furtherLimits.verificationMessage}
            {...form.register('message')}
          />
        )}
      </Field>
      {/* A missing document is no longer reported once it is there. */}
      <RefusalMessage error={lacksDocuments && own.documents.length > 0 ? null : refusal} />
      <Button type="submit" busy={form.isSending} disabled={documents.busy} className="self-start">
        <Trans>Envoyer la demande</Trans>
      </Button>
    </Form>
  )
}
