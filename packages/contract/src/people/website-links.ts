import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './website-links.schemas.ts'

/**
 * Reasons why a check found no link back: the page has none, cannot be read, leads to another site or to an http address; or
 * its site was read as often this hour as it may be, and is read later.
 */
export const websiteFailures = ['no_link', 'not_reached', 'moved', 'insecure', 'busy'] as const

export const getOwnWebsiteLink: Endpoint<typeof schemas.getOwnWebsiteLink> = {
  name: 'getOwnWebsiteLink',
  method: 'GET',
  path: '/me/website-link',
  access: 'member',
}

export const checkOwnWebsite: Endpoint<typeof schemas.checkOwnWebsite> = {
  name: 'checkOwnWebsite',
  method: 'POST',
  path: '/me/website-link/check',
  access: 'member',
}
