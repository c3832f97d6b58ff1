import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { preferencesQuery } from '../../accounts/preferences/queries.ts'
import { useSavePreferences } from '../../accounts/preferences/use-save-preferences.ts'

const deviceKey = 'parvis.region'

/**
 * The reader's region, and the function that chooses another: a member's first preference, of guests stored on this device
 * alone. Null while none is chosen, undefined while a member's is read.
 */
export function useOwnRegion(): [RegionCode | null | undefined, (region: RegionCode) => void] {
  const profile = useOwnProfile()
  const { data: preferences, isError } = useQuery({ ...preferencesQuery, enabled: profile !== undefined })
  const { mutate: save } = useSavePreferences({ isSilent: true })
  const [stored, setStored] = useState(() => deviceStorage.read(deviceKey))
  if (profile !== undefined) {
    const known = preferences?.region_codes[0] ?? profile.region_code
    return [
      preferences === undefined && !isError ? undefined : known,
      (region) =>
        save({
          region_codes: [region, ...(preferences?.region_codes ?? []).filter((one) => one !== region)].slice(
            0,
            3,
          ),
        }),
    ]
  }
  return [
    regionCodes.find((region) => region === stored) ?? null,
    (region) => {
      deviceStorage.write(deviceKey, region)
      setStored(region)
    },
  ]
}
