import type { AppContext } from '../../../app-context.ts'
import type { LookupGate } from '../../../platform/realtime/lookup-gate.ts'
import type { AskKey } from './ask-keys.ts'
import type { HashingQueue } from './hashing-queue.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Providers } from './oauth/providers.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Vault } from './vault.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** What every part of the auth server works with. */
export interface AuthCore {
  context: AppContext
  keys: SigningKeys
  refreshTokens: RefreshTokens
  oneTimeTokens: OneTimeTokens
  askKey: AskKey
  /** For what must be read again: factors' secrets, proof keys, providers' tokens on their way. */
  vault: Vault
  providers: Providers
  knownDevices: KnownDevices
  /** Strangers' requests for mails pass it, so that a flood of them does not take members' connections to the database. */
  mailTurns: LookupGate
  /** Passwords of requests are hashed and compared through it. */
  hashing: HashingQueue
  /** Where tries to sign in wait while somebody guesses passwords. */
  waitingRoom: WaitingRoom
}

/** Channel on which nodes tell each other that what they remember of a member is no longer true. */
export const sessionChannel = 'session'
