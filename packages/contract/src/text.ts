const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * Length of a text in user-perceived characters: a family emoji or a letter with combining marks counts as one. Stops
 * counting past `ceiling`, to bound the cost of hostile texts.
 */
export function graphemeCount(text: string, ceiling = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of segmenter.segment(text)) {
    count += 1
    if (count > ceiling) return count
  }
  return count
}

/** Invisible characters: spaces, joiners, Hangul fillers, the blank Braille pattern. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns whether a text is invisible to a reader. */
export const isBlank = (text: string) => text.replace(unseen, '') === ''
