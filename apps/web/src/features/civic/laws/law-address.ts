import { type LawKind, type LawStage, lawKinds, lawStages } from '@parvis/contract/list-filters.ts'

/** The tracker's part of the address: which laws are listed. */
export interface LawAddress {
  q?: string
  stage?: LawStage
  kind?: LawKind
  followed?: true
}

export function readLawAddress(search: Record<string, unknown>): LawAddress {
  const { q } = search
  return {
    // The router has read a number where one was looked for.
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) || undefined : undefined,
    stage: lawStages.find((stage) => stage === search.stage),
    kind: lawKinds.find((kind) => kind === search.kind),
    followed: search.followed === true || search.followed === 'true' || undefined,
  }
}
