import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './elected-register.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Mandates of the national register of elected people, one kind a published file. */
export const registerMandateKinds = [
  'mayor',
  'municipal',
  'intercommunal',
  'departmental',
  'regional',
  'assembly',
  'district',
  'abroad',
  'deputy',
  'senator',
  'european',
] as const
export type RegisterMandateKind = (typeof registerMandateKinds)[number]

/** Bodies in which these mandates are held. `assembly`: Corsica, Paris, Martinique, Guyane; `national`: both chambers and Strasbourg. */
export const registerBodyKinds = [
  'commune',
  'intercommunality',
  'department',
  'region',
  'assembly',
  'district',
  'abroad',
  'national',
] as const
export type RegisterBodyKind = (typeof registerBodyKinds)[number]

export const listRegisterBodies = anyone('listRegisterBodies', 'GET /register/bodies')
export const listRegisterMandates = anyone('listRegisterMandates', 'GET /register/bodies/:bodyId/mandates')
export const getDepartmentCouncils = anyone(
  'getDepartmentCouncils',
  'GET /register/departments/:department/councils',
)
