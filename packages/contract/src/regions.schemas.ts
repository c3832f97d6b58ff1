import { z } from 'zod'
import { regionCodes, type regions } from './regions.ts'

export type RegionCode = keyof typeof regions

export const RegionCode = z.enum(regionCodes)
