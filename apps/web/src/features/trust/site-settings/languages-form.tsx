import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

export function LanguagesForm({ state }: { state: SettingsState['languages'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'languages',
    schema: sectionDrafts.languages,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.preferred': { wrong: t`Choisissez une des langues proposées.` },
    },
  })
  const offered = section.form.field('values.offered')
  const preferred = section.form.field('values.preferred')
  const error = offered.value.length === 0 ? t`Proposez au moins une langue.` : undefined
  return (
    <SectionFrame section="languages" state={section}>
      <fieldset>
        <legend className="text-sm font-semibold">
          <Trans>Langues proposées</Trans>
        </legend>
        <p className="mt-0.5 text-sm text-ink-2">
          <Trans>
            Qui a déjà choisi une autre langue la garde pour ses emails ; les pages lui parlent la langue par
            défaut.
          </Trans>
        </p>
        <div className="mt-2 flex flex-col gap-3">
          {languages.map((language) => (
            <Checkbox
              key={language}
              checked={offered.value.includes(language)}
              onChange={({ target }) =>
                offered.onChange(
                  languages.filter((one) =>
                    one === language ? target.checked : offered.value.includes(one),
                  ),
                )
              }
            >
              <span lang={language}>{languageNames[language]}</span>
            </Checkbox>
          ))}
        </div>
        {error && (
          <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <Field
        label={t`Langue par défaut`}
        hint={<Trans>Pour qui n’en demande aucune de celles-ci.</Trans>}
        error={preferred.error}
      >
        {(control) => (
          <Select
            {...control}
            className="max-w-60"
            value={preferred.value}
            onChange={({ target }) => preferred.onChange(target.value as Language)}
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SectionFrame>
  )
}
