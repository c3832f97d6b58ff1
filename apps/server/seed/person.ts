import type { RegionCode, Role } from '@parvis/contract/fields.schemas.ts'
import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'

/** A member of the demo community. Persons, towns and media are invented; the parties are real. */
export interface Person {
  username: string
  name: string
  role: Role
  region: RegionCode
  town: string
  /** At most 160 user-perceived characters including `FICTION_MARK`. */
  bio: string
  party?: PartyId
  media?: string
  /** Citizens cannot be verified; journalists and politicians are verified by default. */
  verified?: boolean
  staff?: 'moderator' | 'administrator'
  /** Only the five accounts for visitors have a known address and password. */
  demoEmail?: string
  avatar?: boolean
}

/** Ends every biography, so that nobody mistakes a demo member of a real party for a real person. */
export const FICTION_MARK = ' · Personnage fictif'

export const DEMO_PASSWORD = 'parvis-demo-2026'
