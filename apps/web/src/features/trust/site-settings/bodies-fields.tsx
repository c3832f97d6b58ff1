import { Trans, useLingui } from '@lingui/react/macro'
import type { DisputeBody } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { countries } from '@parvis/contract/union.ts'
import { Plus, Trash2 } from 'lucide-react'
import { dayInParis } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

type Path = `values.bodies.${number}.${keyof DisputeBody & string}`

const emptyBody = (): DisputeBody => ({
  name: '',
  url: '',
  country: 'FR',
  coordinator: '',
  certified_on: '',
  valid_until: '',
  source_url: '',
  checked_on: dayInParis(),
})

/** The bodies for disputes out of court that statements of reasons name, each with who certified it and a source. */
export function BodiesFields({
  value: bodies,
  onChange,
  errorOf,
}: {
  value: DisputeBody[]
  onChange: (bodies: DisputeBody[]) => void
  errorOf: (path: Path) => string | undefined
}) {
  const { t, i18n } = useLingui()
  const regions = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  const fields = [
    ['name', t`Nom`, 'text'],
    ['url', t`Adresse du site`, 'url'],
    ['coordinator', t`Coordinateur qui l’a certifié`, 'text'],
    ['certified_on', t`Certifié le`, 'date'],
    ['valid_until', t`Jusqu’au (facultatif)`, 'date'],
    ['source_url', t`Source`, 'url'],
    ['checked_on', t`Vérifié le`, 'date'],
  ] as const
  const set = (index: number, change: Partial<DisputeBody>) =>
    onChange(bodies.map((body, place) => (place === index ? { ...body, ...change } : body)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold text-ink-2">
        <Trans>Organes de règlement des litiges</Trans>
      </legend>
      <p className="text-sm text-ink-3">
        <Trans>
          Les exposés des motifs les nomment (article 21). N’inscrivez que des organes dont une source dit la
          certification.
        </Trans>
      </p>
      {bodies.map((body, index) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          key={index}
          {...(body.name === '' || fields.some(([name]) => errorOf(`values.bodies.${index}.${name}`))
            ? { open: true }
            : {})}
          className="rounded-lg border border-line"
        >
          <summary className="flex min-h-11 cursor-pointer items-center px-3.5 font-semibold wrap-anywhere">
            {body.name || t`Nouvel organe`}
          </summary>
          <div className="grid gap-3 px-3.5 pb-4 sm:grid-cols-2">
            {fields.map(([name, label, type]) => (
              <Field key={name} label={label} error={errorOf(`values.bodies.${index}.${name}`)}>
                {(control) => (
                  <Input
                    {...control}
                    type={type}
                    value={body[name]}
                    onChange={({ target }) => set(index, { [name]: target.value })}
                  />
                )}
              </Field>
            ))}
            <Field label={t`Pays`} error={errorOf(`values.bodies.${index}.country`)}>
              {(control) => (
                <Select
                  {...control}
                  value={body.country}
                  onChange={({ target }) => {
                    const country = countries.find((code) => code === target.value)
                    if (country !== undefined) set(index, { country })
                  }}
                >
                  {countries.map((code) => (
                    <option key={code} value={code}>
                      {regions.of(code)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button
              look="quiet"
              size="sm"
              className="self-end justify-self-start"
              onClick={() => onChange(bodies.filter((_, place) => place !== index))}
            >
              <Trash2 aria-hidden="true" size={16} />
              <Trans>Retirer cet organe</Trans>
            </Button>
          </div>
        </details>
      ))}
      {bodies.length < settingsLimits.bodies && (
        <Button
          look="secondary"
          size="sm"
          className="self-start"
          onClick={() => onChange([...bodies, emptyBody()])}
        >
          <Plus aria-hidden="true" size={16} />
          <Trans>Ajouter un organe</Trans>
        </Button>
      )}
    </fieldset>
  )
}
