import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './website-links.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/**
 * Reasons why a check found no link back: the page has none, cannot be read, leads to another site or to an http address; or
 * its site was read as often this hour as it may be, and is read later.
 */
export const websiteFailures = ['no_link', 'not_reached', 'moved', 'insecure', 'busy'] as const

export const getOwnWebsiteLink = member('getOwnWebsiteLink', 'GET /me/website-link')
export const checkOwnWebsite = member('checkOwnWebsite', 'POST /me/website-link/check')
