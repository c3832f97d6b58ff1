import { z } from 'zod'
import { orientations, partyIdPattern } from './parties.ts'

export type Orientation = (typeof orientations)[number]
export const Orientation = z.enum(orientations)

export const PartyId = z.string().max(30).regex(partyIdPattern)
export type PartyId = string
