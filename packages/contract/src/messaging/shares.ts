import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './shares.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const sharePost = member('sharePost', 'POST /posts/:postId/shares')
export const listContacts = member('listContacts', 'GET /me/contacts')
