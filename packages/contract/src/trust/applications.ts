import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './applications.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** What an application may do: everything that its members grant, only read, or nothing. */
export const applicationStandings = ['allowed', 'limited', 'blocked'] as const
export type ApplicationStanding = (typeof applicationStandings)[number]

export const listApplications = member('listApplications', 'GET /moderation/applications')
export const setApplicationStanding = member(
  'setApplicationStanding',
  'PUT /moderation/applications/:applicationId/standing',
)
