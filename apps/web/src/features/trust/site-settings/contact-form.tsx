import { Trans, useLingui } from '@lingui/react/macro'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function ContactForm({ state }: { state: SettingsState['contact'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'contact',
    schema: sectionDrafts.contact,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.contact': {
        wrong: t`Donnez une adresse email, ou une adresse qui commence par https://.`,
      },
    },
  })
  const { form } = section
  const operator = form.field('values.operator')
  return (
    <SectionFrame section="contact" state={section}>
      <Field
        label={t`Éditeur`}
        hint={
          <Trans>
            Nom, adresse postale et autres mentions que la loi demande à un éditeur, ligne par ligne. La page
            de confidentialité et les conditions d’utilisation les montrent.
          </Trans>
        }
        error={operator.error}
        aside={<Counter count={graphemeCount(operator.value)} limit={settingsLimits.operator} />}
      >
        {(control) => (
          <TextArea
            {...control}
            from={3}
            value={operator.value}
            onChange={({ target }) => operator.onChange(target.value)}
          />
        )}
      </Field>
      <Field
        label={t`Contact`}
        hint={<Trans>Une adresse email, ou l’adresse d’une page.</Trans>}
        error={form.errorOf('values.contact')}
      >
        {(control) => (
          <Input {...control} inputMode="email" autoComplete="off" {...form.register('values.contact')} />
        )}
      </Field>
    </SectionFrame>
  )
}
