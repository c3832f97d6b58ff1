import { encodingOf } from '../outbound/page-text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish a binary file from a text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u0084\u0086-\u009f\ufffe\uffff]/

/**
 * Reads a plain text file in UTF-8, UTF-16 with or without byte order mark, or Windows-1252.
 * @returns the text without its mark; null when it is binary or markup
 */
export function plainTextOf(content: Buffer): string | null {
  const text = decoded(content)
  return text === null || binary.test(text) || /^\s*<[!?a-z]/i.test(text) ? null : text
}

function decoded(content: Buffer): string | null {
  for (const encoding of [encodingOf(content) ?? 'utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return null
}
