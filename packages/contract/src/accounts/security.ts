import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './security.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getSecurity = member('getSecurity', 'GET /me/security')
export const reauthenticate = member('reauthenticate', 'POST /me/reauthentication')

/** Codes generated at once; they are shown only then. */
export const recoveryCodeCount = 10

export const makeRecoveryCodes = member('makeRecoveryCodes', 'POST /me/recovery-codes')
export const listSessions = member('listSessions', 'GET /me/sessions')
export const endSession = member('endSession', 'DELETE /me/sessions/:sessionId')
export const listSecurityEvents = member('listSecurityEvents', 'GET /me/security-events')
