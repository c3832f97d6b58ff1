import { useLingui } from '@lingui/react/macro'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regionCodes, regions } from '@parvis/contract/regions.ts'
import { clsx } from 'clsx'
import { ChevronDown, MapPin } from 'lucide-react'
import { regionsByName } from '../../../../lib/region-names.ts'
import { chipClass } from './chip-class.ts'

/** Shows the region of the post; opens the platform's own choice, which lies over it. Without one, a post is national. */
export function RegionChip({
  value,
  onChange,
}: {
  value: RegionCode | null
  onChange: (value: RegionCode | null) => void
}) {
  const { t } = useLingui()
  return (
    <span
      className={clsx(
        chipClass,
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
      )}
    >
      <MapPin aria-hidden="true" size={15} className="shrink-0" />
      <span aria-hidden="true" className="truncate">
        {value === null ? t`National` : regions[value]}
      </span>
      <ChevronDown aria-hidden="true" size={15} className="shrink-0" />
      <select
        aria-label={t`Région (facultatif)`}
        title={t`Sans région, votre post est national.`}
        value={value ?? ''}
        onChange={({ target }) => onChange(regionCodes.find((code) => code === target.value) ?? null)}
        className="absolute inset-0 z-1 size-full opacity-0"
      >
        <option value="">{t`Aucune`}</option>
        {regionsByName.map((code) => (
          <option key={code} value={code}>
            {regions[code]}
          </option>
        ))}
      </select>
    </span>
  )
}
