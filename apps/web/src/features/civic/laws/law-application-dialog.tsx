import { Trans, useLingui } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import * as schemas from '@parvis/contract/civic/laws.schemas.ts'
import { enterLawApplication } from '@parvis/contract/civic/laws.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { lawQuery, lawsKey } from './queries.ts'

/** Enters since when a law applies, and the page that says so. */
export function LawApplicationDialog({ law, onClose }: { law: LawView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { reference } = law
  const step = law.steps.find(({ stage }) => stage === 'application')
  const form = useContractForm({
    schema: schemas.enterLawApplication.body,
    start: {
      on: step?.date ?? '',
      description: step?.description ?? '',
      source: {
        institution: law.application?.institution ?? '',
        page: law.application?.page ?? '',
        url: law.application?.url ?? '',
      },
    },
    faults: {
      on: { missing: t`Donnez le jour.` },
      'source.institution': { missing: t`Donnez l’institution.` },
      'source.page': { missing: t`Donnez le nom de la page.` },
      'source.url': { missing: t`Donnez l’adresse de la page.`, wrong: t`L’adresse commence par https://.` },
    },
    fieldOf: { law_application_day_invalid: 'on' },
    send: (body) => call(enterLawApplication, { params: { reference }, body }),
    onSent: (answer) => {
      client.setQueryData(lawQuery(reference).queryKey, answer)
      void client.invalidateQueries({ queryKey: lawsKey })
      notify.success(t`Application inscrite`)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Depuis quand cette loi s’applique-t-elle ?`}
      description={law.short_title ?? law.title}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form} className="gap-4">
        <Field label={t`Jour`} error={form.errorOf('on')}>
          {(control) => <Input {...control} type="date" {...form.register('on')} />}
        </Field>
        <Field label={t`Ce qui s’applique (facultatif)`} error={form.errorOf('description')}>
          {(control) => <Input {...control} {...form.register('description')} />}
        </Field>
        <Field
          label={t`Institution`}
          hint={t`Par exemple : Légifrance.`}
          error={form.errorOf('source.institution')}
        >
          {(control) => <Input {...control} {...form.register('source.institution')} />}
        </Field>
        <Field
          label={t`Page`}
          hint={t`Par exemple : le titre du décret.`}
          error={form.errorOf('source.page')}
        >
          {(control) => <Input {...control} {...form.register('source.page')} />}
        </Field>
        <Field label={t`Adresse de la page`} error={form.errorOf('source.url')}>
          {(control) => <Input {...control} type="url" {...form.register('source.url')} />}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending}>
          <Trans>Inscrire</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
