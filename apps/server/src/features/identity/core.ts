import type { World } from '../../world.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What every part of the auth server works with. */
export interface AuthCore {
  world: World
  keys: SigningKeys
  refreshTokens: RefreshTokens
  oneTimeTokens: OneTimeTokens
}

/** Channel on which nodes tell each other that what they remember of a member is no longer true. */
export const sessionChannel = 'session'
