import {
  type LawChamber,
  type LawKind,
  type LawStage,
  type LawSubject,
  lawChambers,
  lawKinds,
  lawStages,
  lawSubjects,
} from '@parvis/contract/list-filters.ts'

/** The tracker's part of the address: which laws are listed. */
export interface LawAddress {
  q?: string
  stage?: LawStage
  kind?: LawKind
  subject?: LawSubject
  /** Identifier of a committee in charge: only on the page of that committee. */
  committee?: string
  chamber?: LawChamber
  /** Year of the last move. */
  year?: string
  followed?: true
}

export function readLawAddress(search: Record<string, unknown>): LawAddress {
  const { q, year } = search
  return {
    // The router has read a number where one was looked for.
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) || undefined : undefined,
    stage: lawStages.find((stage) => stage === search.stage),
    kind: lawKinds.find((kind) => kind === search.kind),
    subject: lawSubjects.find((subject) => subject === search.subject),
    chamber: lawChambers.find((chamber) => chamber === search.chamber),
    year: /^(19|20)\d\d$/.test(String(year)) ? String(year) : undefined,
    followed: search.followed === true || search.followed === 'true' || undefined,
  }
}
