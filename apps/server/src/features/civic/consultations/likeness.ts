import { foldText } from '@parvis/contract/folding.ts'

/** Share of common trigrams from which two statements are near-duplicates. */
const alike = 0.55

/** A text without case, accents and punctuation. */
const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const haveSameWords = (one: string, other: string) => wordsOf(one) === wordsOf(other)

/** Sequences of three characters of the words of a text. */
function trigramsOf(text: string): Set<string> {
  const folded = ` ${wordsOf(text)} `
  return new Set(Array.from({ length: Math.max(1, folded.length - 2) }, (_, at) => folded.slice(at, at + 3)))
}

/** Share of the trigrams of two texts that both have: 1 for the same words. */
export function likeness(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)]
  const common = [...first].filter((trigram) => second.has(trigram)).length
  return common / (first.size + second.size - common)
}

/** Near-duplicates of a text, the most alike first. */
export function similarTo<Statement extends { text: string }>(
  text: string,
  statements: readonly Statement[],
): Statement[] {
  return statements
    .map((statement) => ({ statement, share: likeness(text, statement.text) }))
    .filter(({ share }) => share >= alike)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 3)
    .map(({ statement }) => statement)
}
