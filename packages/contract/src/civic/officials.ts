import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './officials.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Kinds of organs in which an official has a mandate. */
export const organKinds = [
  'assembly',
  'group',
  'committee',
  'party',
  'government',
  'special_committee',
  'joint_committee',
  'inquiry',
  'mission',
  'delegation',
  'study_group',
  'friendship_group',
  'international',
  'external',
  'bureau',
  'other',
  'unknown',
] as const
export type OrganKind = (typeof organKinds)[number]

export const institutions = ['assemblee', 'senat', 'parlement_europeen'] as const
export type Institution = (typeof institutions)[number]

export const listOfficials = anyone('listOfficials', 'GET /officials')
export const countOfficials = anyone('countOfficials', 'GET /officials/counts')
export const listSeats = anyone('listSeats', 'GET /officials/seats')
export const getConstituencyTable = anyone('getConstituencyTable', 'GET /constituencies')
export const getOfficial = anyone('getOfficial', 'GET /officials/:uid')
export const getTick = anyone('getTick', 'GET /profiles/:reference/tick')
