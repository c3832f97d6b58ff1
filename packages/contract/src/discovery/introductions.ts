import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './introductions.schemas.ts'

/** Number of accounts proposed to a new member. */
export const introductionCount = 5

export const listIntroductions: Endpoint<typeof schemas.listIntroductions> = {
  name: 'listIntroductions',
  method: 'GET',
  path: '/me/introductions',
  access: 'member',
}
