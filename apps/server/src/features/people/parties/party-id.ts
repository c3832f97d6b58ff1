import { withoutAccents } from '@parvis/contract/folding.ts'

/** Maximum length of an id from an abbreviation; leaves room for a number. */
const longest = 26

/**
 * Suggests an id from an abbreviation: `NPA-R` becomes `npa-r`, `Égalité !` becomes `egalite`; null when
 * nothing is left.
 */
export function idFrom(abbreviation: string): string | null {
  const id = withoutAccents(abbreviation)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
  return id === '' ? null : id
}

/** The first unused of `npa`, `npa-2`, `npa-3` … */
export function freeId(suggested: string, used: ReadonlySet<string>): string {
  if (!used.has(suggested)) return suggested
  for (let number = 2; ; number += 1) {
    const id = `${suggested}-${number}`
    if (!used.has(id)) return id
  }
}
