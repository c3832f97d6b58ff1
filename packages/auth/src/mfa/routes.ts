import type { FastifyInstance } from 'fastify'
import type { AuthCore } from '../core.ts'
import { challengeRoutes } from './challenge.ts'
import { enrolRoutes } from './enrol.ts'
import { verifyRecoveryCodeRoutes } from './recovery-codes.ts'
import { removeFactorRoutes } from './remove.ts'
import { verifyFactorRoutes } from './verify.ts'

/** `/factors`: second factors of a member. */
export function factorRoutes(auth: FastifyInstance, core: AuthCore): void {
  enrolRoutes(auth, core)
  challengeRoutes(auth, core)
  verifyFactorRoutes(auth, core)
  removeFactorRoutes(auth, core)
  verifyRecoveryCodeRoutes(auth, core)
}
