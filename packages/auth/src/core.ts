import type { LookupGate } from '@parvis/platform/realtime/lookup-gate.ts'
import type { AuthContext } from './context.ts'
import type { HashingQueue } from './hashing-queue.ts'
import type { AuthHost } from './host.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Providers } from './oauth/providers.ts'
import type { OneTimeTokens } from './one-time-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { RequestKey } from './request-keys.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Vault } from './vault.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Shared services of all parts of the auth server. */
export interface AuthCore {
  context: AuthContext
  host: AuthHost
  keys: SigningKeys
  refreshTokens: RefreshTokens
  /** Refresh tokens of applications, by the ids of their grants. */
  grantTokens: RefreshTokens
  oneTimeTokens: OneTimeTokens
  requestKey: RequestKey
  /** Encrypts values that must be readable again: factor secrets, PKCE verifiers, provider tokens in transit. */
  vault: Vault
  providers: Providers
  knownDevices: KnownDevices
  /** Limits simultaneous mail requests by strangers, so that a flood leaves connections for members. */
  mailTurns: LookupGate
  /** Hashes and compares passwords with bounded concurrency. */
  hashing: HashingQueue
  /** Delays sign-in attempts while someone guesses passwords. */
  waitingRoom: WaitingRoom
}
