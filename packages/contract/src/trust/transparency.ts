import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './transparency.schemas.ts'

/** Days covered by the figures of moderation and verification. */
export const transparencyDays = 365

export const getTransparency: Endpoint<typeof schemas.getTransparency> = {
  name: 'getTransparency',
  method: 'GET',
  path: '/transparency',
  access: 'anyone',
}
