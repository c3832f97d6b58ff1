import { Trans, useLingui } from '@lingui/react/macro'
import { regionsChosen } from '@parvis/contract/accounts/account.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useState } from 'react'
import { regionsByName } from '../../../lib/region-names.ts'
import { useSavePreferences } from './use-save-preferences.ts'
import { WithPreferences } from './with-preferences.tsx'

/** The regions that « Local » shows: three at most. */
export function RegionsSection() {
  const { t } = useLingui()
  const { mutate: save } = useSavePreferences()
  const [refused, setRefused] = useState(false)

  const change = (chosen: readonly RegionCode[], code: RegionCode, wanted: boolean) => {
    const tooMany = wanted && chosen.length >= regionsChosen
    setRefused(tooMany)
    if (tooMany) return
    save({ region_codes: wanted ? [...chosen, code] : chosen.filter((one) => one !== code) })
  }

  return (
    <>
      <p className="text-ink-2 text-pretty">
        <Trans>
          Le fil « Local » montre les posts de ces régions : choisissez-en trois au plus. Sans choix, il
          montre celle de votre profil, ou l’Île-de-France.
        </Trans>
      </p>
      <WithPreferences>
        {({ region_codes: chosen }) => (
          <fieldset className="mt-3">
            <legend className="flex w-full justify-between gap-3 text-md font-semibold">
              <Trans>Mes régions</Trans>
              <span className="text-sm font-medium text-ink-3 tabular-nums">
                {chosen.length}/{regionsChosen}
              </span>
            </legend>
            <div className="mt-1.5 grid sm:grid-cols-2 sm:gap-x-6">
              {regionsByName.map((code) => (
                <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={chosen.includes(code)}
                    onChange={({ target }) => change(chosen, code, target.checked)}
                  />
                  <span className="min-w-0 flex-1">{regions[code]}</span>
                  <span aria-hidden="true" className="text-xs text-ink-3 tabular-nums">
                    {code}
                  </span>
                </label>
              ))}
            </div>
            {refused && (
              <p role="alert" className="mt-2 text-sm font-medium text-danger">
                {t`Trois régions au plus : retirez-en une pour en choisir une autre.`}
              </p>
            )}
          </fieldset>
        )}
      </WithPreferences>
    </>
  )
}
