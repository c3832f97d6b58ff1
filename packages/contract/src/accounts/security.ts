import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './security.schemas.ts'

export const getSecurity: Endpoint<typeof schemas.getSecurity> = {
  name: 'getSecurity',
  method: 'GET',
  path: '/me/security',
  access: 'member',
}

export const reauthenticate: Endpoint<typeof schemas.reauthenticate> = {
  name: 'reauthenticate',
  method: 'POST',
  path: '/me/reauthentication',
  access: 'member',
}

/** Codes generated at once; they are shown only then. */
export const recoveryCodeCount = 10

export const makeRecoveryCodes: Endpoint<typeof schemas.makeRecoveryCodes> = {
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  access: 'member',
}

export const listSessions: Endpoint<typeof schemas.listSessions> = {
  name: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  access: 'member',
}

export const endSession: Endpoint<typeof schemas.endSession> = {
  name: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:sessionId',
  access: 'member',
}

export const listSecurityEvents: Endpoint<typeof schemas.listSecurityEvents> = {
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/me/security-events',
  access: 'member',
}
