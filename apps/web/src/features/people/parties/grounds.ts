import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import type { PartyGrounds } from '@parvis/contract/people/party-changes.schemas.ts'

/** Reason and source of a change, as the form holds them. Where a fact stands is mostly where it stood; when and why is asked each time. */
export function startingGrounds(party: PartyView | undefined): PartyGrounds {
  return {
    source_institution: party?.source.institution ?? '',
    source_url: party?.source.url ?? '',
    as_of: '',
    reason: '',
  }
}
