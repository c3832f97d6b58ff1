import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './introductions.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Number of accounts proposed to a new member. */
export const introductionCount = 5

export const listIntroductions = member('listIntroductions', 'GET /me/introductions')
