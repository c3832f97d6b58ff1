import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './parties.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const orientations = ['left', 'center', 'right'] as const

/** A party's permanent identifier in addresses: `ps`, `union-populaire`. The server knows which exist. */
export const partyIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Maximum number of parties, retired ones included. */
export const partiesCeiling = 200

/** Ids of the fifteen parties that Parvis began with, in the order of the party filter. */
export const bundledPartyIds = [
  'lo',
  'lfi',
  'pcf',
  'ps',
  'pp',
  'le',
  're',
  'modem',
  'horizons',
  'udi',
  'lr',
  'udr',
  'rn',
  'reconquete',
  'dlf',
] as const

export const listParties = anyone('listParties', 'GET /parties')
