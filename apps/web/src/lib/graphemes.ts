const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The text cut after `limit` user-perceived characters, never inside one. */
export function firstGraphemes(text: string, limit: number): string {
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === limit) return text.slice(0, index)
    count += 1
  }
  return text
}
