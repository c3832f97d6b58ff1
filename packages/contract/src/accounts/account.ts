import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './account.schemas.ts'

/** Word that a member has to type exactly to confirm the deletion of their account (spec 001 §5). */
export const deletionWord = 'SUPPRIMER'

/** Days for which a data archive can be downloaded. */
export const exportDays = 7

export const exportStates = ['preparing', 'ready', 'failed'] as const

export const getExport: Endpoint<typeof schemas.getExport> = {
  name: 'getExport',
  method: 'GET',
  path: '/me/export',
  access: 'member',
}

export const askExport: Endpoint<typeof schemas.askExport> = {
  name: 'askExport',
  method: 'POST',
  path: '/me/export',
  access: 'member',
}

export const openExport: Endpoint<typeof schemas.openExport> = {
  name: 'openExport',
  method: 'POST',
  path: '/me/export/download',
  access: 'member',
}

export const deleteAccount: Endpoint<typeof schemas.deleteAccount> = {
  name: 'deleteAccount',
  method: 'POST',
  path: '/me/deletion',
  access: 'member',
}
