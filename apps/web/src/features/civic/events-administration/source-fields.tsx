import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { dayAt } from '../calendar/paris-days.ts'
import type { Draft } from './draft.ts'
import type { FieldsProps } from './event-fields.tsx'
import { basisTexts, problemTexts } from './texts.ts'

const bases = ['cross-checked', 'single-copy', 'general-knowledge'] as const

/** Source, date and certainty: shown with the event to everybody. */
export function SourceFields({ draft, problems, isExample, onChange }: FieldsProps & { isExample: boolean }) {
  const { t, i18n } = useLingui()
  const problem = (field: keyof Draft) => problems[field] && i18n._(problemTexts[problems[field]])
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
      <Field label={t`Institution`} error={problem('institution')}>
        {(control) => (
          <Input
            {...control}
            value={draft.institution}
            placeholder={t`Ministère de l’Intérieur`}
            onChange={({ target }) => onChange({ institution: target.value })}
          />
        )}
      </Field>
      <Field label={t`Page ou document`} error={problem('page')}>
        {(control) => (
          <Input
            {...control}
            value={draft.page}
            autoComplete="off"
            onChange={({ target }) => onChange({ page: target.value })}
          />
        )}
      </Field>
      <Field label={t`Adresse`} hint={t`Facultative ; elle commence par https://.`} error={problem('url')}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            value={draft.url}
            autoComplete="off"
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Lue le`} error={problem('asOf')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              max={dayAt(Date.now())}
              value={draft.asOf}
              onChange={({ target }) => onChange({ asOf: target.value.slice(0, 10) })}
            />
          )}
        </Field>
        <Field label={t`Certitude`} error={problem('basis')}>
          {(control) => (
            <Select
              {...control}
              value={draft.basis}
              onChange={({ target }) =>
                onChange({ basis: bases.find((basis) => basis === target.value) ?? '' })
              }
            >
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
