import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './profile-tabs.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getProfilePosts = anyone('getProfilePosts', 'GET /profiles/:reference/posts')
export const getProfileMedia = anyone('getProfileMedia', 'GET /profiles/:reference/media')
export const getProfileReplies = anyone('getProfileReplies', 'GET /profiles/:reference/replies')
