import type { PartyVersion } from '@parvis/contract/people/party-records.ts'

const facts = ['name', 'abbreviation', 'orientation', 'color'] as const
type Fact = (typeof facts)[number]

/** What a version of a party made different from the one before it; nothing where that one is not known. */
export function changesOf(
  version: Pick<PartyVersion, Fact>,
  before: Pick<PartyVersion, Fact> | undefined,
): { fact: Fact; from: string; to: string }[] {
  if (before === undefined) return []
  return facts
    .filter((fact) => version[fact] !== before[fact])
    .map((fact) => ({ fact, from: before[fact], to: version[fact] }))
}
