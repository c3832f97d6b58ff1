import { Trans, useLingui } from '@lingui/react/macro'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { unionLanguages } from '@parvis/contract/union.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { BodiesFields } from './bodies-fields.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

type OrderLanguage = (typeof unionLanguages)[number]

/** Points of contact, legal representative and bodies for disputes (regulation 2022/2065, articles 11 to 13 and 21). */
export function DutiesForm({ state }: { state: SettingsState['duties'] }) {
  const { t } = useLingui()
  const address = { wrong: t`Donnez une adresse email, ou une adresse qui commence par https://.` }
  const section = useSectionForm({
    section: 'duties',
    schema: sectionDrafts.duties,
    state,
    faults: {
      reason: { missing: t`Dites pourquoi.` },
      'values.authorities_contact': address,
      'values.recipients_contact': address,
    },
  })
  const { form } = section
  const representative = form.field('values.representative')
  return (
    <SectionFrame section="duties" state={section}>
      <Field
        label={t`Contact des autorités`}
        hint={<Trans>Où les États membres, la Commission et le Comité vous écrivent (article 11).</Trans>}
        error={form.errorOf('values.authorities_contact')}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="email"
            autoComplete="off"
            {...form.register('values.authorities_contact')}
          />
        )}
      </Field>
      <Languages legend={t`Langues pour les autorités`} {...form.field('values.authorities_languages')} />
      <Field
        label={t`Contact des membres et visiteurs`}
        hint={<Trans>Une personne y répond, pas un automate seul (article 12).</Trans>}
        error={form.errorOf('values.recipients_contact')}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="email"
            autoComplete="off"
            {...form.register('values.recipients_contact')}
          />
        )}
      </Field>
      <Languages
        legend={t`Langues pour les membres et visiteurs`}
        {...form.field('values.recipients_languages')}
      />
      <Field
        label={t`Représentant légal dans l’Union`}
        hint={
          <Trans>
            Nom, adresse, téléphone et email, si l’éditeur est hors de l’Union (article 13). Vide sinon.
          </Trans>
        }
        error={representative.error}
        aside={<Counter count={graphemeCount(representative.value)} limit={settingsLimits.operator} />}
      >
        {(control) => (
          <TextArea
            {...control}
            from={2}
            value={representative.value}
            onChange={({ target }) => representative.onChange(target.value)}
          />
        )}
      </Field>
      <BodiesFields {...form.field('values.bodies')} errorOf={(path) => form.errorOf(path)} />
    </SectionFrame>
  )
}

function Languages({
  legend,
  error,
  value,
  onChange,
}: {
  legend: string
  error: string | undefined
  value: OrderLanguage[]
  onChange: (value: OrderLanguage[]) => void
}) {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">{legend}</legend>
      <div className="flex flex-wrap gap-x-4">
        {unionLanguages.map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-blue"
              checked={value.includes(code)}
              onChange={({ target }) =>
                onChange(
                  unionLanguages.filter((one) => (one === code ? target.checked : value.includes(one))),
                )
              }
            />
            {names.of(code.toLowerCase())}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
