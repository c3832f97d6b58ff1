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
