const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Characters that XML 1.0 forbids, lone surrogates included: a single one makes a feed unreadable. */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for use between tags or in a quoted attribute, in HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(outsideXml, '\ufffd').replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}

/**
 * A grapheme may hold many code points; an excerpt ends early once they average more code units than this.
 */
const unitsPerGrapheme = 20

/**
 * Shortens a text to one line of at most `maximum` user-perceived characters, ending in `…` if cut. Removes
 * bidirectional control characters, since the title stands among text of other sites.
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
