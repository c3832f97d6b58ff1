import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './digest.schemas.ts'

/** Frequency of the mail about unread notifications. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

export const getDigest: Endpoint<typeof schemas.getDigest> = {
  name: 'getDigest',
  method: 'GET',
  path: '/me/digest',
  access: 'member',
}

export const setDigest: Endpoint<typeof schemas.setDigest> = {
  name: 'setDigest',
  method: 'PUT',
  path: '/me/digest',
  access: 'member',
}

export const endDigest: Endpoint<typeof schemas.endDigest> = {
  name: 'endDigest',
  method: 'POST',
  path: '/digest/unsubscribe',
  access: 'anyone',
}
