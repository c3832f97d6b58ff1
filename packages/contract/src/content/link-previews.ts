import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './link-previews.schemas.ts'

export const getOwnCard: Endpoint<typeof schemas.getOwnCard> = {
  name: 'getOwnCard',
  method: 'GET',
  path: '/link-previews/own',
  access: 'anyone',
}

export const previewLink: Endpoint<typeof schemas.previewLink> = {
  name: 'previewLink',
  method: 'POST',
  path: '/link-previews',
  access: 'member',
}
