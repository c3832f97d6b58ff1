import { regionCodes, regions } from '@parvis/contract/regions.ts'
import { locale } from './language.ts'

/** Codes of the regions, in the order of their names. */
export const regionsByName = [...regionCodes].sort((one, other) =>
  regions[one].localeCompare(regions[other], locale),
)
