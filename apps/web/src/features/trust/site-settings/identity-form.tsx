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

export function IdentityForm({ state }: { state: SettingsState['identity'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'identity',
    schema: sectionDrafts.identity,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.name': {
        missing: t`Le site a besoin d’un nom.`,
        wrong: t`Le nom est un texte simple, sans balises.`,
      },
      'values.description': { wrong: t`La présentation est un texte simple, sans balises.` },
    },
  })
  const { form } = section
  const description = form.field('values.description')
  return (
    <SectionFrame section="identity" state={section}>
      <Field
        label={t`Nom du site`}
        hint={<Trans>Il remplace partout l’ancien : pages, emails, flux, textes légaux.</Trans>}
        error={form.errorOf('values.name')}
        aside={<Counter count={graphemeCount(form.values.values.name)} limit={settingsLimits.name} />}
      >
        {(control) => <Input {...control} autoComplete="off" {...form.register('values.name')} />}
      </Field>
      <Field
        label={t`Présentation`}
        hint={
          <Trans>
            Une phrase pour les moteurs de recherche et les aperçus de liens. Vide : la phrase d’origine, dans
            la langue de la page.
          </Trans>
        }
        error={description.error}
        aside={<Counter count={graphemeCount(description.value)} limit={settingsLimits.description} />}
      >
        {(control) => (
          <TextArea
            {...control}
            from={2}
            value={description.value}
            onChange={({ target }) => description.onChange(target.value)}
          />
        )}
      </Field>
    </SectionFrame>
  )
}
