import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './link-previews.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getOwnCard = anyone('getOwnCard', 'GET /link-previews/own')
export const previewLink = member('previewLink', 'POST /link-previews')
