import { asUtf8, encodingOf } from '../outbound/page-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish a binary file from a text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u0084\u0086-\u009f\ufffe\uffff]/

/** Beginnings that browsers take for a page or a drawing (WHATWG MIME Sniffing); other words in angle brackets are text. */
const markup =
  /^\s*<(?:!doctype|!--|\?xml|!\[cdata\[|\/?(?:html|head|body|script|iframe|frameset|object|embed|svg|math|h1|div|font|table|a|style|title|b|br|p|img|meta|link|base|form|input|video|audio)(?=[\s/>]|$))/i

/** The sign by which old systems ended a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sign is one
const endOfText = /\u001a+$/

/**
 * Reads a plain text file in UTF-8, UTF-16 with or without byte order mark, or Windows-1252.
 * @returns the text without its mark; null when it is binary or markup
 */
export function plainTextOf(content: Buffer): string | null {
  const text = decoded(content)?.replace(endOfText, '')
  return text === undefined || binary.test(text) || markup.test(text) ? null : text
}

function decoded(content: Buffer): string | null {
  const strictly = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(content)
  for (const read of [
    () => strictly(encodingOf(content) ?? 'utf-8'),
    () => cutUtf8(content),
    () => strictly('windows-1252'),
  ]) {
    try {
      const text = read()
      if (text !== null) return text
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return null
}

/** A text in UTF-8 that ends inside a character; null where nothing else shows that it is UTF-8. */
function cutUtf8(content: Buffer): string | null {
  const { text, isShown } = asUtf8(content)
  return isShown ? text : null
}
