import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { listParties } from '@parvis/contract/people/parties.ts'
import type * as schemas from '@parvis/contract/people/party-changes.schemas.ts'
import { addParty, amendParty, restoreParty, retireParty } from '@parvis/contract/people/party-changes.ts'
import type { z } from 'zod'
import type { Guest } from './people.ts'

/** Source and reason of every change of a party. */
export const grounds = {
  source_institution: 'Journal officiel',
  source_url: 'https://www.legifrance.gouv.fr/jorf',
  as_of: '2026-11-01',
  reason: 'Changement de nom voté en congrès',
}

const draft = {
  name: 'Union du Parvis',
  abbreviation: 'U.P. Été',
  orientation: 'center',
  color: '#1a2b3c',
  ...grounds,
} as const

export type Draft = z.input<typeof schemas.addParty.body>

export const adds = (member: Guest, changes: Partial<Draft> = {}) =>
  member.call(addParty, { body: { ...draft, ...changes } })

export const parties = async (reader: Guest) => (await reader.call(listParties, {})).parties

export async function party(reader: Guest, id: string): Promise<PartyView> {
  const found = (await parties(reader)).find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no party ${id}`)
  return found
}

export const amends = (
  member: Guest,
  { id, revision, source: _, retired_at, ...facts }: PartyView,
  changes = {},
) =>
  member.call(amendParty, {
    params: { partyId: id },
    body: { ...facts, ...grounds, revision, ...changes },
  })

export const retires = (member: Guest, { id, revision }: PartyView) =>
  member.call(retireParty, { params: { partyId: id }, body: { ...grounds, revision } })

export const restores = (member: Guest, { id, revision }: PartyView) =>
  member.call(restoreParty, { params: { partyId: id }, body: { ...grounds, revision } })
