import { limits } from '@parvis/contract/limits.ts'
import type { PartyGrounds, PartyView } from '@parvis/contract/people/party-records.schemas.ts'
import { graphemeCount } from '@parvis/contract/text.ts'

/** Reason and source of a change, as the form holds them. Where a fact stands is mostly where it stood; when and why is asked each time. */
export function startingGrounds(party: PartyView | undefined): PartyGrounds {
  return {
    source_institution: party?.source.institution ?? '',
    source_url: party?.source.url ?? '',
    as_of: '',
    reason: '',
  }
}

/** Whether a text can be the address of a source. */
export const isSource = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

export const isComplete = ({ source_institution, source_url, as_of, reason }: PartyGrounds): boolean =>
  source_institution.trim() !== '' &&
  isSource(source_url) &&
  as_of !== '' &&
  reason.trim() !== '' &&
  graphemeCount(reason) <= limits.partyReason
