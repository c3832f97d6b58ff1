import { Trans, useLingui } from '@lingui/react/macro'
import { dayInParis } from '../../../lib/local-time.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import type { FieldsProps } from './event-fields.tsx'
import { basisTexts } from './texts.ts'

const bases = ['cross-checked', 'single-copy', 'general-knowledge'] as const

/** Source, date and certainty: shown with the event to everybody. */
export function SourceFields({ form, isExample }: FieldsProps & { isExample: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 w-full font-display text-base font-semibold">
        <Trans>Source</Trans>
      </legend>
      <p className="clear-both -mt-4 text-sm text-ink-2 text-pretty">
        {isExample ? (
          <Trans>Un événement fictif de la démonstration peut s’en passer.</Trans>
        ) : (
          <Trans>Chacun la lit avec l’événement : sans source, il n’entre pas au calendrier.</Trans>
        )}
      </p>
      <Field label={t`Institution`} error={form.errorOf('source.institution')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('source.institution')}
            placeholder={t`Ministère de l’Intérieur`}
          />
        )}
      </Field>
      <Field label={t`Page ou document`} error={form.errorOf('source.page')}>
        {(control) => <Input {...control} {...form.register('source.page')} autoComplete="off" />}
      </Field>
      <Field
        label={t`Adresse`}
        hint={t`Facultative ; elle commence par https://.`}
        error={form.errorOf('source.url')}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            {...form.register('source.url')}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Lue le`} error={form.errorOf('source.as_of')}>
          {(control) => (
            <Input {...control} type="date" max={dayInParis()} {...form.register('source.as_of')} />
          )}
        </Field>
        <Field label={t`Certitude`} error={form.errorOf('source.basis')}>
          {(control) => (
            <Select {...control} {...form.register('source.basis')}>
              <option value="">{t`Choisir…`}</option>
              {bases.map((basis) => (
                <option key={basis} value={basis}>
                  {i18n._(basisTexts[basis])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
