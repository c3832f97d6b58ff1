import type { FastifyInstance } from 'fastify'
import type { AuthCore } from '../core.ts'
import { callbackRoutes } from './callback.ts'
import { startRoutes } from './start.ts'
import { unlinkRoute } from './unlink.ts'

/** Sign-in with other providers, and linked identities. */
export async function oauthRoutes(auth: FastifyInstance, core: AuthCore): Promise<void> {
  startRoutes(auth, core)
  await callbackRoutes(auth, core)
  unlinkRoute(auth, core)
}
