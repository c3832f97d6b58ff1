import { oneLine, segmenter, withoutDirections } from '@parvis/platform/text.ts'

/** Code units per grapheme after which an excerpt ends early. */
const unitsPerGrapheme = 20

/**
 * Shortens a text to one line of `maximum` user-perceived characters, with `…` if cut. Removes bidirectional
 * controls.
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
