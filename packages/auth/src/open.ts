import { createLookupGate } from '@parvis/platform/realtime/lookup-gate.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import type { AuthContext } from './context.ts'
import type { AuthCore } from './core.ts'
import { openHashingQueue } from './hashing-queue.ts'
import type { AuthHost } from './host.ts'
import { openKnownDevices } from './known-devices.ts'
import { openProviders } from './oauth/providers.ts'
import { openOneTimeTokens } from './one-time-tokens.ts'
import { openRefreshTokens } from './refresh-tokens.ts'
import { openRequestKeys } from './request-keys.ts'
import { openSigningKeys } from './signing-keys.ts'
import { openVault } from './vault.ts'
import { openWaitingRoom } from './waiting-room.ts'

/** Maximum simultaneous sign-in attempts that this node delays. */
const maxWaiting = 200

interface Options {
  /** All keys of the auth server derive from it. */
  secret: ServerSecret
  /** Called when the signing keys have changed: values derived from tokens must be computed again. */
  onKeysChanged: () => void
}

/** Opens keys and limits of the auth server. Whoever opens it calls `keys.close()` at the end. */
export async function openAuth(
  context: AuthContext,
  host: AuthHost,
  { secret, onKeysChanged }: Options,
): Promise<AuthCore> {
  const { config, clock } = context
  return {
    context,
    host,
    keys: await openSigningKeys(context, secret, {
      onChange: onKeysChanged,
      onError: (error) => context.log.error({ err: error }, 'failed to reload the signing keys'),
    }),
    refreshTokens: openRefreshTokens(secret),
    grantTokens: openRefreshTokens(secret, 'application refresh tokens'),
    oneTimeTokens: openOneTimeTokens(secret),
    requestKey: openRequestKeys(secret),
    knownDevices: openKnownDevices(secret),
    hashing: openHashingQueue({
      ...config.auth.hashing,
      ...(config.rateLimits ? {} : { waiting: Number.POSITIVE_INFINITY }),
    }),
    mailTurns: createLookupGate(Math.max(1, Math.floor(config.databasePool / 6))),
    waitingRoom: openWaitingRoom(maxWaiting),
    vault: openVault(secret, 'auth vault'),
    providers: openProviders(config, clock, (error) =>
      context.log.warn({ err: error }, 'failed to read a provider’s metadata'),
    ),
  }
}
