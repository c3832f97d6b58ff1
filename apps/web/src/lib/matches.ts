import { foldText } from '@parvis/contract/folding.ts'

/** A stretch of a text, and whether it answers to the search. */
export interface Stretch {
  text: string
  found: boolean
}

const words = /[\p{L}\p{M}\p{N}]+/gu

/** Endings of the language are short: a word much longer than what it begins with is another word. */
const isFormOf = (word: string, mark: string) =>
  word.startsWith(mark) && (mark.length > 3 || word.length - mark.length <= 3)

/** Cuts a text into stretches: the words that begin as one of `marks` does, and what stands between them. */
export function stretches(text: string, marks: readonly string[]): Stretch[] {
  const cut: Stretch[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(words)) {
    const plain = foldText(word)
    if (!marks.some((mark) => isFormOf(plain, mark))) continue
    if (index > from) cut.push({ text: text.slice(from, index), found: false })
    cut.push({ text: word, found: true })
    from = index + word.length
  }
  if (from < text.length) cut.push({ text: text.slice(from), found: false })
  return cut
}
