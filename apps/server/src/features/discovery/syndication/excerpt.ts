import { oneLine, segmenter, withoutDirections } from '@parvis/platform/text.ts'

/**
 * A grapheme may hold many code points; an excerpt ends early once they average more code units than this.
 */
const unitsPerGrapheme = 20

/**
 * Shortens a text to one line of at most `maximum` user-perceived characters, ending in `…` if cut. Removes
 * bidirectional control characters, since the title stands among text of other sites.
 */
export function excerpt(text: string, maximum: number): string {
  const line = oneLine(withoutDirections(text))
  let kept = ''
  let shorter = ''
  let count = 0
  for (const { segment } of segmenter.segment(line)) {
    count += 1
    if (count > maximum || kept.length + segment.length > maximum * unitsPerGrapheme)
      return `${shorter.trimEnd()}…`
    kept += segment
    if (count < maximum) shorter = kept
  }
  return kept
}
