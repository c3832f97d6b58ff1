const letters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l' }

/** Normalises a text: words separated by single spaces, without case and accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøđł]/g, (letter) => letters[letter] ?? letter)
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
