const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** What XML 1.0 has no place for, lone surrogates included: a single one makes a feed unreadable. */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Any text, to stand between tags or in a quoted attribute of HTML and XML alike. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(outsideXml, '\ufffd').replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}

/** One grapheme may hold many code points; past this many code units each, an excerpt ends early. */
const unitsPerGrapheme = 20

/**
 * A text as one line of at most `maximum` user-perceived characters, the last of them `…` when more was said. Marks that
 * turn the reading direction are left out: a title stands in lines that are not ours.
 */
export function excerpt(text: string, maximum: number): string {
  const line = text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
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
