import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regionCodes } from '@parvis/contract/regions.ts'

/** First two digits of the postal codes of each region (La Poste; départements by region: Insee, Code officiel géographique 2026). */
const beginnings: Record<RegionCode, string> = {
  '75': '75 77 78 91 92 93 94 95',
  '69': '01 03 07 15 26 38 42 43 63 69 73 74',
  '59': '02 59 60 62 80',
  '33': '16 17 19 23 24 33 40 47 64 79 86 87',
  '31': '09 11 12 30 31 32 34 46 48 65 66 81 82',
  '67': '08 10 51 52 54 55 57 67 68 88',
  '13': '04 05 06 13 83 84',
  '44': '44 49 53 72 85',
  '35': '22 29 35 56',
  '14': '14 27 50 61 76',
  '21': '21 25 39 58 70 71 89 90',
  '45': '18 28 36 37 41 45',
  '2A': '20',
}

/** The region of a postal code of five digits; null for any other text, and overseas. */
export function regionOfPostalCode(typed: string): RegionCode | null {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{5}$/.test(code) ? regionOfDepartment(code.slice(0, 2)) : null
}

/** The region of a department's code; null overseas and abroad. */
export function regionOfDepartment(code: string): RegionCode | null {
  const beginning = /^2[AB]$/.test(code) ? '20' : code
  return regionCodes.find((region) => beginnings[region].split(' ').includes(beginning)) ?? null
}
