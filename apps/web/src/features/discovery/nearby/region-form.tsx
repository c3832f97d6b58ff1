import { Trans, useLingui } from '@lingui/react/macro'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useState } from 'react'
import { regionsByName } from '../../../lib/region-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { regionOfPostalCode } from './region-of-postal-code.ts'

/** Chooses a region by a postal code, which stays on the device, or by its name. */
export function RegionForm({
  asksPostalCode,
  onChoose,
}: {
  asksPostalCode: boolean
  onChoose: (region: RegionCode) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        const region = regionOfPostalCode(typed)
        setUnknown(region === null)
        if (region !== null) onChoose(region)
      }}
    >
      {asksPostalCode && (
        <>
          <Field
            label={t`Votre code postal`}
            hint={t`Il reste sur cet appareil : seule la région en est tirée.`}
            error={
              isUnknown
                ? t`Tapez les cinq chiffres d’un code postal de France métropolitaine, ou choisissez la région.`
                : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={7}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <Button type="submit" block>
            <Trans>Voir près de chez moi</Trans>
          </Button>
        </>
      )}
      <Field label={asksPostalCode ? t`Ou votre région` : t`Votre région`}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => target.value !== '' && onChoose(target.value as RegionCode)}
          >
            <option value="">{t`Choisir une région`}</option>
            {regionsByName.map((code) => (
              <option key={code} value={code}>
                {regions[code]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  )
}
