import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './website-links.schemas.ts'

/** Reasons why a check found no link back: the page has none, it cannot be read, or it leads to another site. */
export const websiteFailures = ['no_link', 'not_reached', 'moved'] as const

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
