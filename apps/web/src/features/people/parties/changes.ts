import type { PartyVersion } from '@parvis/contract/people/party-changes.schemas.ts'

const facts = ['name', 'abbreviation', 'orientation', 'color'] as const
type Fact = (typeof facts)[number]

/** Differences between a version of a party and the one before it; none where that one is not known. */
export function changesOf(
  version: Pick<PartyVersion, Fact>,
  before: Pick<PartyVersion, Fact> | undefined,
): { fact: Fact; from: string; to: string }[] {
  if (before === undefined) return []
  return facts
    .filter((fact) => version[fact] !== before[fact])
    .map((fact) => ({ fact, from: before[fact], to: version[fact] }))
}
