import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './profile-changes.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const giveConsent = member('giveConsent', 'POST /me/consent')
export const withdrawConsent = member('withdrawConsent', 'DELETE /me/consent')
export const editOwnProfile = member('editOwnProfile', 'PATCH /me/profile')
export const uploadAvatar = member('uploadAvatar', 'POST /me/avatar')
