import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './parties-administration.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const addParty = member('addParty', 'POST /administration/parties')
export const amendParty = member('amendParty', 'PUT /administration/parties/:partyId')
export const retireParty = member('retireParty', 'PUT /administration/parties/:partyId/retirement')
export const restoreParty = member('restoreParty', 'PUT /administration/parties/:partyId/restoration')
