import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import { foldText } from '../folding.ts'
import type { OrganKind } from './officials.ts'
import type * as schemas from './organs.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** First part of the address of an organ's page; kinds without one have no page. */
export const organSections = {
  group: 'groupes',
  committee: 'commissions',
  special_committee: 'commissions',
  joint_committee: 'commissions',
  inquiry: 'commissions',
  mission: 'commissions',
  delegation: 'commissions',
} as const satisfies Partial<Record<OrganKind, 'groupes' | 'commissions'>>

export type PagedOrganKind = keyof typeof organSections
export const pagedOrganKinds = Object.keys(organSections) as PagedOrganKind[]

/** Whether an organ of this kind has a page. */
export const hasOrganPage = (kind: OrganKind): kind is PagedOrganKind => kind in organSections

/** Last part of the address of an organ's page: its name for readers, then the identifier. */
export function organSlug({ uid, name }: { uid: string; name: string }): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return words === '' ? uid : `${words}-${uid}`
}

/** Identifier in an address of {@link organSlug}: it begins with the only capital letters. */
export const uidOfOrganSlug = (slug: string): string => /[A-Z].*$/.exec(slug)?.[0] ?? slug

export const getOrgan = anyone('getOrgan', 'GET /organs/:uid')
export const listOrganMembers = anyone('listOrganMembers', 'GET /organs/:uid/members')
export const listOrganVotes = anyone('listOrganVotes', 'GET /organs/:uid/votes')
