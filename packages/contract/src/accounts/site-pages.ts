import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './site-pages.schemas.ts'

/** Pages of the site's own texts that the publisher may add to. */
export const addedTexts = ['terms', 'privacy', 'accessibility'] as const

export const getSitePage: Endpoint<typeof schemas.getSitePage> = {
  name: 'getSitePage',
  method: 'GET',
  path: '/site-pages/:slug',
  access: 'anyone',
}

export const getAddedText: Endpoint<typeof schemas.getAddedText> = {
  name: 'getAddedText',
  method: 'GET',
  path: '/site-texts/:text',
  access: 'anyone',
}
