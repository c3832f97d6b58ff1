import { foldText } from '@parvis/contract/folding.ts'

/** Normalises a text: words separated by single spaces, without case and accents. */
export function folded(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The word prefixes to search for. */
export function marksOf(typed: string): string[] {
  const words = folded(typed)
    .split(' ')
    .filter((word) => word !== '')
  return [...new Set(words.map(withoutPlural))]
}

/** « élections » finds « élection ». */
function withoutPlural(word: string): string {
  return word.length > 4 ? word.replace(/[sx]$/, '') : word
}
