import { foldText } from '@parvis/contract/folding.ts'

import type { NameMatch } from '@parvis/contract/people/register-claims.ts'

/** Words of a name as they are compared: « JEAN-MICHEL D'ARC » and « Jean Michel d’Arc » are `jean michel d arc`. */
export function nameTerm(text: string): string {
  return foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface RegisterName {
  surname: string
  given_name: string
}

/**
 * Compares a person's name with a row of the register, in any order, without accents, hyphens and capitals. `full`: it has the whole
 * surname and the first given name, and nothing else. `partial`: a word of both, as with a married name. `none` otherwise.
 */
export function matchNames(name: string, { surname, given_name }: RegisterName): NameMatch {
  const words = nameTerm(name).split(' ')
  const surnames = nameTerm(surname).split(' ')
  const given = nameTerm(given_name).split(' ')
  const [first = ''] = given
  const known = new Set([...surnames, ...given])
  const isWhole =
    surnames.every((word) => words.includes(word)) &&
    hyphenated(given_name).every((word) => words.includes(word)) &&
    words.every((word) => known.has(word))
  if (isWhole) return 'full'
  const shares = (others: string[]) => others.some((word) => word.length > 1 && words.includes(word))
  return words.includes(first) && shares(surnames) ? 'partial' : 'none'
}

/** The first given name, whole: both parts of « Jean-Noël », the first of « Alix Marie ». */
const hyphenated = (given: string) => nameTerm(given.trim().split(/\s+/)[0] ?? '').split(' ')
