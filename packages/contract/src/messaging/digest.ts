import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './digest.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Frequency of the mail about unread notifications. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

export const getDigest = member('getDigest', 'GET /me/digest')
export const setDigest = member('setDigest', 'PUT /me/digest')
export const endDigest = anyone('endDigest', 'POST /digest/unsubscribe')
