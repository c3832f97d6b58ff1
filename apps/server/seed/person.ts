import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { PartyId } from '@parvis/contract/people/parties.ts'
import type { RegionCode } from '@parvis/contract/regions.ts'

/** One member of the demo community. Every person, town and media here is invented; the parties are real. */
export interface Person {
  username: string
  name: string
  role: Role
  region: RegionCode
  town: string
  /** At most 160 user-perceived characters once `FICTION_MARK` is appended. */
  bio: string
  party?: PartyId
  media?: string
  /** Citizens have nothing to verify; journalists and politicians are verified unless stated otherwise. */
  verified?: boolean
  staff?: 'moderator' | 'administrator'
  /** Only the five accounts a visitor signs in with have a known address and password. */
  demoEmail?: string
  avatar?: boolean
}

/** Closes every biography, so that no reader takes a demo member of a real party for a real person. */
export const FICTION_MARK = ' · Personnage fictif'

export const DEMO_PASSWORD = 'parvis-demo-2026'
