import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './own-profile.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const giveConsent = member('giveConsent', 'POST /me/consent')
export const withdrawConsent = member('withdrawConsent', 'DELETE /me/consent')
export const editOwnProfile = member('editOwnProfile', 'PATCH /me/profile')
export const uploadAvatar = member('uploadAvatar', 'POST /me/avatar')

/**
 * Reasons why a check found no link back: the page has none, cannot be read, leads to another site or to an http address; or
 * its site was read as often this hour as it may be, and is read later.
 */
export const websiteFailures = ['no_link', 'not_reached', 'moved', 'insecure', 'busy'] as const

export const getOwnWebsiteLink = member('getOwnWebsiteLink', 'GET /me/website-link')
export const checkOwnWebsite = member('checkOwnWebsite', 'POST /me/website-link/check')

/** Days covered by a member's recent activity. */
export const activityDays = 30

/** Figures are capped here. */
export const activityCeiling = 10_000

export const getOwnActivity = member('getOwnActivity', 'GET /me/activity')
