import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './preferences.schemas.ts'

export const themes = ['light', 'dark', 'system'] as const
export const regionsChosen = 3

/** Members who may start a conversation with a member: everyone, those whom they follow, or nobody. */
export const writers = ['everyone', 'followed', 'nobody'] as const
export type Writers = (typeof writers)[number]

export const getPreferences: Endpoint<typeof schemas.getPreferences> = {
  name: 'getPreferences',
  method: 'GET',
  path: '/me/preferences',
  access: 'member',
}

export const savePreferences: Endpoint<typeof schemas.savePreferences> = {
  name: 'savePreferences',
  method: 'PUT',
  path: '/me/preferences',
  access: 'member',
}
