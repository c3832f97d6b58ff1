import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './profile-changes.schemas.ts'

export const giveConsent: Endpoint<typeof schemas.giveConsent> = {
  name: 'giveConsent',
  method: 'POST',
  path: '/me/consent',
  access: 'member',
}

export const withdrawConsent: Endpoint<typeof schemas.withdrawConsent> = {
  name: 'withdrawConsent',
  method: 'DELETE',
  path: '/me/consent',
  access: 'member',
}

export const editOwnProfile: Endpoint<typeof schemas.editOwnProfile> = {
  name: 'editOwnProfile',
  method: 'PATCH',
  path: '/me/profile',
  access: 'member',
}

export const uploadAvatar: Endpoint<typeof schemas.uploadAvatar> = {
  name: 'uploadAvatar',
  method: 'POST',
  path: '/me/avatar',
  access: 'member',
}
