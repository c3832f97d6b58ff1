import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './newsrooms.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/**
 * Proofs of a journalist. `card`: the press card; `newsroom`: a contact of the newsroom confirms; `site`: an address of the newsroom's
 * mail domain, and its site links to the profile; `document`: anything else.
 */
export const pressProofs = ['card', 'newsroom', 'site', 'document'] as const
export type PressProof = (typeof pressProofs)[number]

/** Proofs that reviewers decide without a document. */
export const isWithoutDocument = (proof: PressProof) => proof === 'newsroom' || proof === 'site'

export const listNewsrooms = member('listNewsrooms', 'GET /me/newsrooms')
