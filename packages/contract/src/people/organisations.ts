import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './organisations.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Lists of an organisation's contact: who asks for a tick in its name, and who has one. */
export const journalistLists = ['waiting', 'verified'] as const
export type JournalistList = (typeof journalistLists)[number]

export const listOrganisations = member('listOrganisations', 'GET /administration/organisations')
export const addOrganisation = member('addOrganisation', 'POST /administration/organisations')
export const nameContact = member(
  'nameContact',
  'POST /administration/organisations/:organisationId/contacts',
)
export const endContact = member(
  'endContact',
  'POST /administration/organisations/:organisationId/contacts/:contactId/end',
)
export const listOwnOrganisations = member('listOwnOrganisations', 'GET /me/organisations')
export const listJournalists = member('listJournalists', 'GET /me/organisations/:organisationId/journalists')
export const confirmJournalist = member(
  'confirmJournalist',
  'PUT /me/organisations/:organisationId/journalists/:requestId/confirmation',
)
export const tellDeparture = member(
  'tellDeparture',
  'PUT /me/organisations/:organisationId/journalists/:requestId/departure',
)
