import { withoutAccents } from '@parvis/contract/folding.ts'

/** Longest id that is made of an abbreviation: there is room for a number behind it. */
const longest = 26

/** An id as an abbreviation suggests it: `NPA-R` is `npa-r`, `Égalité !` is `egalite`; null when nothing is left of it. */
export function idFrom(abbreviation: string): string | null {
  const id = withoutAccents(abbreviation)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return id === '' ? null : id
}

/** The first of `npa`, `npa-2`, `npa-3` … that was never used. */
export function freeId(suggested: string, used: ReadonlySet<string>): string {
  if (!used.has(suggested)) return suggested
  for (let number = 2; ; number += 1) {
    const id = `${suggested}-${number}`
    if (!used.has(id)) return id
  }
}
