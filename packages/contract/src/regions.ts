import type { RegionCode } from './fields.schemas.ts'

/** The thirteen metropolitan regions by a département number each (spec 001 §9), not by the INSEE code. */
export const regions = {
  '75': 'Île-de-France',
  '69': 'Auvergne-Rhône-Alpes',
  '59': 'Hauts-de-France',
  '33': 'Nouvelle-Aquitaine',
  '31': 'Occitanie',
  '67': 'Grand Est',
  '13': 'Provence-Alpes-Côte d’Azur',
  '44': 'Pays de la Loire',
  '35': 'Bretagne',
  '14': 'Normandie',
  '21': 'Bourgogne-Franche-Comté',
  '45': 'Centre-Val de Loire',
  '2A': 'Corse',
} as const

export const regionCodes = Object.keys(regions) as [RegionCode, ...RegionCode[]]

/** Region used for `local` when the reader has set none: Île-de-France. */
export const defaultRegion = '75'
