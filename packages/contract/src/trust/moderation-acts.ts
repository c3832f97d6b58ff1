import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './moderation-acts.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listActs = member('listActs', 'GET /moderation/acts')
export const exportActs = member('exportActs', 'POST /moderation/acts/export')
