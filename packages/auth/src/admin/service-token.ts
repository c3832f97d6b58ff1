import type { ServerSecret } from '@parvis/platform/secret.ts'
import type { AuthContext } from '../context.ts'
import { openSigningKeys } from '../signing-keys.ts'
import { issueServiceToken } from './guard.ts'

/** A service token for an operator, made by a program that runs no auth server. */
export async function issueOperatorToken(
  context: Pick<AuthContext, 'config' | 'database' | 'bus' | 'clock'>,
  secret: ServerSecret,
  { lifetimeSeconds, onError }: { lifetimeSeconds: number; onError: (error: unknown) => void },
): Promise<string> {
  const keys = await openSigningKeys(context, secret, { onChange() {}, onError })
  try {
    return await issueServiceToken(keys, context.clock.now(), lifetimeSeconds)
  } finally {
    await keys.close()
  }
}
